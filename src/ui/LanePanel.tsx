/** A lane's own panel, and the button that opens it. */
import { soon } from "./later.tsx";
import { Popover } from "./Popover.tsx";

interface Props {
  readonly lane: number;
  readonly title: string;
}

const LaneSettings = soon((parts) => parts.LaneSettings);

export function LanePanel({ lane, title }: Props) {
  return (
    <Popover
      shows="Rule"
      name={`Rule of lane ${lane + 1}, ${title}`}
      buttonClass="panel-button"
      label={`Lane ${lane + 1}`}
      className="panel"
      place={beside}
    >
      {() => <LaneSettings lane={lane} />}
    </Popover>
  );
}

/** Below the button, or above it where there is no room. On a narrow page the style sheet puts the panel at the bottom. */
function beside({ left, top, bottom }: DOMRect): object {
  const high = window.innerHeight;
  const isBelow = high - bottom >= Math.min(420, top);
  return {
    "--left": `${left}px`,
    "--top": isBelow ? `${bottom + 6}px` : "auto",
    "--bottom": isBelow ? "auto" : `${high - top + 6}px`,
    "--high": `${(isBelow ? high - bottom : top) - 16}px`,
  };
}
