import type { Values } from "../rules/compile-logic.ts";

/** Which records. Comparison is on displayed text, without case. */
export type Filter =
  | { readonly kind: "all" | "any"; readonly items: readonly Filter[] }
  | FilterTerm
  | FilterIds
  | FilterIncomplete
  | { readonly kind: "quick"; readonly pieces: readonly string[]; readonly columns: readonly string[] };

/**
 * A term of the advanced filter. Of the operators that compare texts an empty list of values means 'is null';
 * `isEmpty` and `isNotEmpty` take none, `between` takes two, and the others by order take one.
 */
export interface FilterTerm {
  readonly kind: "term";
  readonly attribute: string;
  /** One of the engine's, or one that the attribute's element type has of its own. */
  readonly operator: string;
  readonly values: readonly (string | number | boolean)[];
}

/** Records of which an attribute names one of these records, whatever their labels say. */
export interface FilterIds {
  readonly kind: "ids";
  readonly attribute: string;
  readonly ids: readonly number[];
}

/** Records that lack what their rules require for completion; none for who may not be told. */
export interface FilterIncomplete {
  readonly kind: "incomplete";
}

export interface SortKey {
  readonly attribute: string;
  readonly descending: boolean;
}

/** A window: from `offset` (lists of people) or after a cursor of the last answer (programs). */
export interface Page {
  /** Null asks for all, refused beyond {@link MAX_ALL}. */
  readonly limit: number | null;
  readonly offset?: number;
  readonly after?: string;
}

/** What `records.query` is asked. */
export interface Query {
  readonly entity: string;
  readonly where: Filter | null;
  readonly sort: readonly SortKey[];
  readonly page: Page;
  /** Attribute names; null for all that the caller may view. */
  readonly columns: readonly string[] | null;
  /** `bounded` counts to {@link COUNT_BOUND} and says so; `none` does not count. */
  readonly count: "exact" | "bounded" | "none";
}

export interface QueryResult<Row extends Values = Values> {
  readonly rows: readonly Row[];
  /** Null when not counted. */
  readonly total: number | null;
  /** False when there are more than `total`. */
  readonly isExact: boolean;
  /** Cursor for the next page; null at the end or without a limit. */
  readonly after: string | null;
}

/** The most records that an answer without `limit` holds. */
export const MAX_ALL = 20_000;
/** The largest `limit`. */
export const MAX_LIMIT = 1_000;
/** How far a bounded count counts. */
export const COUNT_BOUND = 10_000;

/** The pieces of a quick or import-key filter: split on white space, commas, semicolons and tabs. */
export function filterPieces(text: string): readonly string[] {
  return text.split(/[\s,;]+/).filter((piece) => piece !== "");
}
