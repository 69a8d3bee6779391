import { isSubmitted } from "../kit/states.ts";
import type { CompletionState } from "./completion.ts";
import { type MissingQuestion, missingQuestions } from "./missing.ts";
import { questionSetOf } from "./question-set.ts";
import { tallyOf } from "./tally.ts";

/** Why a questionnaire cannot be submitted. */
export type SubmissionBlock =
  | { readonly kind: "submitted" }
  | { readonly kind: "nothingAsked" }
  | ({ readonly kind: "missing" } & MissingQuestion);

/** All reasons that keep an organization from submitting. Empty at 100 % and a status before 'nmqSubmitted'. */
export function submissionBlocks(
  state: CompletionState,
  organization: { readonly status?: string | null | undefined; readonly careSetting?: string | null | undefined },
): readonly SubmissionBlock[] {
  if (isSubmitted(organization.status)) return [{ kind: "submitted" }];
  const set = questionSetOf(organization.careSetting);
  if (tallyOf(state, set).asked === 0) return [{ kind: "nothingAsked" }];
  return missingQuestions(state, set).map((missing) => ({ kind: "missing", ...missing }));
}
