import type { Values } from "../rules/compile-logic.ts";
import { isEmpty } from "../rules/value.ts";
import type { RecordId } from "./changeset.ts";

/** Values that a person put in place of others in a review, by the text of a record's id or the number of a sheet's row. */
export type ReviewEdits = Readonly<Record<string, Values>>;

/** One value more, or another one. */
export function mend(reviewEdits: ReviewEdits, of: RecordId, attribute: string, value: unknown): ReviewEdits {
  const key = String(of);
  return { ...reviewEdits, [key]: { ...reviewEdits[key], [attribute]: isEmpty(value) ? null : value } };
}

export function reviewEditsOf(reviewEdits: ReviewEdits, of: RecordId): Values | null {
  return reviewEdits[String(of)] ?? null;
}

/** These values of an attribute and those that were put in for single records or rows; each once, lists as their items. */
export function withReviewEdits(
  attribute: string,
  values: readonly unknown[],
  reviewEdits: ReviewEdits,
): readonly unknown[] {
  const all = [...values, ...Object.values(reviewEdits).map((own) => own[attribute])].flat();
  return [...new Set(all)].filter((value) => !isEmpty(value));
}
