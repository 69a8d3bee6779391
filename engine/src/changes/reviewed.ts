import type { Values } from "../rules/compile-logic.ts";
import type { EntityType } from "../schema/entity-type.ts";
import type { Issue } from "../values/issue.ts";
import { storedForm } from "./writable-values.ts";
import { pickValues } from "./diff.ts";
import { mergeThree } from "./merge.ts";

/** The key of a batch row that holds its {@link Reviewed}. No attribute can have this name. */
export const REVIEWED = "$reviewed";

/**
 * The values that a person saw in a review, by attribute name, or null if there was no record yet. Absent attributes
 * were not reviewed; for those the last write wins.
 */
export type Reviewed = Values | null;

/** A change after it is merged with what others saved since its review. */
export interface MergedReview {
  /** The values still to write. Where both sides changed an attribute, this is the sent value. */
  readonly values: Values;
  /** The stored values that only others changed. They stay, whatever rules set. */
  readonly theirs: Values;
  /** One issue for each attribute that both sides changed to different values. */
  readonly issues: readonly Issue[];
}

/**
 * Merges a change with what others saved since its review. Values that the change leaves as reviewed are not written.
 * Values that others changed are kept. If both sides changed an attribute, a person has to choose.
 * @param asked in stored form
 * @param stored the record as it is now
 */
export function mergeReviewed(
  type: EntityType,
  asked: Values,
  reviewed: Reviewed | undefined,
  stored: Values | null,
): MergedReview {
  if (reviewed === undefined || stored === null) return { values: asked, theirs: {}, issues: [] };
  const names = reviewedNames(type, asked, reviewed);
  const seen = Object.fromEntries(names.map((name) => [name, storedForm(type.byName.get(name), reviewed?.[name])]));
  const { taken, conflicts } = mergeThree(names, seen, asked, stored);
  const left = new Set(taken);
  return {
    values: left.size === 0 ? asked : pickValues(asked, new Set(Object.keys(asked).filter((name) => !left.has(name)))),
    theirs: pickValues(stored, left),
    issues: conflicts.map(({ attribute, base, mine, theirs }) => ({
      code: "clash",
      attribute,
      clash: { reviewed: base ?? null, stored: theirs ?? null, sent: mine ?? null },
    })),
  };
}

/** A record that was new when reviewed is identified by its import key alone, so that key cannot conflict. */
function reviewedNames({ importKey }: EntityType, asked: Values, reviewed: Reviewed): readonly string[] {
  const names = Object.keys(asked);
  if (reviewed === null) return names.filter((name) => name !== importKey?.name);
  return names.filter((name) => Object.hasOwn(reviewed, name));
}
