/** The selected records of a list. They stay selected while the person pages and filters. */
export interface Selection {
  readonly ids: ReadonlySet<number>;
  /** Where a range begins: the row that was switched last. */
  readonly anchor: number | null;
}

/** No rows are selected. */
export const NO_SELECTION: Selection = Object.freeze({ ids: new Set<number>(), anchor: null });

/** Selects or deselects a row. The next range begins here. */
export function toggleRow({ ids }: Selection, id: number): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/**
 * Shift and click: selects all rows from the anchor to this one, or deselects them if this one was selected.
 * @param order the ids of the rows, in the order shown
 */
export function toggleRange(selection: Selection, id: number, order: readonly number[]): Selection {
  const { ids, anchor } = selection;
  const [from, to] = [anchor === null ? -1 : order.indexOf(anchor), order.indexOf(id)];
  if (from === -1 || to === -1) return toggleRow(selection, id);
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: ids.has(id) ? without(ids, range) : new Set([...ids, ...range]), anchor: id };
}

/** The checkbox of the header: selects all these rows, or deselects them if all were selected. */
export function toggleAll(selection: Selection, rows: readonly number[]): Selection {
  const { ids } = selection;
  const next = allState(selection, rows) === "all" ? without(ids, rows) : new Set([...ids, ...rows]);
  return { ids: next, anchor: null };
}

/** What the checkbox of the header shows for these rows. */
export function allState({ ids }: Selection, rows: readonly number[]): "none" | "some" | "all" {
  const chosen = rows.filter((id) => ids.has(id)).length;
  if (chosen === 0) return "none";
  return chosen === rows.length ? "all" : "some";
}

/** Selected rows that the present filter hides. */
export function hiddenSelected({ ids }: Selection, matching: readonly number[]): readonly number[] {
  const visible = new Set(matching);
  return [...ids].filter((id) => !visible.has(id));
}

function without(ids: ReadonlySet<number>, removed: readonly number[]): ReadonlySet<number> {
  const set = new Set(removed);
  return new Set([...ids].filter((id) => !set.has(id)));
}
