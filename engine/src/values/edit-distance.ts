/**
 * The number of letters to insert, remove, replace or swap with their neighbor. Where the lengths differ by more than
 * two, it is only known to be large.
 */
export function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Math.max(a.length, b.length);
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const ways = [(last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1)];
      row.push(Math.min(...ways, isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY));
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
