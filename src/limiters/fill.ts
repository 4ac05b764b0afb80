/** How a token bucket fills, as a parameter: "continuous", or `{ "tokens": k, "every": seconds }`, k at once. */
import { type Micros, SECOND, secondsOf } from "../base/time.ts";
import { count, type ParamSpec, seconds } from "./params.ts";

/** Interval fills come at every, 2·every, … from the start of the run, none at 0. */
export type Fill = "continuous" | { readonly tokens: number; readonly every: Micros };

const tokensSpec = count("Tokens", () => 1);
const everySpec = seconds("Every", () => SECOND);
const TEXT = /^(\d+) every (\d+(?:\.\d+)?) s$/;

export const fill: ParamSpec<Fill> = {
  label: "Fill",
  unit: "",
  may: `"continuous", or { "tokens": k, "every": I } with k ${tokensSpec.may} and I ${everySpec.may}; in a field "5 every 1 s"`,
  field: { kind: "text" },
  read: (written) => fillOf(written, tokensSpec.read, everySpec.read),
  nearest: (written) => fillOf(written, tokensSpec.nearest, everySpec.nearest),
  write: (value) => (value === "continuous" ? value : { tokens: value.tokens, every: secondsOf(value.every) }),
  text: (value) => (value === "continuous" ? value : `${value.tokens} every ${secondsOf(value.every)} s`),
  missing: () => "continuous",
};

type Read = (written: unknown) => number | null;

function fillOf(written: unknown, readTokens: Read, readEvery: Read): Fill | null {
  if (written === "continuous") return written;
  const match = typeof written === "string" ? TEXT.exec(written.trim()) : null;
  const given = match ? { tokens: Number(match[1]), every: Number(match[2]) } : written;
  if (typeof given !== "object" || given === null || !("tokens" in given) || !("every" in given)) return null;
  if (Object.keys(given).length !== 2) return null;
  const tokens = readTokens(given.tokens);
  const every = readEvery(given.every);
  return tokens === null || every === null ? null : { tokens, every };
}
