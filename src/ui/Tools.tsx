/** How the bench is shown to others: the presenter view and the colours. */
import { setPresenting } from "../app/page.ts";
import { Button } from "./Button.tsx";
import { useBench } from "./page.ts";
import { ThemeButton } from "./ThemeButton.tsx";

export function Tools() {
  const bench = useBench();
  return (
    <div className="tools">
      <Button id="present" shortcut="P" keys="P" onPress={() => setPresenting(bench, true)}>
        Present
      </Button>
      <ThemeButton />
    </div>
  );
}
