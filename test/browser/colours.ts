/** How far apart in brightness the parts of an element are on screen. */
import type { Locator, Page } from "playwright-core";

/** WCAG's contrast between the darkest and the brightest pixel of an element, as a screenshot has it. */
export async function contrastIn(page: Page, element: Locator): Promise<number> {
  const png = (await element.screenshot()).toString("base64");
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    const pixels = context.getImageData(0, 0, image.width, image.height).data;
    const part = (value: number) => (value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    let [low, high] = [1, 0];
    for (let i = 0; i < pixels.length; i += 4) {
      const luminance = 0.2126 * part(pixels[i]) + 0.7152 * part(pixels[i + 1]) + 0.0722 * part(pixels[i + 2]);
      low = Math.min(low, luminance);
      high = Math.max(high, luminance);
    }
    return (high + 0.05) / (low + 0.05);
  }, png);
}
