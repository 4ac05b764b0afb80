/**
 * The study on the page: what the form says, and what has come of the study that was started last. Runs go to as many
 * workers as there are cores; what has arrived is shown a few times a second. Both outlive a look at the bench.
 */
import { createStore, type StoreApi } from "zustand/vanilla";
import { samePlain } from "../base/plain.ts";
import { expectedSeconds } from "../study/estimate.ts";
import { MOST_HANDS, type Pool } from "../study/pool.ts";
import { newProgress, noteRun, progressText, timeText } from "../study/progress.ts";
import { gather, newGathering, resultOf, type StudyResult } from "../study/result.ts";
import { type Plan, readStudy, type Study } from "../study/study.ts";
import { newStudyWorker } from "../worker/start.ts";
import { type NewWorker, startStudy } from "../worker/study.ts";
import { type Bench, say } from "./bench.ts";
import { complain } from "./change.ts";
import { pageOfStudy, studyOfPage } from "./study-link.ts";

/** A study that was started, with what has arrived of it. */
export interface Outcome {
  readonly plan: Plan;
  readonly result: StudyResult;
  readonly phase: "running" | "done" | "stopped";
  /** Share of the work that is done, 0 to 1, and in words with the time left. */
  readonly share: number;
  readonly progress: string;
  /** Workers that failed on the way, and that the page does the work itself: one sentence each. */
  readonly troubles: readonly string[];
}

export interface StudyState {
  /** What the form says. */
  readonly plan: Plan;
  readonly outcome: Outcome | null;
}

/** What it takes to carry out a study. */
export interface Means {
  readonly newWorker: NewWorker;
  readonly cores: number;
}

export interface Desk {
  readonly bench: Bench;
  readonly store: StoreApi<StudyState>;
  readonly means: Means;
  pool: Pool | null;
}

/** More runs than that are for the command line: the page keeps every one of them. */
const MOST_RUNS = 500_000;
/** A study that takes longer says so beforehand. */
const LONG_SECONDS = 3_600;
const PUBLISH_MS = 200;
/** A large table is put together no more often than every so many times of what that takes. */
const SPARING = 10;

const desks = new WeakMap<Bench, Desk>();

/** The page's one study. */
export function deskOf(bench: Bench): Desk {
  const known = desks.get(bench);
  if (known) return known;
  const desk = newDesk(bench, { newWorker: newStudyWorker, cores: navigator.hardwareConcurrency || 1 });
  desks.set(bench, desk);
  return desk;
}

/** Begins with the study of the link, and follows the link when somebody changes it. */
export function newDesk(bench: Bench, means: Means): Desk {
  const { plan, notices } = studyOfPage(bench.store.getState().page);
  const store = createStore<StudyState>(() => ({ plan, outcome: null }));
  const note = (says: readonly string[]) => {
    if (says.length > 0) bench.store.setState(({ notices: before }) => ({ notices: [...before, ...says] }));
  };
  note(notices);
  bench.store.subscribe(({ page }, old) => {
    const own = store.getState().plan.study;
    if (page === old.page || samePlain(pageOfStudy(page, own), page)) return;
    const read = studyOfPage(page);
    if (samePlain(read.plan.study, own)) return;
    store.setState({ plan: read.plan });
    note(read.notices);
  });
  return { bench, store, means, pool: null };
}

/** Sets a field of the form, as `control` beside which a complaint stands. Returns whether it was taken. */
export function setStudy(desk: Desk, control: string, field: keyof Study, value: unknown): boolean {
  const { bench, store } = desk;
  const { plan, complaints } = readStudy({ ...store.getState().plan.study, [field]: value });
  const [complaint] = complaints;
  const about =
    complaint && (complaint.field.startsWith(field) ? complaint.says : `${complaint.field} ${complaint.says}`);
  complain(bench, control, about ?? null);
  if (complaint) return false;
  takePlan(desk, plan);
  return true;
}

/** The form says this study from now on, and the link with it. */
function takePlan({ bench, store }: Desk, plan: Plan): void {
  store.setState({ plan });
  bench.store.setState(({ page }) => ({ page: pageOfStudy(page, plan.study) }));
}

export interface Estimate {
  readonly runs: number;
  readonly workers: number;
  /** "about 12 s" */
  readonly text: string;
  readonly isLong: boolean;
  /** The page won't. */
  readonly isTooMuch: boolean;
}

export function estimateOf(plan: Plan, cores: number): Estimate {
  const workers = Math.min(cores, MOST_HANDS);
  const seconds = expectedSeconds(plan, workers);
  const runs = plan.rows.length * plan.seeds.length;
  return {
    ...{ runs, workers },
    text: seconds < 1 ? "less than a second" : `about ${timeText(seconds)}`,
    isLong: seconds > LONG_SECONDS,
    isTooMuch: runs > MOST_RUNS,
  };
}

/** Carries out what the form says; a study that still runs is stopped. */
export function runStudy(desk: Desk): void {
  const { bench, store, means } = desk;
  const { plan } = store.getState();
  const { runs, workers, text, isTooMuch } = estimateOf(plan, means.cores);
  if (isTooMuch) return;
  stopStudy(desk);
  const gathering = newGathering(plan);
  const progress = newProgress(plan);
  const begin = bench.now();
  const troubles: string[] = [];
  let result = resultOf(gathering);
  let [published, computed] = [begin, begin];
  const publish = (phase: Outcome["phase"]) => {
    published = bench.now();
    if (phase !== "running" || published >= computed) {
      result = resultOf(gathering);
      const end = bench.now();
      computed = end + SPARING * (end - published);
    }
    const seconds = (published - begin) / 1_000;
    const words =
      phase === "running" ? progressText(progress, seconds) : `${progress.ran} of ${runs} runs in ${timeText(seconds)}`;
    const share = progress.whole > 0 ? progress.done / progress.whole : progress.ran / runs;
    store.setState({ outcome: { plan, result, phase, share, progress: words, troubles: [...troubles] } });
  };
  const trouble = (says: string) => {
    troubles.push(says);
    publish("running");
    say(bench, says);
  };
  publish("running");
  say(bench, `Carrying out ${runs} runs on ${workers === 1 ? "one worker" : `${workers} workers`}: ${text}.`);
  const reports = {
    ran(run: Parameters<typeof gather>[1]) {
      gather(gathering, run);
      noteRun(progress, run.row);
      if (bench.now() - published >= PUBLISH_MS) publish("running");
    },
    failed: trouble,
    here: () => trouble("No worker starts here. The page does the runs itself, so it may be slow to answer."),
    done(problem: string | null) {
      desk.pool = null;
      if (problem !== null) troubles.push(problem);
      publish(problem === null ? "done" : "stopped");
      const { outcome } = store.getState();
      say(bench, `${problem ?? "The study is done:"} ${outcome?.progress}.`);
    },
  };
  desk.pool = startStudy(plan, reports, means.newWorker, means.cores);
}

/** What has run by now stays. */
export function stopStudy(desk: Desk): void {
  desk.pool?.cancel();
}
