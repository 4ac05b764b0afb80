/** How many calls a second the kernel decides: four lanes, with and without the log. Wall time; ratios count. */
import { advance } from "../../src/sim/kernel.ts";
import { readRun } from "../../src/sim/read.ts";
import { collector, type Sink } from "../../src/sim/sink.ts";
import { initialState } from "../../src/sim/state.ts";

const STEADY = { scenario: { traffic: { kind: "poisson", rate: 1000 }, limit: { rate: 500, window: 2 } } };
const STORM = {
  scenario: {
    traffic: { kind: "poisson", rate: 1500 },
    limit: { rate: 500, window: 2 },
    clients: { retry: "fixed", delay: 1, attempts: 8 },
  },
};

function callsPerSecond(json: unknown, seconds: number, sink: Sink | null): number {
  const { program } = readRun(json);
  const state = initialState(program);
  const begin = performance.now();
  for (let at = 0; at < seconds * 1e6; at += 1e6) {
    advance(state, program, at + 1e6, { sink });
    if (sink && "take" in sink) (sink as ReturnType<typeof collector>).take();
  }
  const calls = state.lanes.reduce((sum, lane) => sum + lane.calls, 0);
  return (calls / (performance.now() - begin)) * 1000;
}

const millions = (rate: number) => `${(rate / 1e6).toFixed(2)} million calls/s`;

export function benchKernel(): void {
  for (const [name, json] of [
    ["steady", STEADY],
    ["storm, retries", STORM],
  ] as const) {
    callsPerSecond(json, 100, collector());
    callsPerSecond(json, 100, null);
    console.log(`kernel, four lanes, ${name}, log kept:   ${millions(callsPerSecond(json, 300, collector()))}`);
    console.log(`kernel, four lanes, ${name}, no log:     ${millions(callsPerSecond(json, 300, null))}`);
  }
}
