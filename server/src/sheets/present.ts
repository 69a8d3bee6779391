/** A list of more may be mostly gaps. */
const MOST_PLACES = 128;

/**
 * Whether the test holds for any item that a list with gaps has, in the order of places. A sheet's last cell can be far
 * from its first: what is not there is not walked over.
 */
export function somePresent<T>(list: readonly T[], test: (item: T, place: number) => boolean): boolean {
  // The names of what is there are fewer than the places of a long list.
  if (list.length > MOST_PLACES) return Object.keys(list).some((name) => test(list[Number(name)] as T, Number(name)));
  for (let place = 0; place < list.length; place++) {
    const item = list[place];
    if (item !== undefined && test(item, place)) return true;
  }
  return false;
}

/** Every item that a list with gaps has, and its place. */
export function forEachPresent<T>(list: readonly T[], act: (item: T, place: number) => void): void {
  somePresent(list, (item, place) => {
    act(item, place);
    return false;
  });
}
