/** The allowed differences: one for a name of four letters, more for longer names, up to the maximum. */
const LETTERS_PER_SLIP = 4;
const MOST_SLIPS = 2;

/**
 * The known name that a misspelt one most likely stands for; null if none is near.
 * @example
 * ```ts
 * import { closestOf } from "@armature/engine/values";
 * closestOf("libary", ["library", "reader"]); // → "library"
 * closestOf("shelf", ["library", "reader"]); // → null
 * ```
 */
export function closestOf(name: string, known: Iterable<string>): string | null {
  const alike = [...known].filter((each) => Math.abs(each.length - name.length) <= MOST_SLIPS);
  const near = alike.map((each) => ({ each, slips: slipsBetween(name.toLowerCase(), each.toLowerCase()) }));
  const isNear = ({ each, slips }: { readonly each: string; readonly slips: number }) =>
    slips <= Math.min(MOST_SLIPS, Math.floor(each.length / LETTERS_PER_SLIP));
  return near.filter(isNear).toSorted((a, b) => a.slips - b.slips)[0]?.each ?? null;
}

/**
 * The question that ends a message about an unknown name, with a space before it; empty if no known name is near.
 * @example
 * ```ts
 * import { didYouMean } from "@armature/engine/values";
 * `There is no room libary.${didYouMean("libary", ["library"])}`; // → "There is no room libary. Did you mean library?"
 * ```
 */
export function didYouMean(name: string, known: Iterable<string>): string {
  const closest = closestOf(name, known);
  return closest === null ? "" : ` Did you mean ${closest}?`;
}

/** The number of letters to add, remove, replace, or swap with their neighbor. */
function slipsBetween(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const at = (back: number, left: number) => rows[i - back]?.[j - left] ?? Number.POSITIVE_INFINITY;
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const replaced = at(1, 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(at(1, 0) + 1, (row[j - 1] ?? 0) + 1, replaced, isSwap ? at(2, 2) + 1 : replaced));
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}
