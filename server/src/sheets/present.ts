/** A longer list may consist mostly of gaps. */
const MOST_PLACES = 128;

/**
 * Whether the test is true for any item of a sparse list, in order. Gaps are skipped, because the last cell of a sheet
 * can be far from its first.
 */
export function somePresent<T>(list: readonly T[], test: (item: T, place: number) => boolean): boolean {
  // In a long sparse list, there are fewer keys than indexes.
  if (list.length > MOST_PLACES) return Object.keys(list).some((name) => test(list[Number(name)] as T, Number(name)));
  for (let place = 0; place < list.length; place++) {
    const item = list[place];
    if (item !== undefined && test(item, place)) return true;
  }
  return false;
}

/** Calls a function for every item of a sparse list, with its index. */
export function forEachPresent<T>(list: readonly T[], act: (item: T, place: number) => void): void {
  somePresent(list, (item, place) => {
    act(item, place);
    return false;
  });
}
