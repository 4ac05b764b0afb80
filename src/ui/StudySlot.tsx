/** Where the study stands. It is a part of the page of its own, fetched when somebody goes there. */
import { Suspense } from "react";
import { later } from "./later.tsx";

const Study = later(async () => (await import("./Study.tsx")).Study);

export function StudySlot() {
  return (
    <Suspense fallback={<main className="bench" />}>
      <Study />
    </Suspense>
  );
}
