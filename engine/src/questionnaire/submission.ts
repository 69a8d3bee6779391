import { isSubmitted } from "../access/status.ts";
import type { CompletionState } from "./completion.ts";
import { questionSetOf } from "./question-set.ts";
import { type MarkedQuestion, marksOf, rolesAsked } from "./tally.ts";

/** Why a questionnaire cannot be submitted. */
export type SubmissionBlock =
  | { readonly kind: "submitted" }
  | { readonly kind: "nothingAsked" }
  /** One of a core team names the role that has no member. */
  | ({ readonly kind: "missing"; readonly role: string | null } & Omit<MarkedQuestion, "mark">);

/** All that keeps an organization from submitting; empty at 100 % and a status below 'nmqSubmitted' (NMQ-193). */
export function submissionBlocks(
  state: CompletionState,
  organization: { readonly careSetting: string | null; readonly status: string | null },
): readonly SubmissionBlock[] {
  if (isSubmitted(organization.status)) return [{ kind: "submitted" }];
  const asked = marksOf(state, questionSetOf(organization.careSetting)).filter(({ mark }) => mark !== "notAsked");
  if (asked.length === 0) return [{ kind: "nothingAsked" }];
  const missing = asked.filter(({ mark }) => mark === "missing");
  return missing.flatMap(({ question, id }) => {
    const empty = rolesAsked(state, { question, id })?.filter(({ isFilled }) => !isFilled);
    return (empty?.map(({ role }) => role) ?? [null]).map((role) => ({ kind: "missing", question, id, role }) as const);
  });
}
