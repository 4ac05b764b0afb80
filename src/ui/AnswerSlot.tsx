/** Beside the chart: the answer to the chosen call, or where the chosen figure comes from, or nothing. */
import { Suspense } from "react";
import { later } from "./later.tsx";
import { usePage } from "./page.ts";
import { SpanNote } from "./SpanNote.tsx";
import "./answer.css";

const Answer = later(async () => (await import("./Answer.tsx")).Answer);

export function AnswerSlot() {
  const hasCall = usePage(({ chosen }) => chosen !== null);
  const span = usePage((state) => state.span);
  if (hasCall) {
    return (
      <Suspense fallback={<div className="answer" />}>
        <Answer />
      </Suspense>
    );
  }
  return span && <SpanNote chosen={span} />;
}
