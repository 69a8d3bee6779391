import { type RecordBlock, type ReviewBlock, type ReviewRow, reviewRowOf } from "@armature/engine/changes";

/** A line of a review: the head of a block, a value, or the button that opens folded values. */
export type ReviewItem =
  | { readonly kind: "head"; readonly key: string; readonly block: ReviewBlock }
  | { readonly kind: "line"; readonly key: string; readonly block: ReviewBlock; readonly row: ReviewRow }
  | { readonly kind: "fold"; readonly key: string; readonly block: RecordBlock; readonly isOpen: boolean };

/** The lines of the blocks. @param open keys of blocks whose folded values are shown */
export function itemsOf(blocks: readonly ReviewBlock[], open: ReadonlySet<string>): readonly ReviewItem[] {
  const items: ReviewItem[] = [];
  for (const block of blocks) {
    items.push({ kind: "head", key: `${block.key}#`, block });
    for (const row of block.shown) items.push({ kind: "line", key: row.key, block, row });
    if (block.record === null || block.folded.length === 0) continue;
    const isOpen = open.has(block.key);
    items.push({ kind: "fold", key: `${block.key}+`, block, isOpen });
    if (!isOpen) continue;
    for (const cell of block.folded) {
      const row = reviewRowOf(block.record, cell);
      items.push({ kind: "line", key: row.key, block, row });
    }
  }
  return items;
}

const HEAD_HEIGHT = 44;
const LINE_HEIGHT = 32;
const TEXT_HEIGHT = 20;

/** Estimated height of a line in pixels, until it is measured. */
export function heightOf(item: ReviewItem | undefined, isNarrow: boolean): number {
  if (item?.kind === "head") return HEAD_HEIGHT;
  const text = item?.kind === "line" && item.row.text !== null ? TEXT_HEIGHT : 0;
  return LINE_HEIGHT + text + (isNarrow ? TEXT_HEIGHT : 0);
}

/** Consecutive items of one block. */
export interface ItemGroup {
  readonly block: ReviewBlock;
  /** Index of the first one among all items. */
  readonly from: number;
  readonly items: readonly ReviewItem[];
}

/** The items in a range, grouped by block. */
export function groupsOf(items: readonly ReviewItem[], first: number, end: number): readonly ItemGroup[] {
  const groups: (ItemGroup & { readonly items: ReviewItem[] })[] = [];
  for (const [place, item] of items.slice(first, end).entries()) {
    const group = groups.at(-1);
    if (group?.block === item.block) group.items.push(item);
    else groups.push({ block: item.block, from: first + place, items: [item] });
  }
  return groups;
}
