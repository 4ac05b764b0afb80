/**
 * Parts of the page that are fetched once somebody wants them. A fetch that breaks is tried again; where it is no use the
 * part says so in its place, and the rest of the page goes on.
 */
import { type ComponentType, lazy, Suspense, useState } from "react";

/** Before each further try, ms. */
const PAUSES = [100, 500, 1500];

export function later<Props>(fetch: () => Promise<ComponentType<Props>>) {
  return lazy(() => orMissing(insist(fetch)));
}

/** Tries again after each of the pauses, then a last time. */
async function insist<Part>(fetch: () => Promise<Part>): Promise<Part> {
  for (const pause of PAUSES) {
    try {
      return await fetch();
    } catch (error) {
      await new Promise((go) => setTimeout(go, pause));
      await styleAgain(error);
    }
  }
  return fetch();
}

function orMissing<Props>(part: Promise<ComponentType<Props>>): Promise<{ default: ComponentType<Props> }> {
  return part.then(
    (here) => ({ default: here }),
    () => ({ default: Missing }),
  );
}

type Parts = typeof import("./ahead.ts").PARTS;

/** Once they are here; and while they are on their way, for all who ask. */
let parts: Parts | null = null;
let coming: Promise<Parts> | null = null;

function fetchParts(): Promise<Parts> {
  coming ??= insist(async () => {
    parts = (await import("./ahead.ts")).PARTS;
    return parts;
  }).finally(() => {
    coming = null;
  });
  return coming;
}

/** As `later`, but here by the time somebody opens it, also when the server has gone by then; then it shows at once. */
export function soon<Props extends object>(pick: (parts: Parts) => ComponentType<Props>): ComponentType<Props> {
  const Late: ComponentType<Props> = lazy(() => orMissing(fetchParts().then(pick)));
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, where its module begins
  return function Soon(props: Props) {
    // a lazy part shows nothing first, and for some tenths of a second, even where it has been fetched
    const [Part] = useState(() => (parts ? pick(parts) : Late));
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** Fetches what is for `soon`, once the page has nothing else to do. Where that breaks, it is fetched again when wanted. */
export function fetchAhead(): void {
  const whenIdle = window.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 1000)); // Safari has none
  whenIdle(() => void fetchParts().catch(() => undefined));
}

/**
 * A part's style is asked for with its first try only; one that could not be had is asked for anew, and waited for. A part
 * without it is better than none.
 */
async function styleAgain(error: unknown): Promise<void> {
  const address = /CSS for (\S+)$/.exec(String(error))?.[1];
  if (address === undefined) return;
  const { href } = new URL(address, document.baseURI);
  await insist(() => linkAgain(href)).catch(() => undefined);
}

function linkAgain(href: string): Promise<unknown> {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  const broken = links.find((link) => link.href === href);
  const again = broken?.cloneNode() as HTMLLinkElement | undefined;
  return new Promise((here, lost) => {
    if (!broken || !again) return here(null);
    again.onload = here;
    again.onerror = lost;
    broken.replaceWith(again);
  });
}

/** The server has gone, or has another version of the page by now. */
function Missing() {
  return (
    <p className="notice" role="alert">
      A part of the page could not be loaded. Load the page again; the link keeps what is shown.
    </p>
  );
}
