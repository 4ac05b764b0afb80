/**
 * Questions to the simulation: how was this call decided? Questions outlive a change of the run and a lost worker: they
 * are put again then, to whoever answers now.
 */
import type { CallRef, FromWorker, Inspection } from "../worker/protocol.ts";
import type { Session } from "./session.ts";

export interface Question {
  readonly call: CallRef;
  /** Who wants to know; one question at a time each. */
  readonly asker: string;
  readonly answer: (inspection: Inspection | null) => void;
}

/** How the call was decided; null where there is no such call in the run, or the simulation is broken. */
export function ask(session: Session, asker: string, call: CallRef): Promise<Inspection | null> {
  return new Promise((answer) => {
    const question = { call, asker, answer };
    session.questions.push(question);
    if (session.isBroken) giveUp(session);
    else if (session.knownRun !== null && session.knownRun === session.wantedRun) put(session, question);
  });
}

export function isAsking(session: Session, asker: string): boolean {
  return session.questions.some((question) => question.asker === asker);
}

/** The simulation has another run now. */
export function askAgain(session: Session): void {
  for (const question of session.questions) put(session, question);
}

export function answered(session: Session, { call, inspection }: Extract<FromWorker, { kind: "inspected" }>): void {
  const place = session.questions.findIndex((question) => sameCall(question.call, call));
  if (place >= 0) session.questions.splice(place, 1)[0].answer(inspection);
}

/** Nobody is there to answer. */
export function giveUp(session: Session): void {
  for (const { answer } of session.questions.splice(0)) answer(null);
}

function put({ simulation, generation }: Session, { call }: Question): void {
  simulation.post({ kind: "inspect", generation, call });
}

export function sameCall(a: CallRef, b: CallRef): boolean {
  return a.at === b.at && a.lane === b.lane && a.request === b.request && a.attempt === b.attempt;
}
