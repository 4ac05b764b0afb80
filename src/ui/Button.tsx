/** A button with the key that does the same beside its label. */
import type { ReactNode } from "react";

interface Props {
  readonly children: ReactNode;
  readonly className?: string;
  readonly id?: string;
  /** The key as it is shown, and as assistive technology is told. */
  readonly shortcut?: string;
  readonly keys?: string;
  readonly onPress: () => void;
}

export function Button({ children, className = "", id, shortcut, keys, onPress }: Props) {
  return (
    <button type="button" id={id} className={`button ${className}`} aria-keyshortcuts={keys} onClick={onPress}>
      <span className="button-label">{children}</span>
      {shortcut && (
        <span className="key" aria-hidden="true">
          {shortcut}
        </span>
      )}
    </button>
  );
}
