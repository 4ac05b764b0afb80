/**
 * How often what is drawn flashes. Time stands still in the page but for `frame`, which lets a sixtieth of a second pass:
 * so every frame is looked at, however slow the machine is. A block of 341×256 CSS px flashes with its mean relative
 * luminance, or with a quarter of its area: WCAG 2.3.1 counts pairs of opposing changes of 10 % or more.
 */
import type { Page } from "playwright-core";

interface Flashes {
  /** Lets time pass and looks; resolves when the frame is drawn and what it asked for has come. */
  frame(): Promise<void>;
  /** The most there-and-backs in any second: of any block's mean, and of any quarter of a block's area. */
  most(): { mean: number; area: number };
}

/** Before the page is opened: its clock is stopped and its frames are counted. */
export const stopClock = (page: Page) =>
  page.addInitScript(() => {
    const FRAME_MS = 1000 / 60;
    let now = 1000;
    let asked: FrameRequestCallback[] = [];
    performance.now = () => now;
    window.requestAnimationFrame = (callback) => asked.push(callback);
    const pass = () => {
      now += FRAME_MS;
      const due = asked;
      asked = [];
      for (const callback of due) callback(now);
    };
    /** Until frames are looked at, time passes by itself. */
    const idle = setInterval(pass, 8);
    Object.assign(window, { stopIdling: () => clearInterval(idle), passFrame: pass });
  });

/** From now on each frame is looked at. */
export const startLooking = (page: Page) =>
  page.evaluate(() => {
    const { stopIdling, passFrame } = window as unknown as { stopIdling(): void; passFrame(): void };
    const bench = (window as unknown as { bench: { viewTime(): number } }).bench;
    stopIdling();
    // the canvases themselves are looked at: the browser need not put them on its screen as well
    document.body.style.visibility = "hidden";
    // where time is only about to pass, it begins with this frame
    passFrame();

    const SCALE = 4;
    const width = Math.ceil(innerWidth / SCALE);
    const height = Math.ceil(innerHeight / SCALE);
    const canvas = new OffscreenCanvas(width, height);
    const screen = canvas.getContext("2d", { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D;
    const linear = Float64Array.from({ length: 256 }, (_, value) =>
      value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    );

    /** Blocks that overlap by half. */
    const [blockWidth, blockHeight] = [Math.round(341 / SCALE), Math.round(256 / SCALE)];
    const blocks: { x: number; y: number }[] = [];
    for (let y = 0; y + blockHeight / 2 < height; y += blockHeight / 2) {
      for (let x = 0; x + blockWidth / 2 < width; x += blockWidth / 2)
        blocks.push({ x: Math.round(x), y: Math.round(y) });
    }

    /** A signal's turns of 10 % or more: the frames at which they came, none older than a second. */
    const newTurns = () => ({ low: 2, high: -2, rises: 0, turns: [] as number[] });
    type Turns = ReturnType<typeof newTurns>;
    const follow = (signal: Turns, value: number, frame: number) => {
      const turn = (rises: number) => {
        if (signal.rises === -rises) signal.turns.push(frame);
        signal.rises = rises;
        signal.low = value;
        signal.high = value;
      };
      if (value < signal.low) signal.low = value;
      if (value > signal.high) signal.high = value;
      if (signal.rises >= 0 && value <= signal.high - 0.1) turn(-1);
      else if (signal.rises <= 0 && value >= signal.low + 0.1) turn(1);
      while (signal.turns.length > 0 && signal.turns[0] <= frame - 60) signal.turns.shift();
    };

    const means = blocks.map(newTurns);
    const pixels = Array.from({ length: width * height }, newTurns);
    /** Of each pixel how often it has turned. */
    const turns = new Uint8Array(width * height);
    const light = new Float64Array(width * height);
    /** The last frame's colours; 0 is none that is drawn. */
    let before = new Uint32Array(width * height);
    const most = { mean: 0, area: 0 };
    let frames = 0;

    const look = () => {
      screen.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
      screen.fillRect(0, 0, width, height);
      for (const one of document.querySelectorAll("canvas")) {
        const { left, top, width: wide, height: high } = one.getBoundingClientRect();
        if (one.width > 0 && top < innerHeight && left < innerWidth) {
          screen.drawImage(one, left / SCALE, top / SCALE, wide / SCALE, high / SCALE);
        }
      }
      const { data } = screen.getImageData(0, 0, width, height);
      const colours = new Uint32Array(data.buffer);
      frames += 1;
      for (let i = 0; i < light.length; i++) {
        // what stays as it is turns no more; its turns grow old
        if (colours[i] === before[i] && turns[i] === 0) continue;
        light[i] = 0.2126 * linear[data[4 * i]] + 0.7152 * linear[data[4 * i + 1]] + 0.0722 * linear[data[4 * i + 2]];
        follow(pixels[i], light[i], frames);
        turns[i] = pixels[i].turns.length;
      }
      before = colours;
      blocks.forEach(({ x, y }, i) => {
        let sum = 0;
        let count = 0;
        /** Of its pixels, by how often each has turned. */
        const turned = new Uint32Array(61);
        for (let v = y; v < Math.min(height, y + blockHeight); v++) {
          for (let u = x; u < Math.min(width, x + blockWidth); u++) {
            sum += light[v * width + u];
            count += 1;
            turned[turns[v * width + u]] += 1;
          }
        }
        follow(means[i], sum / count, frames);
        most.mean = Math.max(most.mean, means[i].turns.length / 2);
        // a quarter of the block has turned at least so often
        let left = Math.ceil((blockWidth * blockHeight) / 4);
        for (let often = turned.length - 1; often > 2 * most.area; often--) {
          left -= turned[often];
          if (left <= 0) most.area = often / 2;
        }
      });
    };

    const flashes: Flashes = {
      async frame() {
        const before = bench.viewTime();
        passFrame();
        look();
        for (let tries = 0; tries < 200 && bench.viewTime() === before; tries++) {
          await new Promise((resolve) => setTimeout(resolve, 1));
        }
      },
      most: () => most,
    };
    Object.assign(window, { flashes });
  });

/** Looks at so many frames; the most flashes in any second of them. */
export const lookAt = (page: Page, frames: number): Promise<{ mean: number; area: number }> =>
  page.evaluate(async (count) => {
    const { flashes } = window as unknown as { flashes: Flashes };
    for (let i = 0; i < count; i++) await flashes.frame();
    return flashes.most();
  }, frames);
