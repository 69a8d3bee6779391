import { NOTHING_FOUND } from "../elements/element-type.ts";
import type { Values } from "../rules/compile-logic.ts";
import { isEmpty } from "../rules/value.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { compareText } from "../text/fold.ts";
import { contextOf } from "../validation/validate.ts";
import type { Filter, FilterTerm, Query, QueryResult, SortKey } from "./query.ts";

/** The in-memory executor of a query: definitions, fixed lists, tests. Equal to the SQL one. */
export function executeQuery(type: EntityType, records: readonly Values[], query: Query): QueryResult {
  const matching = query.where ? records.filter((record) => matches(type, query.where as Filter, record)) : records;
  const sorted = matching.toSorted(comparator(type, query.sort));
  const offset = query.page.offset ?? 0;
  const rows = query.page.limit === null ? sorted : sorted.slice(offset, offset + query.page.limit);
  return { rows, total: query.count === "none" ? null : matching.length, isExact: true, after: null };
}

/** The text by which a value is filtered and shown. */
export function displayText(attribute: AttributeType, record: Values): string {
  const value = record[attribute.name];
  if (isEmpty(value)) return "";
  return attribute.element?.format(value, contextOf(attribute, record, NOTHING_FOUND)) ?? String(value);
}

export function matches(type: EntityType, filter: Filter, record: Values): boolean {
  if (filter.kind === "term") return matchesTerm(type, filter, record);
  if (filter.kind === "quick") {
    return filter.pieces.some((piece) => filter.columns.some((name) => has(type, name, record, piece)));
  }
  return filter.kind === "all"
    ? filter.items.every((item) => matches(type, item, record))
    : filter.items.some((item) => matches(type, item, record));
}

/** The negative operators are the exact opposites of the positive ones (GEN-D10, ACC-192). */
function matchesTerm(type: EntityType, { attribute, operator, values }: FilterTerm, record: Values): boolean {
  const text = textOf(type, attribute, record);
  const equal = values.length === 0 ? text === "" : values.some((value) => text === lower(String(value)));
  const part = values.length === 0 ? text === "" : values.some((value) => text.includes(lower(String(value))));
  return { equals: equal, doesNotEqual: !equal, contains: part, doesNotContain: !part }[operator];
}

function has(type: EntityType, name: string, record: Values, piece: string): boolean {
  return textOf(type, name, record).includes(lower(piece));
}

function textOf(type: EntityType, name: string, record: Values): string {
  const attribute = type.byName.get(name);
  return attribute ? lower(displayText(attribute, record)) : "";
}

function lower(text: string): string {
  return text.toLowerCase();
}

/** Nulls last in either direction, ties by the primary key ascending. */
function comparator(type: EntityType, sort: readonly SortKey[]): (a: Values, b: Values) => number {
  const key = type.primaryKey.name;
  if (sort.length === 0) return (a, b) => compareValues(a[key], b[key], false);
  return (a, b) => {
    for (const { attribute, descending } of sort) {
      const order = compareValues(a[attribute], b[attribute], descending);
      if (order !== 0) return order;
    }
    return compareValues(a[key], b[key], false);
  };
}

function compareValues(a: unknown, b: unknown, descending: boolean): number {
  if (typeof a === "number" && typeof b === "number") return descending ? b - a : a - b;
  if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
  const order = compareText(String(a), String(b));
  return descending ? -order : order;
}
