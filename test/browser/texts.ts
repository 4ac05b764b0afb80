/** Where the texts of a page stand: what lies over another, what is cut off, what hangs out, what is small. */
import type { Page } from "playwright-core";

/** A piece of text or a picture on screen, CSS px; `layer`: what is fixed or open over the page is a layer of its own. */
interface Piece {
  readonly text: string;
  readonly size: number;
  readonly layer: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Every visible line of text, as tall as its letters, and every canvas with a size of text of infinity. */
export const piecesOf = (page: Page): Promise<Piece[]> =>
  page.evaluate(() => {
    const layers: Element[] = [document.documentElement];
    const layerOf = (element: Element): number => {
      for (let one: Element | null = element; one; one = one.parentElement) {
        if (getComputedStyle(one).position !== "fixed" && !one.matches("dialog[open], :popover-open")) continue;
        if (!layers.includes(one)) layers.push(one);
        return layers.indexOf(one);
      }
      return 0;
    };
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath === "inset(50%)" || isClipped(element.parentElement));
    const isHidden = (element: Element) =>
      isClipped(element) || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const pieces: Piece[] = [];
    const add = (element: Element, text: string, size: number, { left, top, right, bottom }: DOMRect, trim: number) => {
      if (right - left < 2) return;
      const shy = trim * (bottom - top);
      pieces.push({ text, size, layer: layerOf(element), left, top: top + shy, right, bottom: bottom - shy });
    };
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const element = node.parentElement as Element;
      const text = node.textContent?.trim() ?? "";
      if (text === "" || element.matches("script, style, noscript, option, textarea") || isHidden(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      for (const rect of range.getClientRects()) add(element, text, size, rect, 0.17);
    }
    for (const canvas of document.querySelectorAll("canvas")) {
      add(canvas, `(${canvas.getAttribute("aria-label")})`, 1e9, canvas.getBoundingClientRect(), 0);
    }
    return pieces;
  });

/** "a over b" for each two texts of one layer that cover each other; canvases count where they may hold no words. */
export function overlaps(pieces: readonly Piece[], canvases: boolean): string[] {
  const all = pieces.filter(({ size }) => canvases || size < 1e9);
  return all.flatMap((a, i) =>
    all.slice(i + 1).flatMap((b) => {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      return a.layer === b.layer && wide > 1.5 && high > 1.5 ? [`${a.text} over ${b.text}`] : [];
    }),
  );
}

/** What is cut off by its own box, or hangs out of the page at a side. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
      if (element.closest(".visually-hidden, canvas, svg") || !element.checkVisibility()) continue;
      const style = getComputedStyle(element);
      if (style.clipPath === "inset(50%)") continue;
      const name = `${element.tagName.toLowerCase()}.${element.className}: ${(element.textContent ?? "").slice(0, 40)}`;
      const closed = (overflow: string) => overflow === "hidden" || overflow === "clip";
      const isField = element.matches("input:not([type=range], [type=radio], [type=checkbox])");
      if ((closed(style.overflowX) || isField) && element.scrollWidth > element.clientWidth + 1) {
        faults.push(`${name} is cut off at the side`);
      }
      if (closed(style.overflowY) && element.scrollHeight > element.clientHeight + 1) {
        faults.push(`${name} is cut off below`);
      }
      if (element.matches("button, a") && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0) {
        faults.push(`${name} is wider than its place`);
      }
    }
    if (document.documentElement.scrollWidth > document.documentElement.clientWidth)
      faults.push("the page is too wide");
    return faults;
  });
