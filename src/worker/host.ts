/**
 * The worker's side of the protocol, as a function: testable without a worker, and what the page runs on its main
 * thread where a worker can't start. A clock decides only how long a slice of work is, never what comes out.
 */
import type { Micros } from "../base/time.ts";
import { eventsBetween, fork, type History, inspect, moveView, newHistory, runFrontier } from "../sim/history.ts";
import { readRun } from "../sim/read.ts";
import type { Run } from "../sim/run.ts";
import { type Collector, collector } from "../sim/sink.ts";
import { snapshotOf } from "../sim/snapshot.ts";
import { buffersOf, type FromWorker, type Progress, type ToWorker } from "./protocol.ts";

export interface Host {
  receive(message: ToWorker): void;
}

export type Post = (message: FromWorker, transfer: ArrayBuffer[]) => void;

/** Wall milliseconds one answer may take before it is sent with what there is. */
const SLICE_MS = 10;
/** Calls between looks at the clock. */
const SLICE_CALLS = 2_000;
/** The timelines show this much before the view time; a little more is fetched at a time. */
const LOOK_BACK: Micros = 30_000_000;
const SHOWN_BACK: Micros = 20_000_000;

interface Session {
  readonly run: Run;
  readonly history: History;
  readonly sink: Collector;
  /** The instant of the first event the page does not have. */
  from: Micros;
}

/** `now`: wall milliseconds, for the length of a slice only. */
export function createHost(post: Post, now: () => number): Host {
  let session: Session | null = null;

  const answer = (kind: "loaded" | "advanced", generation: number, view: Micros, oldest: Micros) => {
    if (session === null) return;
    const progress = work(session, generation, view, oldest, now);
    const transfer = [progress.columns, ...(progress.older ? [progress.older.columns] : [])].flatMap(buffersOf);
    post({ kind, ...progress }, transfer);
  };

  const handle = (message: ToWorker) => {
    switch (message.kind) {
      case "load": {
        const { run, program } = readRun(message.run);
        session = { run, history: newHistory(program), sink: collector(), from: 0 };
        return answer("loaded", message.generation, message.view, 0);
      }
      case "command": {
        if (session === null) throw new Error("a command came before a run was loaded");
        const { run, program } = readRun(message.run);
        const from = Math.min(fork(session.history, program), session.history.frontier.at);
        session = { ...session, run, from };
        return answer("loaded", message.generation, message.view, 0);
      }
      case "advance":
        return answer("advanced", message.generation, message.view, message.oldest);
      case "inspect": {
        const decision = session && inspect(session.history, message.call);
        const inspection = decision && { call: message.call, ...decision };
        return post({ kind: "inspected", generation: message.generation, call: message.call, inspection }, []);
      }
    }
  };

  return {
    receive(message) {
      try {
        handle(message);
      } catch (error) {
        const run = "run" in message ? message.run : (session?.run ?? null);
        const says = error instanceof Error ? error.message : String(error);
        post({ kind: "failed", generation: message.generation, message: says, run }, []);
      }
    },
  };
}

/** Runs the frontier to view + travel and the view to `view`, or as far as a slice goes. */
function work(session: Session, generation: number, view: Micros, oldest: Micros, now: () => number): Progress {
  const { history, sink, from } = session;
  const begin = now();
  const late = () => now() - begin > SLICE_MS;
  const { travel } = history.program;
  const target = view + travel;
  // once at least, however late it is: a slow machine gets on too
  while (history.frontier.at < target) {
    runFrontier(history, target, sink, SLICE_CALLS);
    if (late()) break;
  }
  // never show what could still change: the view stays a fall behind the frontier
  const shown = Math.max(0, Math.min(view, history.frontier.at - travel));
  while (!moveView(history, shown, SLICE_CALLS) && !late()) {}
  const columns = sink.take();
  session.from = history.frontier.at;
  return {
    generation,
    snapshot: snapshotOf(history.view),
    frontier: history.frontier.at,
    from,
    columns,
    older: olderEvents(session, history.view.at, oldest),
    work: {
      events: columns.length,
      checkpoints: history.checkpoints.length,
      checkpointBytes: history.bytes,
      ms: now() - begin,
    },
  };
}

/** What a timeline at `view` needs and the page has dropped. */
function olderEvents(session: Session, view: Micros, oldest: Micros): Progress["older"] {
  if (oldest <= 0 || view - SHOWN_BACK >= oldest) return null;
  const since = Math.max(0, view - LOOK_BACK);
  return { since, columns: eventsBetween(session.history, since, oldest) };
}
