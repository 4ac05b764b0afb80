/** The way from a framed bench to the whole one: the same run at the same instant, in a page of its own. */
import type { SyntheticEvent } from "react";
import { benchAddress } from "../app/hand-on.ts";
import { useBench, usePage } from "./page.ts";

export function OpenBench() {
  const bench = useBench();
  usePage(({ run }) => run);
  const address = () => benchAddress(bench, false);
  /** Time goes on after the link was made. */
  const refresh = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => {
    currentTarget.href = address();
  };
  return (
    <a
      className="open-bench"
      href={address()}
      target="_blank"
      rel="noreferrer"
      onPointerDown={refresh}
      onFocus={refresh}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        openPage(address());
      }}
    >
      Open the bench
    </a>
  );
}

/** A sandbox without `allow-popups` opens no page: then the bench opens in the frame itself. */
function openPage(address: string): void {
  const page = window.open(address, "_blank");
  if (page) page.opener = null;
  else window.location.assign(address);
}
