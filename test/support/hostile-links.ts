/** Links that nobody would send in good faith, and some that mail programs have cut: what the page has to say of each. */

export interface HostileLink {
  readonly name: string;
  /** Made when asked for: some are long. */
  readonly link: () => string;
  /** Found in what is said. */
  readonly says: RegExp;
}

const many = (count: number, part: (i: number) => string) =>
  `#${Array.from({ length: count }, (_, i) => part(i)).join("&")}`;

export const HOSTILE: readonly HostileLink[] = [
  { name: "signs only", link: () => "#%%%&&&==(((((;;;", says: /link: %%% is no parameter/ },
  { name: "a cut-off command", link: () => "#engine=1&seed=7&do=burst(at:2,cou", says: /link.do: .* can't be read/ },
  { name: "another engine", link: () => "#engine=99&seed=7", says: /engine: 99 given; it may be 1/ },
  {
    name: "endless numbers",
    link: () => "#t=1e300&speed=1e300&seed=1e300&limit=(rate:1e300,window:1e300)",
    says: /link.t: 1e\+300/,
  },
  {
    name: "a speed between the bench's",
    link: () => "#speed=3.1",
    says: /link.speed: 3.1 given; the nearest that may be is 4/,
  },
  {
    name: "no numbers",
    link: () => "#seed=NaN&t=-1&speed=fast",
    says: /link.t: -1[\s\S]*link.speed: "fast"[\s\S]*seed: "NaN"/,
  },
  {
    name: "broken percent signs",
    link: () => "#seed=%E0%A4%A&lane=%E0%A4%A",
    says: /link.seed[\s\S]*link.lane|link.lane[\s\S]*link.seed/,
  },
  {
    name: "an object's inner names",
    link: () => "#__proto__=1&limit=(__proto__:1,constructor:2)&lane=toString",
    says: /__proto__/,
  },
  { name: "one endless word", link: () => `#${"a".repeat(900_000)}`, says: /aaa\.\.\. is no parameter of a link/ },
  {
    name: "more than is read at all",
    link: () => `#seed=1&x=${"a".repeat(2_000_000)}`,
    says: /2000009 characters given/,
  },
  { name: "brackets without end", link: () => `#limit=${"(a:".repeat(100_000)}`, says: /link.limit: .* can't be read/ },
  { name: "a hundred thousand parameters", link: () => many(100_000, (i) => `p${i}=1`), says: /is no parameter/ },
  {
    name: "thirty parameters",
    link: () => many(30, (i) => `study-${"pq"[i % 2]}${"abcdefghijklmno"[i >> 1]}=1`),
    says: /30 parameters of the page given/,
  },
  {
    name: "eight thousand bursts at once",
    link: () => many(8_000, (i) => `do=burst(at:${i / 1000},count:20000)`),
    says: /balls into flight/,
  },
  {
    name: "eight thousand boundary bursts",
    link: () => many(8_000, (i) => `do=edge-burst(at:${i * 300},count:20001)`),
    says: /commands\[0\].count/,
  },
  {
    name: "eight thousand worst cases",
    link: () => many(8_000, (i) => `do=worst(at:${i * 300},lane:${i % 9},span:1e6)`),
    says: /commands\[0\]/,
  },
  {
    name: "eight thousand changed lanes",
    link: () => many(8_000, (i) => `do=set(at:${i},lane:3,rule:token-bucket,capacity:${i})`),
    says: /capacity: 0 given/,
  },
  {
    name: "eight thousand storms after the end",
    link: () => many(8_000, (i) => `do=storm(at:${2_592_000 + i})`),
    says: /commands\[1\].at/,
  },
  { name: "unknown commands", link: () => many(8_000, () => "do=nope(at:x)"), says: /commands\[0\].do: "nope" given/ },
  {
    name: "fifty thousand lanes",
    link: () => many(50_000, () => "lane=sliding-log"),
    says: /scenario.lanes: 50000 given/,
  },
  {
    name: "commands out of order",
    link: () => "#do=burst(at:5,count:1)&do=burst(at:1,count:1)",
    says: /commands\[1\].at: 1 given/,
  },
];
