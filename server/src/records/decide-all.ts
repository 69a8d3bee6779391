import { hasNoIssues, type Issue } from "@armature/engine";

/** An item by its place in the changeset. */
interface Decidable {
  readonly index: number;
  readonly issues: readonly Issue[];
}

/**
 * What is refused gives up no value and makes no record, so that others may not take or name it: each item is decided
 * once, and again only when one that it depends on is refused. As many steps as there are items and dependencies.
 */
export function decideAll<Item extends Decidable>(
  items: readonly Item[],
  needs: { dependents(index: number): readonly number[] },
  decideOne: (item: Item, refused: ReadonlySet<number>) => Item,
): readonly Item[] {
  const refused = new Set<number>();
  const decided = new Map(items.map((item) => [item, decideOne(item, refused)]));
  const queue = items.filter((item) => !hasNoIssues(decided.get(item) ?? item));
  for (const { index } of queue) refused.add(index);
  for (const { index } of queue) {
    for (const dependent of needs.dependents(index).flatMap((at) => items[at] ?? [])) {
      const again = decideOne(dependent, refused);
      decided.set(dependent, again);
      if (hasNoIssues(again) || refused.has(dependent.index)) continue;
      refused.add(dependent.index);
      queue.push(dependent);
    }
  }
  return items.map((item) => decided.get(item) ?? item);
}
