import type { Values } from "../rules/compile-logic.ts";
import type { EntityType } from "../schema/entity-type.ts";
import type { Issue } from "../values/issue.ts";
import type { Reviewed } from "./reviewed.ts";

/** Where a changeset came from. It is stored in the history. */
export const SOURCES = [
  "form",
  "autosave",
  "batch",
  "import",
  "paste",
  "restore",
  "undo",
  "api",
  "seed",
  "sweep",
  "job",
] as const;
/** How a change was made. The history keeps it. */
export type ChangeSource = (typeof SOURCES)[number];

/** A record's primary key. It is a number; for definitions it is their name or `entity.name`. */
export type RecordId = number | string;

export function recordIdOf({ primaryKey }: EntityType, record: Values): RecordId {
  const id = record[primaryKey.name];
  return typeof id === "string" ? id : Number(id);
}

/** A record to create, with its values by attribute. */
export interface CreateItem<New extends Values = Values> {
  readonly kind: "create";
  readonly values: New;
}

/** The `updated` that somebody saw, or several of which one must be the present one. None matches an empty list. */
export type IfMatch = string | readonly string[];

/** Whether a record is still as it was seen. */
export function isAsSeen(ifMatch: IfMatch | undefined, updated: unknown): boolean {
  return ifMatch === undefined || [ifMatch].flat().some((seen) => seen === updated);
}

/**
 * Changes values of a record; absent attributes stay as they are. `ifMatch` is the `updated` that the editor saw: any
 * later change of the record refuses the item. `reviewed` holds the values that the editor saw: only a later change of
 * the same attribute refuses it. `opened` is for definitions: the record that the editor saw, part by part; only a later
 * change of the same part refuses it.
 */
export interface UpdateItem<Id extends RecordId = RecordId, Changes extends Values = Values> {
  readonly kind: "update";
  readonly id: Id;
  readonly values: Changes;
  readonly ifMatch?: IfMatch;
  readonly reviewed?: Reviewed;
  readonly opened?: Values;
}

/** A record to delete. With `ifMatch`, only if its `updated` is still the same. */
export interface DeleteItem<Id extends RecordId = RecordId> {
  readonly kind: "delete";
  readonly id: Id;
  readonly ifMatch?: IfMatch;
  /**
   * Whether the creator takes the record back before anybody else has written to it. That needs no permission to
   * delete.
   */
  readonly isOwn?: true;
}

/** The change of one record. Values are in stored form, by attribute name. */
export type ChangeItem<Id extends RecordId = RecordId, New extends Values = Values, Changes extends Values = Values> =
  | CreateItem<New>
  | UpdateItem<Id, Changes>
  | DeleteItem<Id>;

/** Changes of one entity that are sent, reviewed, applied and undone together. */
export interface Changeset<Entity extends string = string, Item extends ChangeItem = ChangeItem> {
  readonly entity: Entity;
  readonly source: ChangeSource;
  readonly items: readonly Item[];
  /** The request that the items were made from, where they were. A repeated request is recognized by it. */
  readonly asked?: unknown;
  /** The uploaded file that the items were read from. */
  readonly fileId?: number;
  /** If the same person sends the same key again, the server returns the first result and writes nothing. */
  readonly idempotencyKey?: string;
}

export type ItemStatus = "created" | "updated" | "deleted" | "unchanged" | "error";

/** What happened to one item. Results come in the order of the items. */
export interface ItemResult<Row extends Values = Values> {
  readonly status: ItemStatus;
  readonly id: RecordId | null;
  /**
   * The record as stored now. Null for a delete and for an error, except that a stale item carries the stored record.
   */
  readonly record: Row | null;
  readonly issues: readonly Issue[];
  /** Issues that did not prevent saving. */
  readonly warnings?: readonly Issue[];
}
