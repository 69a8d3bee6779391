import type { EntityScope } from "../metadata/entity-spec.ts";
import type { Properties } from "../metadata/definition-parts.ts";
import type { ColumnKind } from "../values/column-kind.ts";

/**
 * Where an attribute's values are stored: in a column, in a key of the `extra` column, or aside after its removal or a
 * conversion. In the `making` is a column that is being filled with the values of another form of the attribute. A
 * unique attribute also has a `key`: a column with its folded values and the unique constraint. So do combinations of
 * attributes that are unique together, under the name of their claim. An indexed attribute also has an `index`.
 */
export type Place = "column" | "extra" | "aside" | "making" | "key" | "index";

/**
 * How the values of a column in the making follow from the present ones. After the switch it stands with the former
 * column, so that its values can come back.
 */
export interface Conversion {
  /** Where the column of this row has its values. */
  readonly place: "column" | "extra";
  /** The definition before, and the whole intended one. */
  readonly from: Properties;
  readonly to: Properties;
  /** Stored choices and what they become; null empties them. */
  readonly map: ChoiceValues | null;
  /** The former column whose values come back where nobody changed them since. */
  readonly memory: FormerColumn | null;
}

type ChoiceValues = Readonly<Record<string, string | null>>;

/** A column that an earlier conversion set aside, and the map of that conversion. */
export interface FormerColumn extends Pick<StoredColumn, "columnName" | "columnKind"> {
  readonly place: "column" | "extra";
  readonly map: ChoiceValues | null;
}

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
  /** For a column in the making, and for one that was set aside by a conversion. */
  readonly conversion?: Conversion | null;
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
  /** The column in the making becomes that of the attribute, and the former one is set aside under its name. */
  | { readonly kind: "switch"; readonly column: StoredColumn; readonly former: StoredColumn | null }
  | { readonly kind: "dropIndex"; readonly column: StoredColumn }
  | IndexStep
  | UniqueStep;

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
