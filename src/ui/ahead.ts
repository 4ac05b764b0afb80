/** The parts for `soon`. They are fetched together: one after the other, each with its style, would hold up a slow machine. */
import { Answer } from "./Answer.tsx";
import { CompareStrip } from "./CompareStrip.tsx";
import { ExportItems } from "./ExportItems.tsx";
import { FileDialog } from "./FileDialog.tsx";
import { LaneSettings } from "./LaneSettings.tsx";
import { RunList } from "./RunList.tsx";
import { SpanNote } from "./SpanNote.tsx";
import { TipWords } from "./TipWords.tsx";

export const PARTS = { Answer, CompareStrip, ExportItems, FileDialog, LaneSettings, RunList, SpanNote, TipWords };
