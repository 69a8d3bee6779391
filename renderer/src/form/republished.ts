import type { Republished } from "@armature/engine/form";

const NOTHING: Republished = { added: [], removed: [], changed: [], hidden: [], shown: [], places: {} };

/**
 * Combines the changes of several publishes. What was done and undone again counts as neither. Null if nothing changed.
 */
export function mergeRepublished(former: Republished | null, next: Republished): Republished | null {
  const before = former ?? NOTHING;
  const added = without(both(before.added, next.added), next.removed);
  const removed = without(both(before.removed, next.removed), next.added);
  const changed = without(both(before.changed, next.changed), [...added, ...removed]);
  const hidden = without(both(before.hidden, next.hidden), [...next.shown, ...removed]);
  const shown = without(both(before.shown, next.shown), [...next.hidden, ...removed]);
  const isNothing = [added, removed, changed, hidden, shown].every(({ length }) => length === 0);
  return isNothing ? null : { added, removed, changed, hidden, shown, places: { ...before.places, ...next.places } };
}

function both(a: readonly string[], b: readonly string[]): readonly string[] {
  return [...new Set([...a, ...b])];
}

function without(labels: readonly string[], left: readonly string[]): readonly string[] {
  return labels.filter((label) => !left.includes(label));
}
