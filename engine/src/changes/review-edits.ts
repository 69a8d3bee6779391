import type { Values } from "../rules/compile-logic.ts";
import { isEmpty } from "../values/value.ts";
import type { RecordId } from "./changeset.ts";

/**
 * Values that a person entered in a review instead of the proposed ones, by record id as text or by row number of the
 * sheet.
 */
export type ReviewEdits = Readonly<Record<string, Values>>;

export function reviewEditsOf(reviewEdits: ReviewEdits, of: RecordId): Values | null {
  return reviewEdits[String(of)] ?? null;
}

/**
 * All values of an attribute, including those entered for single records or rows. Each appears once; the items of lists
 * count as single values.
 */
export function withReviewEdits(
  attribute: string,
  values: readonly unknown[],
  reviewEdits: ReviewEdits,
): readonly unknown[] {
  const all = [...values, ...Object.values(reviewEdits).map((own) => own[attribute])].flat();
  return [...new Set(all)].filter((value) => !isEmpty(value));
}
