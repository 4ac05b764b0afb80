/**
 * A study in the page's link: `view=study` shows it, and a parameter for each field that is not the default study's, named
 * as on the command line: `study-seeds=0..9&study-rules=gcra,sliding-log:counts=all`.
 */
import { complaintText } from "../base/complaint.ts";
import type { Plan, Study } from "../study/study.ts";
import { readStudyTexts, STUDY_FLAGS, studyTexts } from "../study/texts.ts";
import type { PageState } from "./store.ts";

const PREFIX = "study-";

type Parameters = PageState["page"];

/** The study of these parameters, whatever they hold, and what could not be, one sentence each. */
export function studyOfPage(page: Parameters): { readonly plan: Plan; readonly notices: readonly string[] } {
  const given = STUDY_FLAGS.filter((flag) => Object.hasOwn(page, PREFIX + flag));
  const { plan, complaints } = readStudyTexts(Object.fromEntries(given.map((flag) => [flag, page[PREFIX + flag]])));
  return { plan, notices: complaints.map((complaint) => `link.${PREFIX}${complaintText(complaint)}`) };
}

/** The parameters with this study's in the place of any other's. */
export function pageOfStudy(page: Parameters, study: Study): Parameters {
  const others = Object.entries(page).filter(([name]) => !name.startsWith(PREFIX));
  const own = Object.entries(studyTexts(study)).map(([flag, text]) => [PREFIX + flag, String(text)]);
  return Object.fromEntries([...others, ...own]);
}
