/** nginx's own way to write a rate and a delay, as parameters. */
import { SECOND } from "../base/time.ts";
import { count, type ParamSpec } from "./params.ts";
import type { Limit } from "./rule.ts";

/** "10r/s" or "100r/m": a whole number of requests a second or a minute. */
export interface NginxRate {
  readonly amount: number;
  readonly unit: "s" | "m";
}

/** nginx's `nodelay`, no option at all ("all" are delayed), or `delay=N`. */
export type Delay = "nodelay" | "all" | number;

const SECONDS = { s: 1, m: 60 } as const;
const MOST_PER_SECOND = 100_000;
const RATE = /^(\d+)r\/([sm])$/;

/** In thousandths of a request per second, truncated: 100r/m is 1666. */
export function thousandths(rate: NginxRate): number {
  return Math.floor((rate.amount * 1000) / SECONDS[rate.unit]);
}

export const nginxRate: ParamSpec<NginxRate> = {
  label: "Rate",
  unit: "",
  may: `text such as "10r/s" or "100r/m": a whole number from 1, at most ${MOST_PER_SECOND} a second`,
  field: { kind: "text" },
  read(written) {
    const rate = written === undefined ? null : parse(written);
    return rate && rate.amount >= 1 && rate.amount <= MOST_PER_SECOND * SECONDS[rate.unit] ? rate : null;
  },
  nearest(written) {
    const rate = typeof written === "number" && written > 0 ? { amount: written, unit: "s" as const } : parse(written);
    if (!rate) return null;
    const most = MOST_PER_SECOND * SECONDS[rate.unit];
    return { amount: Math.min(most, Math.max(1, Math.round(rate.amount))), unit: rate.unit };
  },
  write: (rate) => `${rate.amount}r/${rate.unit}`,
  missing: ({ rate }: Limit) => whole(rate.count, rate.per, "s") ?? whole(rate.count, rate.per, "m"),
};

function parse(written: unknown): NginxRate | null {
  const match = typeof written === "string" ? RATE.exec(written.trim()) : null;
  return match ? { amount: Number(match[1]), unit: match[2] as "s" | "m" } : null;
}

/** count calls in each per µs as a whole number per second or minute, or null. */
function whole(calls: number, per: number, unit: "s" | "m"): NginxRate | null {
  const amount = (calls * SECONDS[unit] * SECOND) / per;
  return (calls * SECONDS[unit] * SECOND) % per === 0 ? { amount, unit } : null;
}

const delayed = count("Delay", () => 0, 0);

export const delay: ParamSpec<Delay> = {
  label: "Delay",
  unit: "calls",
  may: `"nodelay", "all", or ${delayed.may}`,
  field: { kind: "text" },
  read: (written) => (isWord(written) ? written : delayed.read(numberOf(written))),
  nearest: (written) => (isWord(written) ? written : delayed.nearest(numberOf(written))),
  write: (value) => value,
  text: String,
  missing: () => "all",
};

function isWord(written: unknown): written is "nodelay" | "all" {
  return written === "nodelay" || written === "all";
}

/** A text field gives "8". */
function numberOf(written: unknown): unknown {
  return typeof written === "string" && /^\d+$/.test(written) ? Number(written) : written;
}
