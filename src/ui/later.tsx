/**
 * Parts of the page that are fetched once somebody wants them. A fetch that breaks is tried again; where it is no use the
 * part says so in its place, and the rest of the page goes on.
 */
import { type ComponentType, lazy, Suspense, useState } from "react";

/** Before each further try, ms. */
const PAUSES = [100, 500, 1500];

export function later<Props>(fetch: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => {
    for (const pause of PAUSES) {
      try {
        return { default: await fetch() };
      } catch (error) {
        await new Promise((go) => setTimeout(go, pause));
        styleAgain(error);
      }
    }
    return fetch().then(
      (part) => ({ default: part }),
      () => ({ default: Missing }),
    );
  });
}

type Parts = typeof import("./ahead.ts").PARTS;

/** Once they are here. */
let parts: Parts | null = null;

async function fetchParts(): Promise<Parts> {
  parts = (await import("./ahead.ts")).PARTS;
  return parts;
}

/** As `later`, but here by the time somebody opens it, also when the server has gone by then; then it shows at once. */
export function soon<Props extends object>(pick: (parts: Parts) => ComponentType<Props>): ComponentType<Props> {
  const Late: ComponentType<Props> = later(async () => pick(await fetchParts()));
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

/** A part's style is asked for with its first try only; one that could not be had is asked for anew. */
function styleAgain(error: unknown): void {
  const address = /CSS for (\S+)$/.exec(String(error))?.[1];
  const broken = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  const link = broken.find(({ href }) => address !== undefined && href === new URL(address, document.baseURI).href);
  link?.replaceWith(link.cloneNode());
}

/** The server has gone, or has another version of the page by now. */
function Missing() {
  return (
    <p className="notice" role="alert">
      A part of the page could not be loaded. Load the page again; the link keeps what is shown.
    </p>
  );
}
