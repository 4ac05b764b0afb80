/** Links: the run is the link and the link is the run; whatever stands in a hash, reading it ends well and soon. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { LONGEST_LINK, linkOf, MOST_READ, readLink } from "../../src/sim/link.ts";
import { read, readNamed, write, writeNamed } from "../../src/sim/notation.ts";
import { DEFAULT_RUN } from "../../src/sim/run.ts";
import { runs } from "../support/runs.ts";
import { expectValid } from "../support/valid.ts";

const OPTIONS = { seed: 2034, numRuns: 60 };

test("the shortest link names engine and seed, and the default run has it", () => {
  expect(linkOf(DEFAULT_RUN)).toBe("engine=1&seed=7");
  expect(readLink("#engine=1&seed=7")).toMatchObject({ run: DEFAULT_RUN, complaints: [] });
  expect(readLink("")).toMatchObject({ run: DEFAULT_RUN, complaints: [] });
});

test("the link of any run reads back as that run, without complaint", () => {
  fc.assert(
    fc.property(runs, (run) => {
      const back = readLink(linkOf(run));
      expect(back.complaints).toEqual([]);
      expect(back.run).toEqual(run);
    }),
    OPTIONS,
  );
});

test("a link survives an address before it, and the parsers of addresses", () => {
  fc.assert(
    fc.property(runs, (run) => {
      const address = new URL(`https://bench.example/page?a=b#${linkOf(run)}`);
      expect(readLink(address.href).run).toEqual(run);
      expect(readLink(address.hash).run).toEqual(run);
      expect(address.hash.slice(1)).toBe(linkOf(run)); // nothing in it needed encoding
    }),
    OPTIONS,
  );
});

test("a link holds only letters, digits and marks that mail and chat leave alone", () => {
  fc.assert(
    fc.property(runs, (run) => {
      expect(linkOf(run)).toMatch(/^[A-Za-z0-9._/%'()=&:;,-]*$/);
    }),
    OPTIONS,
  );
});

test("a link can be read by people", () => {
  const scenario = {
    ...DEFAULT_RUN.scenario,
    limit: { rate: "10/m", window: 60 },
    lanes: [{ rule: "gcra" }, { rule: "token-bucket", capacity: 5, fill: { tokens: 5, every: 1 } }],
    clients: { ...DEFAULT_RUN.scenario.clients, attempts: null },
  };
  const commands = [
    { at: 3.2, do: "burst" as const, count: 20 },
    { at: 8, do: "storm" as const },
  ];
  expect(linkOf({ ...DEFAULT_RUN, scenario, commands }, { t: 8.5, speed: 0.5, page: { lesson: "a b" } })).toBe(
    [
      "engine=1&seed=7&limit=(rate:10/m,window:60)&lane=gcra",
      "lane=token-bucket(capacity:5,fill:(tokens:5,every:1))",
      "clients=give-up(delay:1,cap:20,attempts:null)",
      "do=burst(at:3.2,count:20)&do=storm(at:8)&t=8.5&speed=0.5&lesson=a%20b",
    ].join("&"),
  );
});

test("what the page keeps beside the run is passed through", () => {
  fc.assert(
    fc.property(fc.string(), fc.nat({ max: 9_999 }), (text, t) => {
      const { playback, complaints, run } = readLink(
        linkOf(DEFAULT_RUN, { t: t / 8, speed: 1 / 512, page: { lesson: text } }),
      );
      expect(complaints).toEqual([]);
      expect(run).toEqual(DEFAULT_RUN);
      expect(playback).toEqual({ t: t === 0 ? null : t / 8, speed: 1 / 512, page: { lesson: text } });
    }),
    OPTIONS,
  );
});

/** As JSON keeps it: without minus zero. */
const json = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);

test("the notation writes any JSON, and reads it back as it was", () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(read(write(value))).toEqual({ value });
    }),
    { ...OPTIONS, numRuns: 500 },
  );
});

test("a name with fields reads back as that name with those fields", () => {
  fc.assert(
    fc.property(fc.string(), fc.dictionary(fc.string(), json), (name, fields) => {
      expect(readNamed(writeNamed(name, fields))).toEqual({ name, fields });
    }),
    { ...OPTIONS, numRuns: 300 },
  );
});

