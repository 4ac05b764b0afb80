/**
 * The style sheets of what is there at once. Imported before any component: a component's own sheet, and a later part's,
 * stands behind these in the hosted page and in the one HTML file alike.
 */
import "./base.css";
import "./layout.css";
import "./console.css";
import "./lanes.css";
import "./bounds.css";
import "./panel.css";
import "./present.css";
import "./time.css";
import "./header.css";
import "./narrow.css";
