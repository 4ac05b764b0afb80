/** Contrast as WCAG 2.2 computes it, over both palettes and both grounds. */
import { expect, test } from "vitest";
import { DARK, LIGHT, type Palette } from "../../src/draw/palette.ts";

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const part = Number.parseInt(colour.slice(i, i + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = (palette: Palette) => [palette.paper, palette.card];

test.each([LIGHT, DARK])("text in the $kind palette has a contrast of at least 4.5 to 1", (palette) => {
  for (const name of ["ink", "mute", "red", "blue", "brassText"] as const) {
    for (const ground of grounds(palette))
      expect(contrast(palette[name], ground), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  }
});

test.each([LIGHT, DARK])("marks in the $kind palette have a contrast of at least 3 to 1", (palette) => {
  for (const name of ["ink", "mute", "edge", "red", "brass", "blue"] as const) {
    for (const ground of [...grounds(palette), ...(name === "brass" ? [palette.glass] : [])])
      expect(contrast(palette[name], ground), `${name} on ${ground}`).toBeGreaterThanOrEqual(3);
  }
});

test.each([LIGHT, DARK])("a ball in the $kind palette stands out by its body or its shadow", (palette) => {
  for (const name of ["steel", "redBall", "retryBall"] as const) {
    const { body, shade } = palette[name];
    for (const ground of [palette.paper, palette.wood, palette.blueSoft])
      expect(Math.max(contrast(body, ground), contrast(shade, ground)), name).toBeGreaterThanOrEqual(3);
  }
});

test("black is white under the other light: the dark palette's ink is nearly the light one's paper", () => {
  expect(contrast(LIGHT.paper, DARK.ink)).toBeLessThan(1.3);
  expect(contrast(LIGHT.ink, DARK.paper)).toBeLessThan(1.3);
});
