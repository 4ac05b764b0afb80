/** The picture of balls that lie is what painting them all anew would give, however many there were before. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newBrush } from "../../src/draw/brush.ts";
import { drawLying } from "../../src/draw/lying.ts";
import { DARK, LIGHT } from "../../src/draw/palette.ts";
import type { Pen } from "../../src/draw/pen.ts";

/** A canvas that knows what was copied onto it and not cleared since: centres of balls in CSS px, and pictures. */
class Sheet {
  readonly width: number;
  readonly height: number;
  readonly balls: string[] = [];
  pictures: { sheet: Sheet; x: number; y: number }[] = [];
  private moved = { scale: 1, x: 0, y: 0 };
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }
  transferToImageBitmap() {
    return this;
  }
  getContext() {
    const nothing = () => {};
    return {
      canvas: this,
      ...{ beginPath: nothing, arc: nothing, fill: nothing, stroke: nothing },
      createRadialGradient: () => ({ addColorStop: nothing }),
      getTransform: () => ({ a: this.moved.scale }),
      resetTransform: () => {
        this.moved = { scale: 1, x: 0, y: 0 };
      },
      setTransform: (a: number, _b: number, _c: number, _d: number, e: number, f: number) => {
        this.moved = { scale: a, x: e, y: f };
      },
      clearRect: (x: number, y: number, width: number, height: number) => {
        expect([x, y, width, height, this.moved.scale]).toEqual([0, 0, this.width, this.height, 1]);
        this.balls.length = 0;
      },
      drawImage: (sheet: Sheet, ...at: number[]) => {
        if (at.length === 4) this.pictures.push({ sheet, x: at[0], y: at[1] });
        else this.balls.push(`${(at[4] + at[6] / 2).toFixed(6)} ${(at[5] + at[7] / 2).toFixed(6)}`);
      },
    };
  }
}

beforeAll(() => vi.stubGlobal("OffscreenCanvas", Sheet));
afterAll(() => vi.unstubAllGlobals());

const AREA = { x: 20, y: 30, width: 100, height: 24 };
const R = 5;
const place = (i: number) => ({ x: 26 + 11 * (i % 8), y: 48 - 9 * Math.floor(i / 8), look: 0 });

test("whatever lay there before, there are exactly the balls that lie there now, each once", () => {
  const step = fc.record({
    count: fc.integer({ min: 0, max: 20 }),
    ratio: fc.constantFrom(1, 1, 1, 1.25, 2),
    palette: fc.constantFrom(LIGHT, LIGHT, LIGHT, DARK),
    x: fc.constantFrom(20, 20, 20, 33.3),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const canvas = new Sheet(400, 200);
      const pen = canvas.getContext() as unknown as Pen & ReturnType<Sheet["getContext"]>;
      for (const { count, ratio, palette, x } of steps) {
        canvas.pictures = [];
        pen.setTransform(ratio, 0, 0, ratio, 0, 0);
        const moved = (i: number) => ({ ...place(i), x: place(i).x + x - 20 });
        drawLying(newBrush(pen, { palette, text: 12 }), "tray", { ...AREA, x }, R, count, moved);
        const wanted = Array.from({ length: count }, (_, i) => `${moved(i).x.toFixed(6)} ${moved(i).y.toFixed(6)}`);
        expect(canvas.balls).toEqual([]);
        expect(canvas.pictures.length).toBe(count > 0 ? 1 : 0);
        expect(canvas.pictures.flatMap(({ sheet }) => sheet.balls)).toEqual(wanted);
        for (const at of canvas.pictures) expect(Number.isInteger(Math.round(at.x * ratio * 1e6) / 1e6)).toBe(true);
      }
    }),
    { seed: 11, numRuns: 200 },
  );
});
