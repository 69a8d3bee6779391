import type { AttributeType } from "../schema/attribute-type.ts";

/** Which attributes are columns of a list, in which order, and which are pinned at the left. */
export interface ColumnLayout {
  /** Attribute names in order. Null means those with `showDefault`, by ascending `orderNumber`. */
  readonly columns: readonly string[] | null;
  /** Attribute names. Null means the first column only. */
  readonly pinned: readonly string[] | null;
}

export interface ArrangedColumns {
  /** Pinned columns come first. Empty only if there is no attribute at all. */
  readonly columns: readonly AttributeType[];
  readonly pinned: ReadonlySet<string>;
  /** Names in the layout that the list does not have: the attribute was removed or the viewer may not see it. */
  readonly unknown: readonly string[];
}

/** Applies a layout to the available attributes, which are in ascending `orderNumber`. */
export function arrangeColumns(available: readonly AttributeType[], layout: ColumnLayout): ArrangedColumns {
  const byName = new Map(available.map((attribute) => [attribute.name, attribute]));
  const names = layout.columns ?? available.filter((a) => a.showDefault).map((a) => a.name);
  const found = [...new Set(names)].flatMap((name) => byName.get(name) ?? []);
  const chosen = found.length > 0 ? found : available.slice(0, 1);
  const pinned = new Set(layout.pinned ?? chosen.slice(0, 1).map((a) => a.name));
  return {
    columns: [...chosen.filter((a) => pinned.has(a.name)), ...chosen.filter((a) => !pinned.has(a.name))],
    pinned,
    unknown: [...new Set([...names, ...(layout.pinned ?? [])])].filter((name) => !byName.has(name)),
  };
}

/**
 * Adds columns. If the present ones are in ascending `orderNumber`, the new ones are sorted in; otherwise they go last.
 */
export function withColumns(
  available: readonly AttributeType[],
  columns: readonly string[],
  more: readonly string[],
): readonly string[] {
  const added = more.filter((name) => !columns.includes(name));
  const all = new Set([...columns, ...added]);
  const sorted = available.map((attribute) => attribute.name).filter((name) => all.has(name));
  const isSorted = sorted.filter((name) => columns.includes(name)).every((name, index) => name === columns[index]);
  return isSorted ? sorted : [...columns, ...added];
}

/** Moves a column before another one, or to the end. */
export function withColumnAt(columns: readonly string[], name: string, before: string | null): readonly string[] {
  const others = columns.filter((column) => column !== name);
  const at = before === null ? -1 : others.indexOf(before);
  return at === -1 ? [...others, name] : others.toSpliced(at, 0, name);
}

/**
 * Pins or unpins a column. It becomes the last pinned column or the first unpinned one, so that it stays near its
 * place.
 * @param layout the columns as they are arranged
 */
export function withPin(
  { columns, pinned }: Pick<ArrangedColumns, "columns" | "pinned">,
  name: string,
  isPinned: boolean,
): { readonly columns: readonly string[]; readonly pinned: readonly string[] } {
  const others = columns.map((column) => column.name).filter((column) => column !== name);
  const kept = others.filter((column) => pinned.has(column));
  const at = others.findIndex((column) => !pinned.has(column));
  return {
    columns: others.toSpliced(at === -1 ? others.length : at, 0, name),
    pinned: isPinned ? [...kept, name] : kept,
  };
}

/** Whether these are the columns that a list shows by default. */
export function areDefaultColumns(available: readonly AttributeType[], columns: readonly string[]): boolean {
  const names = available.filter((attribute) => attribute.showDefault).map((attribute) => attribute.name);
  return names.length === columns.length && names.every((name, index) => name === columns[index]);
}
