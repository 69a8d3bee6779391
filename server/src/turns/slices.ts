import { setImmediate as othersFirst } from "node:timers/promises";

/** How long work may keep the process from everything else, in milliseconds. */
const SLICE_MS = 10;

/**
 * Like `items.map(make)`, for work over many items: every few milliseconds, the calls of others go first. The items
 * must not change meanwhile.
 */
export async function inSlices<Item, Made>(
  items: readonly Item[],
  make: (item: Item, index: number) => Made,
): Promise<readonly Made[]> {
  const made: Made[] = [];
  let began = performance.now();
  for (const [index, item] of items.entries()) {
    made.push(make(item, index));
    if (performance.now() - began < SLICE_MS) continue;
    await othersFirst();
    began = performance.now();
  }
  return made;
}

/** Like `items.filter(test)`, in slices. */
export async function keptInSlices<Item>(
  items: readonly Item[],
  test: (item: Item) => boolean,
): Promise<readonly Item[]> {
  const kept = await inSlices(items, test);
  return items.filter((_, index) => kept[index] === true);
}
