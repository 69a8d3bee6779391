import { type AttributeType, NO_RESULT } from "@armature/engine";
import type { ChoiceMap } from "@armature/engine/changes";
import { choicesOf } from "@armature/engine/elements";
import type { AttributeImpact } from "@armature/engine/platform";

type Retired = AttributeImpact["retired"];

/** Counts the stored choices that are offered no longer and not replaced. They stay, and cannot be chosen any more. */
export interface RetiredCounter {
  count(value: unknown): void;
  result(): Retired;
}

/** @param map what stored choices become */
export function retiredCounter(
  before: AttributeType | undefined,
  after: AttributeType | undefined,
  map: ChoiceMap | null,
): RetiredCounter {
  const removed = before && after ? choicesOf(before).all.filter(({ value }) => isRetired(after, value)) : [];
  const labels = new Map(removed.map(({ value, label }) => [value, label]));
  for (const value of Object.keys(map ?? {})) labels.delete(value);
  const counts = new Map<string, number>();
  return {
    count(value) {
      if (labels.size === 0) return;
      for (const item of new Set([value].flat()))
        if (typeof item === "string" && labels.has(item)) counts.set(item, (counts.get(item) ?? 0) + 1);
    },
    result: () =>
      [...labels].flatMap(([value, label]) => {
        const records = counts.get(value) ?? 0;
        return records === 0 ? [] : [{ value, label, records }];
      }),
  };
}

/** Some element types take texts that are no choices. */
function isRetired(after: AttributeType, value: string): boolean {
  const choices = choicesOf(after);
  if (after.element === null || choices.all.length === 0 || choices.byValue(value)) return false;
  const stored = after.column === "json" ? [value] : value;
  return after.element.validate(stored, { attribute: after, record: {}, found: NO_RESULT }).length > 0;
}
