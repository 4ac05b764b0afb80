/** The two views of the page: the bench, where one run is watched, and the study, where many are counted. */
import { shownAs } from "../app/page.ts";
import { setStudyShown } from "../app/view.ts";
import { useBench, usePage } from "./page.ts";
import "./views.css";

export function Views() {
  const bench = useBench();
  const isStudy = usePage((state) => shownAs(state) === "study");
  return (
    <nav className="views" aria-label="Views">
      <button
        type="button"
        id="view-bench"
        aria-current={isStudy ? undefined : "page"}
        onClick={() => setStudyShown(bench, false)}
      >
        Bench
      </button>
      <button type="button" aria-current={isStudy ? "page" : undefined} onClick={() => setStudyShown(bench, true)}>
        Study
      </button>
    </nav>
  );
}
