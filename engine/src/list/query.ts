import type { JsonLogic } from "../rules/json-logic.ts";
import type { Values } from "../rules/compile-logic.ts";

/** Which records to find. Comparisons use the shown text and ignore case. */
export type Filter<Name extends string = string> =
  | { readonly kind: "all" | "any"; readonly items: readonly Filter<Name>[] }
  | FilterTerm<Name>
  | FilterIds<Name>
  | FilterIncomplete
  | FilterProperties<Name>
  | FilterLogic
  | { readonly kind: "quick"; readonly pieces: readonly string[]; readonly columns: readonly Name[] };

/**
 * A term of the advanced filter. For text operators, an empty list of values means 'is null'. `isEmpty` and
 * `isNotEmpty` take no value, `between` takes two, and the other comparisons by order take one.
 */
export interface FilterTerm<Name extends string = string> {
  readonly kind: "term";
  readonly attribute: Name;
  /** An operator of the engine, or one of the attribute's element type. */
  readonly operator: string;
  readonly values: readonly (string | number | boolean)[];
}

/** Records whose attribute refers to one of these records, whatever their labels. */
export interface FilterIds<Name extends string = string> {
  readonly kind: "ids";
  readonly attribute: Name;
  readonly ids: readonly number[];
}

/** Records that lack something their rules require for completion. It finds none for people who may not know. */
export interface FilterIncomplete {
  readonly kind: "incomplete";
}

/** Records whose JSON attribute has these properties, among others. Code can use it, requests cannot. */
export interface FilterProperties<Name extends string = string> {
  readonly kind: "properties";
  readonly attribute: Name;
  readonly properties: Readonly<Record<string, string | number | boolean>>;
}

/** Records that meet a condition, as rules have them. It compares stored values, not the shown texts. */
export interface FilterLogic {
  readonly kind: "logic";
  readonly logic: JsonLogic;
}

/** An attribute by which a list is sorted. Later keys decide between records with equal values. */
export interface SortKey<Name extends string = string> {
  readonly attribute: Name;
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
