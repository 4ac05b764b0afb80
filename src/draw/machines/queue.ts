/**
 * Leaky bucket: balls in line before a wheel that lets one go at each tick. The line stands on the run itself, between
 * door and wheel; those that have just come through the door and still roll are drawn with the flying balls.
 */
import type { Machine } from "../../limiters/rule.ts";
import { STEEL } from "../balls.ts";
import { type Brush, disc, fill, line, polyline, stroke } from "../brush.ts";
import { type Layout, WHEEL } from "../layout.ts";
import type { WaitingLine } from "../line.ts";
import { onTrack, seatAt } from "../path.ts";
import { drawBalls } from "../sprites.ts";

type Queue = Extract<Machine, { kind: "queue" }>;

const PADDLES = 8;

export function drawWheel(brush: Brush, machine: Queue, layout: Layout): void {
  const { palette, pen } = brush;
  const { head, r, zone } = layout;
  const reach = Math.max(2.2 * r, Math.min(WHEEL * r, (head.y - zone.y - 4) / 2));
  const y = head.y - reach - 1;
  const hub = reach * 0.74;
  const inner = reach * 0.5;
  fill(brush, palette.card, () => disc(pen, head.x, y, hub));
  pen.lineCap = "round";
  stroke(brush, palette.blue, 2, () => {
    disc(pen, head.x, y, hub);
    for (let i = 0; i < PADDLES; i++) {
      // the foot of the wheel moves with the balls, to the right; at a tick the gap between two paddles is at the foot
      const angle = Math.PI / 2 + ((i + 0.5 - machine.turn) / PADDLES) * 2 * Math.PI;
      const [across, down] = [Math.cos(angle), Math.sin(angle)];
      line(pen, head.x + across * inner, y + down * inner, head.x + across * reach, y + down * reach);
    }
  });
  pen.lineCap = "butt";
  fill(brush, palette.blue, () => disc(pen, head.x, y, 2.6));
}

/** The places of a queue, softly, and the balls in them; `entering` of those that wait have not got there yet. */
export function drawWaiting(brush: Brush, queue: WaitingLine, entering: number, layout: Layout): void {
  const { palette } = brush;
  const { head, r } = layout;
  const tail = head.x - layout.queue;
  const edge = (x: number, up: number) => ({ x, y: onTrack(layout, x).y + r - up });
  const trough = (to: number) => [edge(to, 1.2), edge(head.x + r, 1.2), edge(head.x + r, 2.3 * r), edge(to, 2.3 * r)];
  fill(brush, palette.blueSoft, (pen) => {
    polyline(pen, trough(tail - r));
    pen.closePath();
  });
  const seated = Math.min(queue.places, queue.waiting - entering);
  if (seated <= 0) return;
  if (layout.queue / queue.places >= r * 0.6) {
    const balls = Array.from({ length: seated }, (_, i) => {
      const seats = queue.seatsOf(seated - 1 - i);
      return { ...seatAt(layout, seats, queue.places), look: STEEL };
    });
    drawBalls(brush, balls, r);
    return;
  }
  fill(brush, palette.blue, (pen) => {
    polyline(pen, trough(seatAt(layout, queue.seatsOf(seated - 1), queue.places).x));
    pen.closePath();
  });
}
