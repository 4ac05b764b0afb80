/**
 * The second view: a study of who gets served in a retry storm. Left what is to be carried out, right what came of it, and
 * below what was found in studies too long to be carried out in a page.
 */
import { Notices } from "./Notices.tsx";
import { Says } from "./Readouts.tsx";
import { StudyFindings } from "./StudyFindings.tsx";
import { StudyForm } from "./StudyForm.tsx";
import { StudyPictures } from "./StudyPictures.tsx";
import { StudyResults } from "./StudyResults.tsx";
import { StudyRun } from "./StudyRun.tsx";
import { useStudy } from "./useDesk.ts";
import "./study.css";
import "./study-results.css";
import "./study-print.css";

export function Study() {
  const plan = useStudy(({ outcome }) => outcome?.plan);
  const result = useStudy(({ outcome }) => outcome?.result);
  return (
    <>
      <aside className="study-form" aria-label="What to study">
        <StudyRun />
        <StudyForm />
      </aside>
      <main className="study">
        <Notices />
        <Says />
        {plan && result && result.rows.length > 0 && (
          <>
            <StudyResults plan={plan} result={result} />
            <StudyPictures plan={plan} result={result} />
          </>
        )}
        <StudyFindings />
      </main>
    </>
  );
}