/** A link cut off, doubled, or with some letters replaced. */
const damaged = fc
  .tuple(
    runs.map((run) => linkOf(run)),
    fc.array(fc.tuple(fc.nat(), fc.string({ maxLength: 3 })), { maxLength: 4 }),
  )
  .map(([link, hits]) =>
    hits.reduce((text, [at, by]) => {
      const place = at % (text.length + 1);
      return at % 3 === 0 ? text.slice(0, place) : text.slice(0, place) + by + text.slice(place + 1);
    }, link),
  );

test("a damaged link reads as a valid run", () => {
  fc.assert(
    fc.property(damaged, (link) => {
      expectValid(readLink(link));
    }),
    OPTIONS,
  );
});

test("any text at all reads as a valid run", () => {
  const marks = fc.stringMatching(/^[#&=(),:;'%a-z0-9_.+-]{0,60}$/);
  const names = fc.constantFrom(
    "engine",
    "seed",
    "traffic",
    "limit",
    "lane",
    "clients",
    "do",
    "t",
    "speed",
    "__proto__",
  );
  const hashes = fc
    .array(fc.tuple(names, marks).map(([name, value]) => `${name}=${value}`))
    .map((all) => all.join("&"));
  fc.assert(
    fc.property(fc.oneof(fc.string(), marks, hashes), (text) => {
      expectValid(readLink(text));
    }),
    { ...OPTIONS, numRuns: 300 },
  );
});

test.each([
  ["deep nesting", `limit=${"(".repeat(100_000)}`],
  ["a long run of brackets", `do=${"()".repeat(100_000)}`],
  ["very many faults", "do=(&".repeat(50_000)],
  ["very many parameters", "x=1&".repeat(60_000)],
  ["very many commands", "do=storm(at:1)&".repeat(60_000)],
  ["very many lanes", "lane=gcra&".repeat(20_000)],
  ["a long array", `traffic=times(at:(${"1;".repeat(100_000)}))`],
  ["a broken array", `traffic=times(at:(${"1;".repeat(100_000)}`],
  ["a long word", `lane=${"%41".repeat(100_000)}`],
  ["more than is read at all", "a".repeat(MOST_READ + 1)],
])("a hostile hash of %s is read to the end, and its complaints are few and short", (_, hash) => {
  const result = readLink(hash);
  expect(result.complaints.length).toBeLessThanOrEqual(100);
  expect(JSON.stringify(result.complaints).length).toBeLessThan(20_000);
  expect(result.run.commands.length).toBeLessThanOrEqual(8_190);
});

test("what can't be read is told with its field, once", () => {
  const faults = (hash: string) => readLink(hash).complaints;
  expect(faults("limit=(rate:")).toEqual([
    { field: "link.limit", says: expect.stringContaining('"(rate:" can\'t be read') },
  ]);
  expect(faults("lane=gcra(")).toEqual([{ field: "link.lane", says: expect.stringContaining("name(field:value") }]);
  expect(faults("t=x")).toEqual([{ field: "link.t", says: expect.stringContaining('"x" given') }]);
  expect(faults("seed=-1")).toEqual([{ field: "seed", says: expect.stringContaining("-1 given") }]);
  for (const name of ["sed", "limt", "Seed", "__proto__", "studyseeds"]) {
    const says = `${name} is no parameter of a link; they are engine, seed, `;
    expect(faults(`${name}=3`), name).toEqual([{ field: "link", says: expect.stringContaining(says) }]);
    expect(Object.keys(readLink(`${name}=3&view=study`).playback.page)).toEqual(["view"]);
  }
  expect(faults("engine=2")).toEqual([{ field: "engine", says: expect.stringContaining("may be 1") }]);
});

test("links are short: changed settings and half a dozen commands fit where addresses must", () => {
  fc.assert(
    fc.property(runs, (run) => {
      fc.pre(!JSON.stringify(run).includes('"times"'));
      expect(linkOf(run).length).toBeLessThan(LONGEST_LINK);
    }),
    OPTIONS,
  );
});
