import { isAcute } from "../kit/states.ts";

/** The two sets of questions, each with a completion of its own. */
export const QUESTION_SETS = ["acute", "ambulatory"] as const;
export type QuestionSet = (typeof QUESTION_SETS)[number];
/** Which sets a section or question belongs to. */
export type QuestionSets = Readonly<Record<QuestionSet, boolean>>;

/** The set that an organization is asked: acute for 'Acute Care', ambulatory for every other, none included. */
export function questionSetOf(careSetting: string | null | undefined): QuestionSet {
  return isAcute(careSetting) ? "acute" : "ambulatory";
}

/** What belongs to a set does so with all that it stands in. */
export function inBoth(inner: QuestionSets, outer: QuestionSets): QuestionSets {
  return { acute: inner.acute && outer.acute, ambulatory: inner.ambulatory && outer.ambulatory };
}
