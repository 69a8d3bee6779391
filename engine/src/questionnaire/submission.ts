import { isSubmitted } from "../access/status.ts";
import type { CompletionState } from "./completion.ts";
import { questionSetOf } from "./question-set.ts";
import { type MarkedQuestion, marksOf } from "./tally.ts";

/** Why a questionnaire cannot be submitted. */
export type SubmissionBlock =
  | { readonly kind: "submitted" }
  | { readonly kind: "nothingAsked" }
  | ({ readonly kind: "missing" } & Omit<MarkedQuestion, "mark">);

/** All that keeps an organization from submitting; empty at 100 % and a status below 'nmqSubmitted' (NMQ-193). */
export function submissionBlocks(
  state: CompletionState,
  organization: { readonly careSetting: string | null; readonly status: string | null },
): readonly SubmissionBlock[] {
  if (isSubmitted(organization.status)) return [{ kind: "submitted" }];
  const asked = marksOf(state, questionSetOf(organization.careSetting)).filter(({ mark }) => mark !== "notAsked");
  if (asked.length === 0) return [{ kind: "nothingAsked" }];
  const missing = asked.filter(({ mark }) => mark === "missing");
  return missing.map(({ question, id }) => ({ kind: "missing", question, id }));
}
