/** How components reach the bench: its actions through `useBench`, its state through `usePage`. */
import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { Bench } from "../app/bench.ts";
import type { PageState } from "../app/store.ts";
import { ruleOf } from "../limiters/index.ts";
import type { Stage } from "./stage.ts";

interface Surroundings {
  readonly bench: Bench;
  readonly stage: Stage;
}

export const Page = createContext<Surroundings | null>(null);

function useSurroundings(): Surroundings {
  const found = useContext(Page);
  if (found === null) throw new Error("broken invariant: a component outside its page");
  return found;
}

export function useBench(): Bench {
  return useSurroundings().bench;
}

export function useStage(): Stage {
  return useSurroundings().stage;
}

/** What each lane's rule is called, also before the simulation has said anything; one a line. */
function titlesOf({ snapshot, settings }: PageState): string {
  return settings.lanes.map(({ rule }, lane) => snapshot?.lanes[lane]?.title ?? ruleOf(rule)?.title ?? "").join("\n");
}

export const useTitles = (): string[] => usePage(titlesOf).split("\n");
export const useTitle = (lane: number): string => useTitles()[lane] ?? "";

/** A part of the page's state; the component is rendered anew only when that part changes. */
export function usePage<Part>(select: (state: PageState) => Part): Part {
  return useStore(useBench().store, select);
}
