import { editDistance } from "./edit-distance.ts";

/** The allowed differences: one for a name of four letters, more for longer names, up to the maximum. */
const LETTERS_PER_SLIP = 4;
const MOST_SLIPS = 2;

/** The known name that a misspelt one most likely stands for; null if none is near. */
export function closestOf(name: string, known: Iterable<string>): string | null {
  const alike = [...known].filter((each) => Math.abs(each.length - name.length) <= MOST_SLIPS);
  const near = alike.map((each) => ({ each, slips: editDistance(name.toLowerCase(), each.toLowerCase()) }));
  const isNear = ({ each, slips }: { readonly each: string; readonly slips: number }) =>
    slips <= Math.min(MOST_SLIPS, Math.floor(each.length / LETTERS_PER_SLIP));
  return near.filter(isNear).toSorted((a, b) => a.slips - b.slips)[0]?.each ?? null;
}

/** The question that ends a message about an unknown name, with a space before it; empty if no known name is near. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const closest = closestOf(name, known);
  return closest === null ? "" : ` Did you mean ${closest}?`;
}
