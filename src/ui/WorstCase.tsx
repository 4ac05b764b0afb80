/** The button that fires a lane's worst case. Beforehand it says what that is, whether it may be missed, or why there is none. */
import { fireWorst } from "../app/fire.ts";
import { whyNoWorst, worstText } from "../app/worst.ts";
import { useBench, usePage } from "./page.ts";

interface Props {
  readonly lane: number;
  readonly title: string;
}

export function WorstCase({ lane, title }: Props) {
  const bench = useBench();
  const why = usePage((state) => whyNoWorst(state, lane));
  const says = usePage((state) => worstText(state, lane));
  const mayMiss = usePage(({ snapshot }) => (snapshot?.lanes[lane]?.retrying ?? 0) > 0) && why === null;
  const about = `lane-${lane}-worst`;
  return (
    <>
      <button
        type="button"
        className="panel-button"
        aria-label={`Worst case${mayMiss ? " may miss" : ""}, lane ${lane + 1}, ${title}`}
        aria-describedby={about}
        aria-disabled={why !== null}
        title={why ?? says}
        onClick={() => fireWorst(bench, lane)}
      >
        Worst case{mayMiss && <small> may miss</small>}
      </button>
      <span id={about} className="visually-hidden">
        {why ?? says}
      </span>
    </>
  );
}
