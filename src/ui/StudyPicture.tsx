/** One picture of the study: a canvas as wide as its place and as high as it needs, and its figures as a table. */
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { themeOf } from "../app/theme.ts";
import type { Picture } from "../draw/study-panels.ts";
import { paletteOf, watchLooks } from "./looks.ts";
import { usePage } from "./page.ts";
import { type Numbers, NumberTable, Scroll } from "./StudyTable.tsx";

interface Props {
  readonly title: string;
  /** What is to be seen, also for those who don't see it. */
  readonly about: ReactNode;
  readonly picture: Picture;
  /** The figures that are drawn; asked for when somebody looks. */
  readonly numbers: () => Numbers;
}

export function StudyPicture({ title, about, picture, numbers }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <figure className="study-picture">
      <figcaption>
        <h3>{title}</h3>
        <p id={id}>{about}</p>
      </figcaption>
      <Sheet name={title} describedBy={id} picture={picture} />
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Its figures as a table</summary>
        {isOpen && (
          <Scroll name={`Figures: ${title}`}>
            <NumberTable caption={title} numbers={numbers()} />
          </Scroll>
        )}
      </details>
    </figure>
  );
}

interface SheetProps {
  readonly name: string;
  readonly describedBy: string;
  readonly picture: Picture;
}

/** Drawn again when the picture, its place, the colours or the screen's sharpness change. */
function Sheet({ name, describedBy, picture }: SheetProps) {
  const ref = useRef<HTMLCanvasElement>(null);
  const theme = usePage(themeOf);
  useEffect(() => {
    const canvas = ref.current;
    if (!canvas) return;
    const print = window.matchMedia("print");
    const paint = () => paintOn(canvas, picture, print.matches ? "light" : theme);
    const watch = new ResizeObserver(paint);
    watch.observe(canvas);
    const stop = watchLooks(paint);
    print.addEventListener("change", paint);
    return () => {
      watch.disconnect();
      stop();
      print.removeEventListener("change", paint);
    };
  }, [picture, theme]);
  return <canvas ref={ref} role="img" aria-label={name} aria-describedby={describedBy} />;
}

function paintOn(canvas: HTMLCanvasElement, picture: Picture, theme: Parameters<typeof paletteOf>[0]): void {
  const context = canvas.getContext("2d");
  const width = canvas.clientWidth;
  if (!context || width === 0) return;
  const text = Number.parseFloat(getComputedStyle(canvas).fontSize);
  const height = picture.height(width, text);
  canvas.style.height = `${height}px`;
  const ratio = window.devicePixelRatio || 1;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  context.setTransform(canvas.width / width, 0, 0, canvas.height / height, 0, 0);
  picture.draw(context, { palette: paletteOf(theme), text }, { width, height });
}
