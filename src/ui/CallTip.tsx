/** The words beside the mark or the ball that is pointed at, where one is. */
import { soon } from "./later.tsx";
import { usePage } from "./page.ts";
import type { TipPlace } from "./usePointing.ts";
import "./pointing.css";

const TipWords = soon((parts) => parts.TipWords);

export function CallTip({ where, lane, place }: TipPlace) {
  const pointed = usePage((state) =>
    state.pointed?.where === where && state.pointed.lane === lane ? state.pointed : null,
  );
  return pointed && <TipWords where={where} lane={lane} place={place} pointed={pointed} />;
}
