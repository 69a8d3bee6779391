import type { Values } from "../rules/compile-logic.ts";
import type { Issue } from "../validation/issue.ts";

/** Where a changeset came from; kept with it for good. */
export const SOURCES = ["form", "autosave", "batch", "import", "paste", "restore", "undo", "api", "seed"] as const;
export type ChangeSource = (typeof SOURCES)[number];

/** A record's primary key: a number, or for definitions their name or `entity.name`. */
export type RecordId = number | string;

/** One record's change. Values are stored values by attribute name; absent ones stay as they are. */
export type ChangeItem =
  | { readonly kind: "create"; readonly values: Values }
  | { readonly kind: "update"; readonly id: RecordId; readonly values: Values; readonly ifMatch?: string }
  | { readonly kind: "delete"; readonly id: RecordId; readonly ifMatch?: string };

/** Changes of one entity that travel, are reviewed, applied and undone together. */
export interface Changeset {
  readonly entity: string;
  readonly source: ChangeSource;
  readonly items: readonly ChangeItem[];
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
}
