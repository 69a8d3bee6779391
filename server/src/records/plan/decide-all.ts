import type { Issue } from "@armature/engine";
import { hasNoIssues } from "@armature/engine/changes";
import { inSlices } from "../../turns/slices.ts";

/** An item with its index in the write. */
interface Decidable {
  readonly index: number;
  readonly issues: readonly Issue[];
}

/** Says which items must be decided again once one is refused. */
export interface Dependencies {
  dependents(index: number): readonly number[];
}

/** @param refused the indexes of items that will not be written */
export type Decide<Item> = (item: Item, refused: ReadonlySet<number>) => Item;

/**
 * Decides each item once, and again only if an item that it depends on is refused. A refused item frees no unique value
 * and creates no record, so no other item may take the value or refer to the record. The work grows with the number of
 * items plus dependencies.
 */
export async function decideAll<Item extends Decidable>(
  items: readonly Item[],
  needs: Dependencies,
  decideOne: Decide<Item>,
): Promise<readonly Item[]> {
  const planned = new Map(items.map((item) => [item.index, item]));
  const decided = await inSlices(items, (item) => decideOne(item, NOBODY));
  return refuseDependents(decided, needs, (item, refused) => decideOne(planned.get(item.index) ?? item, refused));
}

const NOBODY: ReadonlySet<number> = new Set();

/** Decides again whatever depends on items with issues, and whatever depends on those. */
export function refuseDependents<Item extends Decidable>(
  items: readonly Item[],
  needs: Dependencies,
  decideAgain: Decide<Item>,
): readonly Item[] {
  const queue = items.filter((item) => !hasNoIssues(item)).map(({ index }) => index);
  if (queue.length === 0) return items;
  const byIndex = new Map(items.map((item) => [item.index, item]));
  const refused = new Set(queue);
  for (const index of queue) {
    for (const dependent of needs.dependents(index).flatMap((at) => byIndex.get(at) ?? [])) {
      const again = decideAgain(dependent, refused);
      byIndex.set(again.index, again);
      if (hasNoIssues(again) || refused.has(again.index)) continue;
      refused.add(again.index);
      queue.push(again.index);
    }
  }
  return [...byIndex.values()];
}
