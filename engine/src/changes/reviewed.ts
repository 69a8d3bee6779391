import type { Values } from "../rules/compile-logic.ts";
import type { EntityType } from "../schema/entity-type.ts";
import type { Issue } from "../validation/issue.ts";
import { storedForm } from "./writable-values.ts";
import { pickValues } from "./diff.ts";
import { mergeThree } from "./merge.ts";

/** The key of a batch row that holds its {@link Reviewed}; no attribute can have this name. */
export const REVIEWED = "$reviewed";

/**
 * What a person saw of a record when the change was reviewed: values by attribute name, or null where there was no record
 * yet. Attributes that are absent were not reviewed; of those the last write wins.
 */
export type Reviewed = Values | null;

/** What is left of a change once it is merged with what others saved since its review. */
export interface MergedReview {
  /** What is still asked for. Where both changed an attribute, the sent value. */
  readonly values: Values;
  /** One for each attribute that both changed, to different values. */
  readonly issues: readonly Issue[];
}

/**
 * Merges a change with what was saved since its review. What the change leaves as it was reviewed is not asked for; what
 * others changed besides stays theirs; where both changed one attribute a person has to choose.
 * @param asked in stored form
 * @param stored the record as it is now
 */
export function mergeReviewed(
  type: EntityType,
  asked: Values,
  reviewed: Reviewed | undefined,
  stored: Values | null,
): MergedReview {
  if (reviewed === undefined || stored === null) return { values: asked, issues: [] };
  const names = reviewedNames(type, asked, reviewed);
  const seen = Object.fromEntries(names.map((name) => [name, storedForm(type.byName.get(name), reviewed?.[name])]));
  const { taken, conflicts } = mergeThree(names, seen, asked, stored);
  const left = new Set(taken);
  return {
    values: left.size === 0 ? asked : pickValues(asked, new Set(Object.keys(asked).filter((name) => !left.has(name)))),
    issues: conflicts.map(({ attribute, base, mine, theirs }) => ({
      code: "clash",
      attribute,
      clash: { reviewed: base ?? null, stored: theirs ?? null, sent: mine ?? null },
    })),
  };
}

/** A record that was new at its review is known by its key alone, which cannot clash then. */
function reviewedNames({ importKey }: EntityType, asked: Values, reviewed: Reviewed): readonly string[] {
  const names = Object.keys(asked);
  if (reviewed === null) return names.filter((name) => name !== importKey?.name);
  return names.filter((name) => Object.hasOwn(reviewed, name));
}
