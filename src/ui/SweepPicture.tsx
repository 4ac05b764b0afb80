/** First-try share against the retry delay: of this study, or of the long sweep that needs no running. */
import { type ReactNode, useMemo } from "react";
import type { SweepLine } from "../app/study-pictures.ts";
import { sweepPicture } from "../draw/study-panels.ts";
import { StudyPicture } from "./StudyPicture.tsx";
import { ruleName, sweptName } from "./study-names.ts";
import { sweepNumbers } from "./study-numbers.ts";

interface Props {
  readonly title: string;
  readonly about: ReactNode;
  readonly lines: readonly SweepLine[];
}

export function SweepPicture({ title, about, lines }: Props) {
  const picture = useMemo(
    () =>
      sweepPicture(
        lines.map(({ rule, policy, points }) => ({ group: sweptName(policy), title: ruleName(rule), points })),
      ),
    [lines],
  );
  return <StudyPicture title={title} about={about} picture={picture} numbers={() => sweepNumbers(lines)} />;
}
