/**
 * The link is the run: the address bar follows it, a few times a second at most and not while time merely passes. Where
 * an address may not be changed (a sandboxed frame, some files) the page goes on without.
 */
import { linkOf } from "../sim/link.ts";
import type { Bench } from "./bench.ts";
import { openLink } from "./load.ts";
import type { PageState } from "./store.ts";

/** Browsers take no more than about 100 changes in 30 s, and each takes the page long: what was pressed is answered first. */
const AFTER_MS = 400;
/** Longer hashes are left out of the address: browsers cut them or refuse them. */
const LONGEST_ADDRESS = 100_000;

/** The hash of what is shown, with its mark: run, view time, speed, whether it stands, and the page's own parameters. */
function hashOf(bench: Bench): string {
  const { run, speed, page, playing } = bench.store.getState();
  const stands = playing ? page : { ...page, paused: "1" };
  return `#${linkOf(run, { t: bench.session.wantedView / 1e6, speed, page: stands })}`;
}

/** The address of what is shown, for others. */
export function linkHere(bench: Bench): string {
  return window.location.href.split("#")[0] + hashOf(bench);
}

/** Keeps the address current, and shows what it says when somebody changes it. */
export function keepAddress(bench: Bench): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    timer = undefined;
    const hash = hashOf(bench);
    replace(hash.length > LONGEST_ADDRESS ? "#" : hash);
  };
  bench.store.subscribe((state, old) => {
    if (!isWorthIt(state, old) || timer !== undefined) return;
    timer = setTimeout(write, AFTER_MS);
  });
  // by then the address may have been written over already; the event knows what it was changed to
  window.addEventListener("hashchange", ({ newURL }) => openLink(bench, new URL(newURL).hash));
}

function isWorthIt(state: PageState, old: PageState): boolean {
  if (old.snapshot === null) return false; // the link that was opened stays as it is until something happens
  if (state.run !== old.run || state.speed !== old.speed || state.page !== old.page) return true;
  if (state.playing !== old.playing) return true;
  return !state.playing && state.snapshot?.at !== old.snapshot.at;
}

function replace(hash: string): void {
  try {
    window.history.replaceState(window.history.state, "", hash);
  } catch {
    // no address of its own: the link is still to be had from the page
  }
}
