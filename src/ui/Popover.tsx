/** A button and what it opens over the page: a native popover; Escape closes it and the focus goes back. */
import { type CSSProperties, type ReactNode, useId, useRef, useState } from "react";

interface Props {
  /** On the button. */
  readonly shows: ReactNode;
  /** The button's name where `shows` is not enough. */
  readonly name?: string;
  readonly buttonClass: string;
  /** The name of what opens. */
  readonly label: string;
  readonly className: string;
  /** Where it opens, from the button's place: custom properties or positions. */
  readonly place: (button: DOMRect) => object;
  /** What is in it, made anew each time it opens; it is given a way to close it, which gives the focus back. */
  readonly children: (close: () => void) => ReactNode;
}

export function Popover({ shows, name, buttonClass, label, className, place, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const over = useRef<HTMLElement>(null);
  const [style, setStyle] = useState<CSSProperties>({});
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button ref={button} type="button" className={buttonClass} popoverTarget={id} aria-label={name}>
        {shows}
      </button>
      <section
        ref={over}
        id={id}
        className={className}
        popover="auto"
        aria-label={label}
        style={style}
        onBeforeToggle={({ newState }) => {
          if (newState !== "open" || !button.current) return;
          setStyle(place(button.current.getBoundingClientRect()));
          setOpen(true);
        }}
        onBlur={({ relatedTarget: to, currentTarget }) => {
          // with Tab, to something that it may lie over; a press elsewhere closes it by itself
          if (to !== null && to !== button.current && !currentTarget.contains(to)) currentTarget.hidePopover();
        }}
        onToggle={({ newState }) => setOpen(newState === "open")}
      >
        {isOpen && children(() => over.current?.hidePopover())}
      </section>
    </>
  );
}

/** Under the button, its right edge on the button's, as far as the page is wide. */
export function under({ right, bottom }: DOMRect): object {
  return {
    "--top": `${bottom + 6}px`,
    "--right": `${Math.max(8, document.documentElement.clientWidth - right)}px`,
    "--high": `${window.innerHeight - bottom - 20}px`,
  };
}
