/** What is handed on with a picture or a sheet: the address of what is on screen, and what the run is, in a line. */
import { linkOf } from "../sim/link.ts";
import { type Bench, viewOf } from "./bench.ts";
import type { PageState } from "./store.ts";
import { exact } from "./words.ts";

/** The whole bench, however it is shown now: the same run at the same instant; `still`: standing there. */
export function benchAddress(bench: Bench, still: boolean): string {
  const { run, speed, page, playing } = bench.store.getState();
  const { embed: _embed, present: _present, ...others } = page;
  const parameters = still || !playing ? { ...others, paused: "1" } : others;
  const hash = linkOf(run, { t: viewOf(bench) / 1e6, speed, page: parameters });
  return `${window.location.href.split("#")[0]}#${hash}`;
}

/** Traffic, limit and clients in one line: "3 requests/s offered, limit 5/s, at most 10 in 2 s, refused clients give up". */
export function aboutRun({ settings, snapshot, program }: PageState): string {
  const { traffic, clients } = settings;
  const { calls, window: span } = (snapshot ?? program.initial).limit;
  const offered =
    traffic.kind === "poisson"
      ? `${rate(traffic.rate, " requests")} offered`
      : `calls at ${traffic.at.length} instants`;
  const retry = clients.retry === "give-up" ? "give up" : `retry: ${clients.retry.replaceAll("-", " ")}`;
  return `${offered}, limit ${rate(settings.limit.rate)}, at most ${calls} in ${exact(span)} s, refused clients ${retry}`;
}

const rate = (written: number | string, of = ""): string =>
  typeof written === "number" ? `${written}${of}/s` : written;
