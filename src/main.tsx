/** The page: a bench bound to this browser, and what shows it. In the one HTML file its worker runs this script too. */
import "./ui/sheets.ts";
import { createRoot } from "react-dom/client";
import { openBench } from "./app/open.ts";
import { App } from "./ui/App.tsx";
import { createStage } from "./ui/stage.ts";

const root = typeof document === "undefined" ? null : document.getElementById("root");
if (root) {
  const bench = openBench();
  createRoot(root).render(<App bench={bench} stage={createStage(bench)} />);
}
