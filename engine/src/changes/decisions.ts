import { sameValue } from "../values/value.ts";

/** Whose value to keep where two people changed the same one. */
export type ConflictChoice = "mine" | "theirs";

/**
 * A choice, with the stored value that the person saw. The choice no longer counts once the stored value has changed.
 */
interface Decision {
  readonly choice: ConflictChoice;
  readonly seen: unknown;
}

/** What a person has chosen in a review, by {@link partKey}. */
export type Decisions = ReadonlyMap<string, Decision>;

/** One value of a review. `of` is a record id, or the row number in a sheet. */
export interface ReviewPart {
  readonly of: string | number;
  readonly attribute: string;
}

function partKey({ of, attribute }: ReviewPart): string {
  return `${of}/${attribute}`;
}

/**
 * Makes the same choice for values.
 * @param parts each with the stored value that is shown beside the person's own
 */
export function decideAll(
  decisions: Decisions,
  parts: readonly (ReviewPart & { readonly seen: unknown })[],
  choice: ConflictChoice,
): Decisions {
  const all = new Map(decisions);
  for (const part of parts) all.set(partKey(part), { choice, seen: part.seen ?? null });
  return all;
}

/** @param stored the value as it is now */
export function choiceOf(decisions: Decisions, part: ReviewPart, stored: unknown): ConflictChoice | undefined {
  const decision = decisions.get(partKey(part));
  return decision && sameValue(decision.seen, stored) ? decision.choice : undefined;
}
