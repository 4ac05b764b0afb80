/** How the bench is shown to others: the presenter view, files and paper, the colours. */
import { openDialog } from "../app/dialog.ts";
import { setPage, setPresenting, shownAs } from "../app/page.ts";
import { Button } from "./Button.tsx";
import { ExportMenu } from "./ExportMenu.tsx";
import { useBench, usePage } from "./page.ts";
import { ThemeButton } from "./ThemeButton.tsx";

export function Tools() {
  const bench = useBench();
  const isStudy = usePage((state) => shownAs(state) === "study");
  return (
    <div className="tools">
      {!isStudy && <LessonsButton />}
      <button type="button" className="button" aria-haspopup="dialog" onClick={() => openDialog(bench, "share")}>
        Copy link
      </button>
      {!isStudy && (
        <>
          <Button id="present" shortcut="P" keys="P" onPress={() => setPresenting(bench, true)}>
            Present
          </Button>
          <ExportMenu />
        </>
      )}
      <ThemeButton />
      {!isStudy && (
        <button
          type="button"
          className="button keys"
          aria-haspopup="dialog"
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts"
          onClick={() => openDialog(bench, "keys")}
        >
          ?
        </button>
      )}
    </div>
  );
}

/** Opens the lessons and closes them; they come with a part of the page of their own. */
function LessonsButton() {
  const bench = useBench();
  const isOpen = usePage(({ page }) => page.lesson !== undefined);
  return (
    <button
      type="button"
      id="lessons"
      className="button"
      aria-expanded={isOpen}
      onClick={() => setPage(bench, "lesson", isOpen ? null : "list")}
    >
      Lessons
    </button>
  );
}
