import type { Values } from "../rules/compile-logic.ts";
import { isEmpty, sameValue } from "../values/value.ts";
import { COMMON_ATTRIBUTES } from "../schema/entity-type.ts";
import type { ChangeItem, RecordId } from "./changeset.ts";

/** A history row of a changeset: what one write did to one record. */
export interface ChangeRow {
  readonly recordId: RecordId;
  readonly kind: "create" | "update" | "delete";
  /** The previous values of the changed attributes; for a delete the whole record, for a create null. */
  readonly old: Values | null;
  /** The new values of the same attributes; for a create the whole record, for a delete null. */
  readonly new: Values | null;
  /** False if the reader may not view all of it. Such a record cannot be restored completely. */
  readonly isWhole: boolean;
}

/**
 * Whether a change can be undone. `undo`: nothing was written since. `changedSince`: only if the person insists.
 * `undone`: it is undone already. `gone`: the record no longer exists. `notViewable`: the reader may not view all the
 * values.
 */
export type UndoState = "undo" | "changedSince" | "undone" | "gone" | "notViewable";

export interface UndoCell {
  readonly attribute: string;
  readonly former: unknown;
  /** The value that the changeset wrote. */
  readonly written: unknown;
  readonly now: unknown;
  readonly state: UndoState;
}

interface Undone {
  readonly id: RecordId;
  /** The record as stored now, or null if there is none. */
  readonly now: Values | null;
}

/** What undoing a changeset would do to one record. */
export type UndoRecord =
  | (Undone & { readonly kind: "update"; readonly cells: readonly UndoCell[] })
  | (Undone & { readonly kind: "delete"; readonly state: UndoState; readonly isOwn: boolean })
  | (Undone & { readonly kind: "create"; readonly state: UndoState; readonly former: Values });

const COMMON: ReadonlySet<string> = new Set(COMMON_ATTRIBUTES);

/**
 * Computes the inverse of a changeset, record by record.
 * @param rows of one entity, oldest first; a record may have several
 * @param current the stored records, by id
 * @param own records that the reader may delete without the permission, having created them
 */
export function inverseOf(
  rows: readonly ChangeRow[],
  current: ReadonlyMap<RecordId, Values>,
  own: ReadonlySet<RecordId> = NONE,
): readonly UndoRecord[] {
  return [...Map.groupBy(rows, (row) => row.recordId)].flatMap(([id, ofOne]) =>
    inverseOfRecord(id, ofOne, current.get(id), own.has(id)),
  );
}

const NONE: ReadonlySet<RecordId> = new Set();

function inverseOfRecord(
  id: RecordId,
  rows: readonly ChangeRow[],
  stored: Values | undefined,
  isOwn: boolean,
): readonly UndoRecord[] {
  const now = stored ?? null;
  const existedBefore = rows.at(0)?.kind !== "create";
  const existedAfter = rows.at(-1)?.kind !== "delete";
  const former: Values = Object.assign({}, ...rows.map((row) => row.old).toReversed());
  const written: Values = Object.assign({}, ...rows.map((row) => row.new));
  if (existedBefore && existedAfter) return [{ kind: "update", id, now, cells: cellsOf(former, written, now) }];
  if (existedAfter) return [{ kind: "delete", id, now, state: stateOfCreated(written, now), isOwn }];
  if (!existedBefore) return [];
  const isWhole = rows.every((row) => row.isWhole);
  return [{ kind: "create", id, now, former, state: stateOfDeleted(now, isWhole) }];
}

function cellsOf(former: Values, written: Values, now: Values | null): readonly UndoCell[] {
  const names = Object.keys({ ...former, ...written }).filter((name) => !COMMON.has(name));
  const changed = names.filter((name) => !sameValue(former[name], written[name]));
  return changed.map((attribute) => {
    const cell = { attribute, former: former[attribute] ?? null, written: written[attribute] ?? null };
    return { ...cell, now: now?.[attribute] ?? null, state: stateOfCell(cell, now) };
  });
}

