/** What axe finds on an open page, by the tags of WCAG 2.2 AA. */
// half as long as axe.js: the page compiles it each time
import source from "axe-core/axe.min.js?raw";
import type { Page } from "playwright-core";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

interface Results {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly target: string[] }[] }[];
}

/** The rules that look at colours: of two themes of one page all others find the same. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * "rule: element" for everything it finds, on the whole page or `within` a selector's element. In the dark by the rules
 * that look at colours, for a page that has been looked at by all of them in the light.
 */
export async function axe(page: Page, theme: "light" | "dark" = "light", within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(
    async ([runOnly, selector]) => {
      const { axe } = window as unknown as {
        axe: { run(root: Document | string, options: unknown): Promise<Results> };
      };
      // of what is as it should be no more is told than that; selectors, which take a third of it, only where there is a fault
      const options = { runOnly, resultTypes: ["violations"] };
      const root = selector ?? document;
      if ((await axe.run(root, { ...options, selectors: false })).violations.length === 0) return [];
      const { violations } = await axe.run(root, options);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
    },
    [theme === "dark" ? { type: "rule", values: COLOURS } : { type: "tag", values: TAGS }, within] as const,
  );
}
