/** The eight figures of a run of the study, by name, in the order of the table, each with what it means. */
export interface Figure {
  readonly title: string;
  readonly unit: string;
  /** Digits after the point in tables. */
  readonly digits: number;
  readonly means: string;
}

export const FIGURES = {
  goodput: { title: "Goodput", unit: "/s", digits: 2, means: "requests served, for each second of the study" },
  refusals: { title: "Refusals", unit: "calls", digits: 0, means: "calls refused" },
  amplification: { title: "Calls per served", unit: "", digits: 2, means: "all calls, for each one served" },
  firstTry: {
    title: "First try",
    unit: "",
    digits: 3,
    means: "share of the served that were served by their first call",
  },
  burstiness: {
    title: "Burstiness",
    unit: "",
    digits: 3,
    means: "standard deviation over mean of the calls served in each fifth of a second",
  },
  p95: { title: "p95", unit: "s", digits: 2, means: "from arrival to being served, for 95 % of the served" },
  unfinished: { title: "Unfinished", unit: "", digits: 3, means: "share of the requests not served in time" },
  fairness: { title: "Fairness", unit: "", digits: 3, means: "Jain's index of requests served, over the clients" },
} as const satisfies Record<string, Figure>;

export type FigureName = keyof typeof FIGURES;

export const FIGURE_NAMES = Object.keys(FIGURES) as readonly FigureName[];

/** The figures of one run. Null where nothing was served and a share of it means nothing. */
export type Figures = { readonly [Name in FigureName]: number | null };
