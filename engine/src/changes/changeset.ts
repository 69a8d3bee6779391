import type { Values } from "../rules/compile-logic.ts";
import type { Issue } from "../validation/issue.ts";
import type { Reviewed } from "./reviewed.ts";

/** Where a changeset came from; kept with it for good. */
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
] as const;
export type ChangeSource = (typeof SOURCES)[number];

/** A record's primary key: a number, or for definitions their name or `entity.name`. */
export type RecordId = number | string;

/** A new record. */
export interface CreateItem {
  readonly kind: "create";
  readonly values: Values;
}

/**
 * Values of a record; those absent stay as they are. `ifMatch` is its `updated` as the editor saw it, and refuses every
 * change since; `reviewed` are the values that were seen, and refuses only another change of the same attribute.
 */
export interface UpdateItem<Id extends RecordId = RecordId> {
  readonly kind: "update";
  readonly id: Id;
  readonly values: Values;
  readonly ifMatch?: string;
  readonly reviewed?: Reviewed;
}

export interface DeleteItem<Id extends RecordId = RecordId> {
  readonly kind: "delete";
  readonly id: Id;
  readonly ifMatch?: string;
  /** Who made the record takes it back, before anybody else wrote to it: that needs no right to delete. */
  readonly isOwn?: true;
}

/** One record's change. Values are stored values by attribute name. */
export type ChangeItem<Id extends RecordId = RecordId> = CreateItem | UpdateItem<Id> | DeleteItem<Id>;

/** Changes of one entity that travel, are reviewed, applied and undone together. */
export interface Changeset {
  readonly entity: string;
  readonly source: ChangeSource;
  readonly items: readonly ChangeItem[];
  /** What was sent, where the items were made of it: a repeat is known by it. */
  readonly asked?: unknown;
  /** The uploaded file that the items were read from. */
  readonly fileId?: number;
  /** A repeat of the same key by the same person answers the first result (architecture 11). */
  readonly idempotencyKey?: string;
}

export type ItemStatus = "created" | "updated" | "deleted" | "unchanged" | "error";

/** What became of one item, in the order sent. */
export interface ItemResult {
  readonly status: ItemStatus;
  readonly id: RecordId | null;
  /** The record as stored now; null for a delete and for an error (except a stale one, which carries the stored). */
  readonly record: Values | null;
  readonly issues: readonly Issue[];
  /** What kept nobody from saving. */
  readonly warnings?: readonly Issue[];
}
