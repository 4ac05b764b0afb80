/** Light, dark or as the system has it: each press goes on to the next. The sign is a disc: half, empty, full. */
import { nextTheme, themeName, themeOf } from "../app/theme.ts";
import { useBench, usePage } from "./page.ts";

export function ThemeButton() {
  const bench = useBench();
  const theme = usePage(themeOf);
  return (
    <button
      type="button"
      className="button theme"
      aria-label={`Colours: ${themeName(theme)}`}
      title={`Colours: ${themeName(theme)}`}
      onClick={() => nextTheme(bench)}
    >
      <span className="theme-sign" data-theme={theme} />
    </button>
  );
}
