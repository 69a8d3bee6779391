import { sameValue } from "../rules/value.ts";

/** Whose value a person takes where two people changed one. */
export type ConflictChoice = "mine" | "theirs";

/** A choice, and the stored value that the person saw then: once it is another one, nobody has chosen. */
interface Decision {
  readonly choice: ConflictChoice;
  readonly seen: unknown;
}

/** What a person has chosen in a review, by {@link partKey}. */
export type Decisions = ReadonlyMap<string, Decision>;

/** One value of a review: of a record's id, or of a row as a sheet counts. */
export interface ReviewPart {
  readonly of: string | number;
  readonly attribute: string;
}

function partKey({ of, attribute }: ReviewPart): string {
  return `${of}/${attribute}`;
}

/** @param seen the stored value that is shown beside the person's own */
export function decide(decisions: Decisions, part: ReviewPart, choice: ConflictChoice, seen: unknown): Decisions {
  return new Map(decisions).set(partKey(part), { choice, seen: seen ?? null });
}

/** The same choice for many values at once. */
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
