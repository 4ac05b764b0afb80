/** The address bar and the bench follow each other, also when both change at once. */
import { afterEach, expect, test, vi } from "vitest";
import { keepAddress } from "../../src/app/address.ts";
import { setSeed } from "../../src/app/load.ts";
import { benchHere } from "./bench-here.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A window of which an address is all there is. */
function windowAt(href: string) {
  const target = new EventTarget();
  const location = new URL(href);
  vi.stubGlobal("window", {
    location,
    addEventListener: target.addEventListener.bind(target),
    history: {
      state: null,
      replaceState: (_: unknown, __: string, hash: string) => {
        location.hash = hash;
      },
    },
  });
  return {
    location,
    /** Somebody changes the hash; a page is told of it later. */
    change: (hash: string) => {
      location.hash = hash;
      const newURL = location.href;
      return () => target.dispatchEvent(Object.assign(new Event("hashchange"), { newURL }));
    },
  };
}

test("what somebody writes into the address is shown, even where the bench writes there before it is told", async () => {
  vi.useFakeTimers();
  const here = benchHere("#seed=1&paused=1");
  const { location, change } = windowAt("https://bench.example/#seed=1&paused=1");
  keepAddress(here.bench);
  await here.settled();
  setSeed(here.bench, 2);
  const tell = change("#seed=3&paused=1");
  vi.runAllTimers();
  expect(location.hash).toContain("seed=2");
  tell();
  expect(here.bench.store.getState().run.seed).toBe(3);
  vi.runAllTimers();
  expect(location.hash).toContain("seed=3");
});

test("a press is answered before the address is written, which takes a page long; what is pressed meanwhile is written with it", async () => {
  vi.useFakeTimers();
  const here = benchHere("#seed=1&paused=1");
  const { location } = windowAt("https://bench.example/#seed=1&paused=1");
  keepAddress(here.bench);
  await here.settled();
  setSeed(here.bench, 2);
  vi.advanceTimersByTime(300);
  expect(location.hash).toContain("seed=1");
  setSeed(here.bench, 3);
  vi.advanceTimersByTime(200);
  expect(location.hash).toContain("seed=3");
  expect(vi.getTimerCount()).toBe(0);
});
