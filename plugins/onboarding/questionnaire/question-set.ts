import { isAcute } from "../kit/states.ts";

/** The two sets of questions. Completion is counted for each set separately. */
export const QUESTION_SETS = ["acute", "ambulatory"] as const;
export type QuestionSet = (typeof QUESTION_SETS)[number];
/** The sets that a section or question belongs to. */
export type QuestionSets = Readonly<Record<QuestionSet, boolean>>;

/** The set that an organization is asked: acute for 'Acute Care', ambulatory for any other care setting or none. */
export function questionSetOf(careSetting: string | null | undefined): QuestionSet {
  return isAcute(careSetting) ? "acute" : "ambulatory";
}

/** A question or subsection belongs to a set only if everything around it does too. */
export function inBoth(inner: QuestionSets, outer: QuestionSets): QuestionSets {
  return { acute: inner.acute && outer.acute, ambulatory: inner.ambulatory && outer.ambulatory };
}
