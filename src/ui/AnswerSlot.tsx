/** Beside the chart: the answer to the chosen call, or where the chosen figure comes from, or nothing. */
import { Suspense } from "react";
import { soon } from "./later.tsx";
import { usePage } from "./page.ts";

const Answer = soon(async () => (await import("./Answer.tsx")).Answer);
const SpanNote = soon(async () => (await import("./SpanNote.tsx")).SpanNote);

export function AnswerSlot() {
  const hasCall = usePage(({ chosen }) => chosen !== null);
  const span = usePage((state) => state.span);
  if (!hasCall && !span) return null;
  return (
    <Suspense fallback={<div className="answer" />}>
      {hasCall ? <Answer /> : span && <SpanNote chosen={span} />}
    </Suspense>
  );
}
