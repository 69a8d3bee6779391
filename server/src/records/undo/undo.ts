import type { ChangeItem, RecordId, Values } from "@armature/engine";
import { chooseUndo, inverseOf, openUndo, type Undo, undoItems, type UndoRecord } from "@armature/engine/changes";
import type { ChangesetOfRecords } from "./changeset-rows.ts";

/** What a person takes back of one record. */
export interface UndoAsk {
  readonly id: RecordId;
  /** Names of attributes; null for a whole record that was made or deleted. */
  readonly attributes: readonly string[] | null;
  /** `updated` of the record as it was looked at. */
  readonly ifMatch: string | null;
  /** Its values as they were looked at; absent where only `ifMatch` says so. */
  readonly reviewed?: Values;
}

/**
 * The items that take the asked parts of a changeset back, one for each ask: their values come out of the history, never
 * from the caller. An ask for what cannot be taken back, or was already, changes nothing.
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

/** What each record of a changeset is called, by the attribute that tells records apart. */
export function keysOfUndone({ rows, current }: ChangesetOfRecords, importKey: string): ReadonlyMap<RecordId, unknown> {
  const keys = new Map<RecordId, unknown>();
  for (const { recordId, old, new: made } of rows) {
    const former = old?.[importKey] ?? made?.[importKey] ?? null;
    keys.set(recordId, current.get(recordId)?.[importKey] ?? former);
  }
  return keys;
}
