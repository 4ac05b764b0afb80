/** The run's luck: its seed, to type or to draw anew. */
import { type KeyboardEvent, useState } from "react";
import { complain } from "../app/change.ts";
import { MOST_SEED, SEED, setSeed } from "../app/load.ts";
import { useBench, usePage } from "./page.ts";
import { Complaint } from "./RefusedClients.tsx";

/** New seeds stay short, for links and for saying them. */
const NEW_SEEDS = 10_000;

export function Seed() {
  const bench = useBench();
  const seed = usePage(({ run }) => run.seed);
  const [draft, setDraft] = useState<string | null>(null);
  const isBad = usePage(({ complaints }) => complaints[SEED] !== undefined);
  const giveUp = () => {
    setDraft(null);
    complain(bench, SEED, null);
  };
  const take = () => {
    if (draft === null) return;
    if (draft.trim() === "") giveUp();
    else if (setSeed(bench, draft)) setDraft(null);
  };
  const keys = ({ key }: KeyboardEvent) => {
    if (key === "Enter") take();
    if (key === "Escape") giveUp();
  };
  return (
    <div className="seed">
      <label htmlFor="seed">Seed</label>
      <span>
        <input
          id="seed"
          className="field"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          title={`A whole number from 0 to ${MOST_SEED}`}
          aria-invalid={isBad}
          aria-describedby={isBad ? `${SEED}-complaint` : undefined}
          value={draft ?? String(seed)}
          onChange={({ target }) => setDraft(target.value)}
          onBlur={take}
          onKeyDown={keys}
        />
        <button
          type="button"
          className="button new-seed"
          title="The same settings and actions with other luck"
          onClick={() => {
            giveUp();
            setSeed(bench, 1 + Math.floor(Math.random() * NEW_SEEDS));
          }}
        >
          New seed
        </button>
      </span>
      <Complaint control={SEED} />
    </div>
  );
}
