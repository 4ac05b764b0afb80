/** Where the study stands. It is a part of the page of its own, fetched when somebody goes there. */
import { lazy, Suspense } from "react";

const Study = lazy(() =>
  import("./Study.tsx").then(
    ({ Study }) => ({ default: Study }),
    () => ({ default: Missing }),
  ),
);

export function StudySlot() {
  return (
    <Suspense fallback={<main className="bench" />}>
      <Study />
    </Suspense>
  );
}

/** The server has gone, or has another version of the page by now. */
function Missing() {
  return (
    <main className="bench">
      <p className="notice" role="alert">
        The study could not be loaded. Load the page again; the link keeps what is shown.
      </p>
    </main>
  );
}
