import { sameValue } from "../values/value.ts";

type Keys = readonly string[];

/**
 * The order of the entries that a merge keeps. Who alone moved entries decides; if both did, our order stays. An entry
 * that the deciding side lacks stands behind the neighbour that it had on the other side.
 */
export function mergedOrder(base: Keys, ours: Keys, theirs: Keys, kept: ReadonlySet<string>): Keys {
  const common = base.filter((key) => ours.includes(key) && theirs.includes(key));
  const isMoved = (side: Keys) => !sameValue(among(side, common), common);
  const [first, second] = isMoved(theirs) && !isMoved(ours) ? [theirs, ours] : [ours, theirs];
  return withOthers(among(first, kept), among(second, kept), new Set(base));
}

/**
 * The keys in this order, with the further ones of another, each behind the neighbour that it has there. One that was
 * there before stands behind a neighbour that was, too: else a second merge would find it moved.
 */
export function withOthers(keys: Keys, others: Keys, former: ReadonlySet<string> = new Set()): Keys {
  const placed = [...keys];
  others.forEach((key, i) => {
    if (placed.includes(key)) return;
    const isNeighbour = (before: string) => placed.includes(before) && (!former.has(key) || former.has(before));
    const neighbour = others.slice(0, i).findLast(isNeighbour);
    placed.splice(neighbour === undefined ? 0 : placed.indexOf(neighbour) + 1, 0, key);
  });
  return placed;
}

/** Whether two lists have their common entries in different orders. */
export function isReordered(before: Keys, after: Keys): boolean {
  return !sameValue(among(before, after), among(after, before));
}

function among(keys: Keys, wanted: Keys | ReadonlySet<string>): Keys {
  const names = new Set(wanted);
  return keys.filter((key) => names.has(key));
}
