import type { Republished } from "@armature/engine/form";

/**
 * Combines the changes of several publishes. An attribute that was added and removed again counts as neither. Null if
 * nothing changed.
 */
export function mergeRepublished(former: Republished | null, next: Republished): Republished | null {
  const { added, removed, changed } = former ?? { added: [], removed: [], changed: [] };
  const both = (a: readonly string[], b: readonly string[]) => [...new Set([...a, ...b])];
  const nowAdded = both(added, next.added).filter((label) => !next.removed.includes(label));
  const nowRemoved = both(removed, next.removed).filter((label) => !next.added.includes(label));
  const nowChanged = both(changed, next.changed).filter(
    (label) => !nowAdded.includes(label) && !nowRemoved.includes(label),
  );
  const isNothing = nowAdded.length + nowRemoved.length + nowChanged.length === 0;
  return isNothing ? null : { added: nowAdded, removed: nowRemoved, changed: nowChanged };
}
