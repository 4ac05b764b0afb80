/** Beside the chart: the answer to the chosen call, or where the chosen figure comes from, or nothing. */
import { soon } from "./later.tsx";
import { usePage } from "./page.ts";

const Answer = soon((parts) => parts.Answer);
const SpanNote = soon((parts) => parts.SpanNote);

export function AnswerSlot() {
  const hasCall = usePage(({ chosen }) => chosen !== null);
  const span = usePage((state) => state.span);
  return hasCall ? <Answer /> : span && <SpanNote chosen={span} />;
}
