/** Every section: its run reads and has something to show, and no number in its words is one that nobody counts. */
import { describe, expect, test } from "vitest";
import { LESSONS } from "../../src/lessons/lessons.ts";
import type { Section, StudyFigure, StudyRow } from "../../src/lessons/section.ts";
import { SECTIONS } from "../../src/lessons/sections.ts";
import { ruleOf } from "../../src/limiters/index.ts";
import { LONGEST_LINK, linkOf } from "../../src/sim/link.ts";
import { readRun } from "../../src/sim/read.ts";
import expected from "../study/peer/expected.json" with { type: "json" };
import { carry } from "./carry.ts";
import * as practice from "./claims-practice.ts";
import * as rules from "./claims-rules.ts";
import { type Claim, faults, numbersIn } from "./numbers.ts";

const CLAIMS: Record<string, () => Claim[]> = {
  "same-requests": rules.sameRequests,
  guarantees: rules.guarantees,
  "drop-or-wait": rules.dropOrWait,
  "come-back": practice.comeBack,
  "bucket-bound": rules.bucketBound,
  "fixed-leaks": rules.fixedLeaks,
  shaping: rules.shaping,
  "locked-log": rules.lockedLog,
  "tell-the-client": practice.tellTheClient,
  choosing: practice.choosing,
  simplified: practice.simplified,
  sources: () => [],
};

/** Digits that count nothing: how something is written, what is so by definition; and what the statements' tests hold. */
const NOTATION: Record<string, string[]> = {
  guarantees: ["1/r apart"],
  "come-back": [
    "95 % of the served",
    "after 1.05 s instead of 1 s the bucket's is about 30 % and the window's below 20 %",
  ],
  shaping: ["1/r apart"],
  "tell-the-client": ["Answer 429, not 503"],
  simplified: ["Every call costs 1."],
};

/** All words of a section; titles and years of what was read are no claims. */
function wordsOf({ id, title, text, items, show }: Section): string {
  const listed = id === "sources" ? [] : items.map((item) => `${item.term}. ${item.text}`);
  return [title, ...text, ...listed, show.caption].join("\n");
}

test("the sections are those that the page needs, in its order, each with an id of its own", () => {
  expect(SECTIONS.map(({ id }) => id)).toEqual(Object.keys(CLAIMS));
  const ids = [...SECTIONS, ...LESSONS].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("what each rule guarantees is said of every rule", () => {
  const items = SECTIONS.find(({ id }) => id === "guarantees")?.items ?? [];
  for (const { term, rule = "" } of items) expect(term).toBe(ruleOf(rule)?.title);
  expect(items).toHaveLength(8);
});

test("every source is named, said for what, and linked over https where it is linked", () => {
  const items = SECTIONS.find(({ id }) => id === "sources")?.items ?? [];
  expect(items.length).toBeGreaterThan(8);
  for (const { link } of items) if (link !== undefined) expect(new URL(link).protocol).toBe("https:");
});

describe.each(SECTIONS)("$id", (section) => {
  const { text, items, show, title, figures } = section;

  test("its run reads with no complaints and fits into a link", () => {
    const { run, complaints } = readRun(show.run);
    expect(complaints).toEqual([]);
    expect(linkOf(run).length).toBeLessThan(LONGEST_LINK);
  });

  test("its picture holds calls of every lane, and playing goes on into it", () => {
    const { from, to } = show.still;
    const { events, lanes } = carry(show.run, to);
    for (const lane of lanes.keys()) {
      expect(events.some((event) => event.lane === lane && event.at >= from)).toBe(true);
    }
    expect(to - from).toBeLessThanOrEqual(20);
    expect(show.view).toBeGreaterThanOrEqual(0);
    expect(show.view).toBeLessThan(show.play ? to : to + 0.1);
  });

  test("its words are short", () => {
    expect(title.length).toBeLessThan(50);
    expect(text.length).toBeGreaterThan(0);
    expect(text.length).toBeLessThanOrEqual(4);
    for (const paragraph of text) expect(paragraph.length).toBeLessThan(480);
    for (const item of items) expect(item.text.length).toBeLessThan(200);
    expect(show.caption.length).toBeLessThan(130);
  });

  test("every number in its words is counted, or is a figure of the study", () => {
    const covered = [...figures.map(({ says }) => says), ...(NOTATION[section.id] ?? [])];
    expect(faults(wordsOf(section), CLAIMS[section.id](), covered)).toEqual([]);
  });
});

type Named = "goodput" | "refusals" | "amplification" | "firstTry" | "burstiness" | "p95" | "unfinished" | "fairness";
const RETRIES = { "fixed:1": "fixed 1 s", "full-jitter:1:20": "full-jitter 1 s, cap 20 s" };

function meanOf({ rule, retry }: StudyRow, figure: string): number {
  const row = expected.find((known) => known.rule === rule && known.retry === RETRIES[retry]);
  return row?.[figure as Named].mean ?? Number.NaN;
}

const figures = SECTIONS.flatMap((section) => section.figures.map((figure) => ({ ...figure, section })));

test.each(figures)("the study bears out that $figure of $row.rule under $row.retry is $says", (marked) => {
  const { says, figure, row, over, section }: StudyFigure & { section: Section } = marked;
  expect(wordsOf(section)).toContain(says);
  const [{ value }] = numbersIn(says);
  const digits = says.split(".")[1]?.match(/^\d+/)?.[0].length ?? 0;
  const factor = says.endsWith("%") ? 100 : 1;
  const mean = (meanOf(row, figure) / (over ? meanOf(over, figure) : 1)) * factor;
  expect(mean.toFixed(digits)).toBe(value.toFixed(digits));
});

test("the study is quoted", () => {
  expect(figures.length).toBeGreaterThan(5);
});
