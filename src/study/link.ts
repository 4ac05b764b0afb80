/**
 * A study as a text for a link, beside the run's parameters: what differs from the default study, in the run's notation.
 * The page hands it to `linkOf` as the parameter "study" and gets it back from `readLink`.
 */
import { type Complaint, shown } from "../base/complaint.ts";
import { samePlain } from "../base/plain.ts";
import { read, write } from "../sim/notation.ts";
import { DEFAULT_STUDY, type ReadStudy, readStudy, type Study } from "./study.ts";

/** "" for the default study. */
export function studyLink(study: Study): string {
  const names = Object.keys(DEFAULT_STUDY) as (keyof Study)[];
  const differing = names.filter((name) => !samePlain(study[name], DEFAULT_STUDY[name]));
  return differing.length === 0 ? "" : write(Object.fromEntries(differing.map((name) => [name, study[name]])));
}

/** Reads what `studyLink` wrote. A study comes out whatever the text was. */
export function readStudyLink(text: string): ReadStudy {
  const written = text === "" ? { value: {} } : read(text);
  const { plan, complaints } = readStudy(written?.value ?? {});
  if (written !== null) return { plan, complaints };
  const unreadable: Complaint = {
    field: "study",
    says: `${shown(text)} can't be read; it may be like (field:value,field:value)`,
  };
  return { plan, complaints: [unreadable, ...complaints] };
}
