/** The project's own files, for tests about the source itself. Paths are relative to the project, with slashes. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Every file below a folder of the project whose name ends in one of `endings`, in order of path. */
export function filesBelow(folder: string, ...endings: string[]): SourceFile[] {
  if (!existsSync(ROOT + folder)) return [];
  return readdirSync(ROOT + folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => relative(ROOT, `${entry.parentPath}${sep}${entry.name}`).split(sep).join("/"))
    .sort()
    .map((path) => ({ path, text: readFileSync(ROOT + path, "utf8") }));
}
