/** The parts of the page that open on a press, fetched as one: each by itself, with its style, would hold up a slow machine. */
import { Answer } from "./Answer.tsx";
import { CompareStrip } from "./CompareStrip.tsx";
import { ExportItems } from "./ExportItems.tsx";
import { FileDialog } from "./FileDialog.tsx";
import { LaneSettings } from "./LaneSettings.tsx";
import { RunList } from "./RunList.tsx";
import { SpanNote } from "./SpanNote.tsx";
import { TipWords } from "./TipWords.tsx";

export const PARTS = { Answer, CompareStrip, ExportItems, FileDialog, LaneSettings, RunList, SpanNote, TipWords };
