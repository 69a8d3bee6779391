import type { Values } from "../rules/compile-logic.ts";

/** Which records to find. Comparisons use the shown text and ignore case. */
export type Filter =
  | { readonly kind: "all" | "any"; readonly items: readonly Filter[] }
  | FilterTerm
  | FilterIds
  | FilterIncomplete
  | FilterProperties
  | { readonly kind: "quick"; readonly pieces: readonly string[]; readonly columns: readonly string[] };

/**
 * A term of the advanced filter. For text operators, an empty list of values means 'is null'. `isEmpty` and
 * `isNotEmpty` take no value, `between` takes two, and the other comparisons by order take one.
 */
export interface FilterTerm {
  readonly kind: "term";
  readonly attribute: string;
  /** An operator of the engine, or one of the attribute's element type. */
  readonly operator: string;
  readonly values: readonly (string | number | boolean)[];
}

/** Records whose attribute refers to one of these records, whatever their labels. */
export interface FilterIds {
  readonly kind: "ids";
  readonly attribute: string;
  readonly ids: readonly number[];
}

/** Records that lack something their rules require for completion. It finds none for people who may not know. */
export interface FilterIncomplete {
  readonly kind: "incomplete";
}

/** Records whose JSON attribute has these properties, among others. Code can use it, requests cannot. */
export interface FilterProperties {
  readonly kind: "properties";
  readonly attribute: string;
  readonly properties: Readonly<Record<string, string | number | boolean>>;
}

/** An attribute by which a list is sorted. Later keys decide between records with equal values. */
export interface SortKey {
  readonly attribute: string;
  readonly descending: boolean;
}

/** A part of the result, from `offset` (for lists on screen) or after a cursor of the last answer (for programs). */
export interface Page {
  /** Null asks for all records, which is refused if there are more than {@link MAX_ALL}. */
  readonly limit: number | null;
  readonly offset?: number;
  readonly after?: string;
}

/** What `records.query` takes. */
export interface Query {
  readonly entity: string;
  readonly where: Filter | null;
  readonly sort: readonly SortKey[];
  readonly page: Page;
  /** Attribute names. Null means all that the caller may view. */
  readonly columns: readonly string[] | null;
  /** `bounded` stops counting at {@link COUNT_BOUND} and says so; `none` does not count. */
  readonly count: "exact" | "bounded" | "none";
  /** The IANA name of the time zone whose days are meant. UTC without it. */
  readonly timeZone?: string;
}

/** One page of the records that match a query. */
export interface QueryResult<Row extends Values = Values> {
  readonly rows: readonly Row[];
  /** Null if not counted. */
  readonly total: number | null;
  /** False if there are more than `total`. */
  readonly isExact: boolean;
  /** Cursor for the next page. Null at the end, or without a limit. */
  readonly after: string | null;
}

/** The largest number of records in an answer without `limit`. */
export const MAX_ALL = 20_000;
/** The largest `limit`. */
export const MAX_LIMIT = 1_000;
/** Where a bounded count stops. */
export const COUNT_BOUND = 10_000;

/** Splits the text of a quick or import-key filter at white space, commas and semicolons. */
export function filterPieces(text: string): readonly string[] {
  return text.split(/[\s,;]+/).filter((piece) => piece !== "");
}