function stateOfCell(cell: Pick<UndoCell, "attribute" | "former" | "written">, now: Values | null): UndoState {
  if (now === null) return "gone";
  if (sameValue(now[cell.attribute], cell.former)) return "undone";
  return sameValue(now[cell.attribute], cell.written) ? "undo" : "changedSince";
}

function stateOfCreated(written: Values, now: Values | null): UndoState {
  if (now === null) return "undone";
  const names = Object.keys({ ...written, ...now }).filter((name) => !COMMON.has(name));
  return names.every((name) => sameValue(now[name], written[name])) ? "undo" : "changedSince";
}

function stateOfDeleted(now: Values | null, isWhole: boolean): UndoState {
  if (now !== null) return "undone";
  return isWhole ? "undo" : "notViewable";
}

/** The parts of a changeset that a person undoes. At first these are all that nobody has changed since. */
export interface Undo {
  readonly records: readonly UndoRecord[];
  readonly chosen: ReadonlySet<string>;
}

/** A part that can be chosen: one value, or with a null attribute a whole record that was created or deleted. */
export interface UndoPart {
  readonly id: RecordId;
  readonly attribute: string | null;
}

/** Opens an undo in which every part is chosen that can be undone. */
export function openUndo(records: readonly UndoRecord[]): Undo {
  const parts = records.flatMap(undoPartsOf).filter(({ state }) => state === "undo");
  return { records, chosen: new Set(parts.map(undoPartKey)) };
}

function undoPartsOf(record: UndoRecord): readonly (UndoPart & { readonly state: UndoState })[] {
  const { id } = record;
  if (record.kind !== "update") return [{ id, attribute: null, state: record.state }];
  return record.cells.map(({ attribute, state }) => ({ id, attribute, state }));
}

function undoPartKey({ id, attribute }: UndoPart): string {
  return JSON.stringify([id, attribute]);
}

/** Chooses a part, or drops it. Parts that are undone already or cannot be undone stay as they are. */
export function chooseUndo(undo: Undo, part: UndoPart, isChosen: boolean): Undo {
  const key = undoPartKey(part);
  const offered = undo.records.flatMap(undoPartsOf).find((candidate) => undoPartKey(candidate) === key);
  if (offered?.state !== "undo" && offered?.state !== "changedSince") return undo;
  const chosen = new Set(undo.chosen);
  if (isChosen) chosen.add(key);
  else chosen.delete(key);
  return { ...undo, chosen };
}

/** Whether a part is chosen. With a null attribute, whether the whole record is. */
export function isUndone({ chosen }: Undo, part: UndoPart): boolean {
  return chosen.has(undoPartKey(part));
}

/**
 * The items that undo the chosen parts, to be applied as a restore. Each is valid only for the record as the person saw
 * it.
 */
export function undoItems(undo: Undo): readonly ChangeItem[] {
  return undo.records.flatMap((record) => itemOf(undo, record));
}

function itemOf(undo: Undo, record: UndoRecord): readonly ChangeItem[] {
  const { id, now } = record;
  const seen = typeof now?.["updated"] === "string" ? { ifMatch: now["updated"] } : {};
  if (record.kind === "update") {
    const cells = record.cells.filter(({ attribute }) => isUndone(undo, { id, attribute }));
    const values = Object.fromEntries(cells.map(({ attribute, former }) => [attribute, former]));
    return cells.length === 0 ? [] : [{ kind: "update", id, values, ...seen }];
  }
  if (!isUndone(undo, { id, attribute: null })) return [];
  if (record.kind === "delete") return [{ kind: "delete", id, ...seen, ...(record.isOwn && { isOwn: true }) }];
  return [{ kind: "create", values: withoutEmpty(record.former) }];
}

/** An attribute removed since then need not be set to empty again. */
function withoutEmpty(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
}
