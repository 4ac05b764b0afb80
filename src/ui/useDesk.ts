/** How the study's components reach it: its actions through `useDesk`, its state through `useStudy`. */
import { useStore } from "zustand";
import { type Desk, deskOf, type Outcome, type StudyState } from "../app/study.ts";
import { useBench } from "./page.ts";

/** What there is of a study. */
export type Arrived = Pick<Outcome, "plan" | "result">;

export function useDesk(): Desk {
  return deskOf(useBench());
}

export function useStudy<Part>(select: (state: StudyState) => Part): Part {
  return useStore(useDesk().store, select);
}
