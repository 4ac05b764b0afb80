/**
 * The lessons, beside the bench and never over it: a list, then one lesson in four steps. Its two buttons stay where they
 * are from step to step, so the focus does too; [ and ] do the same from anywhere, Page Up and Page Down from here.
 */
import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import {
  beginLesson,
  closeLessons,
  lessonBack,
  lessonOn,
  type Teaching,
  teachingOf,
  watchLesson,
} from "../app/teach.ts";
import { LESSONS } from "../lessons/lessons.ts";
import { Button } from "./Button.tsx";
import { LessonAnswers } from "./LessonAnswers.tsx";
import { LessonGuesses } from "./LessonGuesses.tsx";
import { LessonWatch } from "./LessonWatch.tsx";
import { useBench, usePage } from "./page.ts";
import { unbroken } from "./unbroken.ts";
import { useCompact } from "./useCompact.ts";
import "./lesson.css";
import "./lesson-parts.css";

export function LessonPanel() {
  const bench = useBench();
  const page = usePage((state) => state.page);
  const teaching = teachingOf({ page });
  const heading = useRef<HTMLHeadingElement>(null);
  const what = teaching === null || teaching === "list" ? "list" : teaching.lesson.id;
  useEffect(() => watchLesson(bench), [bench]);
  useTitleFocus(heading, what);
  const keys = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement && event.key.startsWith("Arrow")) return;
    if (event.key === "PageDown") lessonOn(bench);
    else if (event.key === "PageUp") lessonBack(bench);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
    setTimeout(keepFocus, 0);
  };
  const close = () => {
    closeLessons(bench);
    document.getElementById("lessons")?.focus();
  };
  return (
    <aside className="lesson" aria-labelledby="lesson-title" data-step={stepOf(teaching)} onKeyDown={keys}>
      <header>
        <p>
          {teaching && teaching !== "list" ? `Lesson ${teaching.place + 1} of ${LESSONS.length}` : "Predict, fire, see"}
        </p>
        <button type="button" className="lesson-close" aria-label="Close the lessons" onClick={close}>
          ×
        </button>
      </header>
      <h2 id="lesson-title" ref={heading} tabIndex={-1}>
        {teaching && teaching !== "list" ? teaching.lesson.title : "Lessons"}
      </h2>
      {teaching && teaching !== "list" ? <One teaching={teaching} /> : <List />}
    </aside>
  );
}

/** Another lesson is read from its title on; not the one that the page was opened with. */
function useTitleFocus(heading: RefObject<HTMLHeadingElement | null>, what: string): void {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const isFirst = shown.current === null;
    shown.current = what;
    if (!isFirst || document.activeElement !== document.body) heading.current?.focus();
  }, [heading, what]);
}

function List() {
  const bench = useBench();
  return (
    <ol className="lesson-list">
      {LESSONS.map((lesson) => (
        <li key={lesson.id}>
          <button type="button" onClick={() => beginLesson(bench, lesson)}>
            {lesson.title}
          </button>
        </li>
      ))}
    </ol>
  );
}

const STEPS = ["read", "predict", "watch", "answer"];

/** What had the focus may be gone with the step before. */
function keepFocus(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>(".lesson-on")?.focus();
}

function stepOf(teaching: Teaching | "list" | null): number | undefined {
  return teaching === null || teaching === "list" ? undefined : teaching.step;
}

function One({ teaching }: { readonly teaching: Teaching }) {
  const bench = useBench();
  const { lesson, step, place } = teaching;
  const playing = usePage((state) => state.playing);
  const compact = useCompact();
  const on = () => {
    lessonOn(bench);
    if (compact) document.querySelector(".lanes")?.scrollIntoView();
  };
  const last = place + 1 === LESSONS.length;
  const onTo = {
    1: playing ? "Skip to the decisive instant" : "Play up to the decisive instant",
    2: "Go on and see",
    3: "Skip to the end",
    4: last ? "All lessons" : `Next: ${LESSONS[place + 1]?.title}`,
  }[step];
  return (
    <>
      <ol className="lesson-steps">
        {STEPS.map((name, i) => (
          <li key={name} aria-current={step === i + 1 ? "step" : undefined}>
            {name}
          </li>
        ))}
      </ol>
      <p className="lesson-text">{unbroken(lesson.text)}</p>
      {step === 2 && <LessonGuesses teaching={teaching} />}
      {step === 3 && <LessonWatch teaching={teaching} />}
      {step === 4 && <LessonAnswers teaching={teaching} />}
      <div className="lesson-ways">
        <Button className="lesson-on" shortcut="]" keys="]" onPress={on}>
          {onTo}
        </Button>
        <Button shortcut="[" keys="[" onPress={() => lessonBack(bench)}>
          Back
        </Button>
      </div>
    </>
  );
}
