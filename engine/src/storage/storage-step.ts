import type { EntityScope } from "../metadata/entity-spec.ts";
import type { ColumnKind } from "../values/column-kind.ts";

/**
 * Where an attribute's values are stored: in a column, in a key of the `extra` column, or aside after its removal. A
 * unique attribute also has a `key`: a column with its folded values and the unique constraint. So do combinations of
 * attributes that are unique together, under the name of their claim. An indexed attribute also has an `index`.
 */
export type Place = "column" | "extra" | "aside" | "key" | "index";

/** A row of the storage catalogue. */
export interface StoredColumn {
  readonly entity: string;
  readonly attribute: string;
  readonly place: Place;
  /** The column name; for `extra` the key inside that column, for an `index` the beginning of its names. */
  readonly columnName: string;
  readonly columnKind: ColumnKind;
  /** False while a key is being filled and its constraint built. */
  readonly ready?: boolean;
  /** For a key: where its values must be unique. */
  readonly scope?: UniqueScope | null;
}
/** Where a unique value may occur only once: in its organization, or in all of them. */
export type UniqueScope = "organization" | "all";

/** Names of columns and indexes. They are made from ids, so that they are never too long. */
export interface StorageNames {
  aside(entity: string, attribute: string): string;
  key(entity: string, attribute: string): string;
  index(entity: string, attribute: string): string;
}

/** A step from the present tables to those that the metadata needs, as data. */
export type StorageStep =
  | { readonly kind: "createTable"; readonly entity: string; readonly primaryKey: string; readonly scope: EntityScope }
  | { readonly kind: "addColumn"; readonly column: StoredColumn }
  | { readonly kind: "useExtra"; readonly column: StoredColumn }
  | { readonly kind: "addKey"; readonly column: StoredColumn }
  | { readonly kind: "dropKey"; readonly column: StoredColumn }
  /** Drops the constraint and builds it for another scope. */
  | { readonly kind: "rescopeKey"; readonly column: StoredColumn; readonly scope: UniqueScope }
  | { readonly kind: "setAside"; readonly column: StoredColumn; readonly to: string }
  | { readonly kind: "restore"; readonly column: StoredColumn; readonly to: string }
  | { readonly kind: "widen"; readonly column: StoredColumn; readonly to: ColumnKind }
  | FillStep
  | { readonly kind: "dropIndex"; readonly column: StoredColumn }
  | IndexStep
  | UniqueStep;

/**
 * Takes the values over from the column that was set aside, where the attribute takes one choice in place of several,
 * or several in place of one: the first of a list, or a list of one. Where `column` has values from before, one that
 * would give the present value stays whole.
 */
export interface FillStep {
  readonly kind: "fill";
  readonly column: StoredColumn;
  readonly from: StoredColumn;
}

/** Builds an index for sorting and filtering. Because this is slow, it runs after the publish. */
export interface IndexStep {
  readonly kind: "index";
  readonly column: StoredColumn;
}

/**
 * Fills a key and builds its constraint. Because this is slow, it runs after the publish; until then the engine's own
 * check applies.
 */
export interface UniqueStep {
  readonly kind: "unique";
  readonly column: StoredColumn;
  readonly scope: UniqueScope;
}

/** Whether it holds present values, and no copy of them and none that were set aside. */
export function isLive({ place }: StoredColumn): boolean {
  return place === "column" || place === "extra";
}
