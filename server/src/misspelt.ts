/** The allowed differences: one for a name of four letters, more for longer names, up to the maximum. */
const LETTERS_PER_SLIP = 4;
const MOST_SLIPS = 2;

/** Warnings about unknown variables whose name is similar to a known one. */
export function misspelt(env: Readonly<Record<string, string | undefined>>, known: ReadonlySet<string>): string[] {
  const set = Object.keys(env).filter((name) => !known.has(name) && (env[name] ?? "").trim() !== "");
  return set.flatMap((name) => {
    const closest = closestOf(name.toUpperCase(), known);
    return closest === null
      ? []
      : [`${name} is set, which is no variable of this product: did you mean ${closest}? It has no effect as it is.`];
  });
}

function closestOf(name: string, known: ReadonlySet<string>): string | null {
  const near = [...known].map((each) => ({ each, slips: slipsBetween(name, each) }));
  const isNear = ({ each, slips }: { readonly each: string; readonly slips: number }) =>
    slips <= Math.min(MOST_SLIPS, Math.floor(each.length / LETTERS_PER_SLIP));
  return near.filter(isNear).toSorted((a, b) => a.slips - b.slips)[0]?.each ?? null;
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
