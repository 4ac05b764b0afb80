/** nginx limit_req: a dial of the excess a call would have, over what passes at once, waits, and is refused. */
import { scaleLinear } from "d3-scale";
import { arc } from "d3-shape";
import type { Machine } from "../../limiters/rule.ts";
import { type Area, type Brush, disc, fill, line, stroke } from "../brush.ts";
import { asContext } from "../pen.ts";
import { machineLabelSize, widthOf, write } from "../words.ts";

type Dial = Extract<Machine, { kind: "dial" }>;

export function drawDial(brush: Brush, machine: Dial, area: Area): void {
  const { palette, pen } = brush;
  const size = machineLabelSize(brush, area);
  const radius = Math.min(area.height - size - 10, area.width / 2 - 6, 90);
  const wide = Math.max(6, radius * 0.2);
  const x = area.x + area.width / 2;
  const y = area.y + (area.height + radius - size) / 2 - 2;
  // a call adds one, so the hand can stand at most one beyond the burst
  const top = machine.burst + Math.max(1, machine.burst * 0.12);
  const angle = scaleLinear([0, top], [-Math.PI / 2, Math.PI / 2]).clamp(true);
  const bands = [
    { from: 0, to: machine.delay, colour: palette.edge },
    { from: machine.delay, to: machine.burst, colour: palette.blueMid },
    { from: machine.burst, to: top, colour: palette.red },
  ];
  pen.save();
  pen.translate(x, y);
  for (const { from, to, colour } of bands) {
    if (to <= from) continue;
    fill(brush, colour, () => {
      arc().padAngle(0.02).context(asContext(pen))({
        innerRadius: radius - wide,
        outerRadius: radius,
        startAngle: angle(from),
        endAngle: angle(to),
      });
    });
  }
  pen.restore();
  const hand = angle(machine.excess);
  pen.lineCap = "round";
  stroke(brush, palette.ink, 2.4, () =>
    line(pen, x, y, x + Math.sin(hand) * (radius - wide - 2), y - Math.cos(hand) * (radius - wide - 2)),
  );
  pen.lineCap = "butt";
  fill(brush, palette.ink, () => disc(pen, x, y, 3.6));
  if (size === 0) return;
  const names = [
    {
      text: machine.delay > 0 ? "at once" : "waits",
      x: x - radius,
      colour: machine.delay > 0 ? palette.mute : palette.blue,
    },
    { text: "refused", x: x + radius - wide, colour: palette.red },
  ];
  const base = y + size + 5;
  for (const { text, x, colour } of names) {
    const half = widthOf(brush, text, { size }) / 2;
    const middle = Math.max(area.x + half, Math.min(area.x + area.width - half, x + wide / 2));
    write(brush, text, middle - half, base, { colour, size });
  }
}
