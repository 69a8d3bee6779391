import type { ChangeItem, RecordId, Values } from "@armature/engine";
import { chooseUndo, inverseOf, openUndo, type Undo, undoItems, type UndoRecord } from "@armature/engine/changes";
import type { ChangesetOfRecords } from "./changeset-rows.ts";

/** The part of one record that a person undoes. */
export interface UndoAsk {
  readonly id: RecordId;
  /** Attribute names; null to undo the creation or deletion of the whole record. */
  readonly attributes: readonly string[] | null;
  /** The `updated` of the record when the person saw it. */
  readonly ifMatch: string | null;
  /** The values of the record when the person saw it. Absent if `ifMatch` is to guard the whole record. */
  readonly reviewed?: Values;
}

/**
 * The items that undo the chosen parts of a changeset, one for each request. All values come from the history, never
 * from the caller. A request for something that cannot be undone, or already was, becomes an item without changes.
 */
export function itemsOfUndo({ rows, current }: ChangesetOfRecords, asks: readonly UndoAsk[]): readonly ChangeItem[] {
  const byId = new Map(inverseOf(rows, current).map((record) => [record.id, record]));
  return asks.map((ask) => itemOf(ask, byId.get(ask.id)));
}

function itemOf(ask: UndoAsk, record: UndoRecord | undefined): ChangeItem {
  const nothing: ChangeItem = { kind: "update", id: ask.id, values: {} };
  if (!record) return nothing;
  const [item = nothing] = undoItems(chosenOf(record, ask));
  if (item.kind === "create") return item;
  const seen = ask.ifMatch === null ? item : { ...item, ifMatch: ask.ifMatch };
  if (seen.kind === "delete" || ask.reviewed === undefined) return seen;
  const { ifMatch: _, ...merging } = seen;
  return { ...merging, reviewed: ask.reviewed };
}

function chosenOf(record: UndoRecord, { id, attributes }: UndoAsk): Undo {
  const none: Undo = { ...openUndo([record]), chosen: new Set() };
  const parts = attributes ?? [null];
  return parts.reduce<Undo>((undo, attribute) => chooseUndo(undo, { id, attribute }, true), none);
}

/** The value of the import key of each record of a changeset, by record id. */
export function keysOfUndone({ rows, current }: ChangesetOfRecords, importKey: string): ReadonlyMap<RecordId, unknown> {
  const keys = new Map<RecordId, unknown>();
  for (const { recordId, old, new: made } of rows) {
    const former = old?.[importKey] ?? made?.[importKey] ?? null;
    keys.set(recordId, current.get(recordId)?.[importKey] ?? former);
  }
  return keys;
}
