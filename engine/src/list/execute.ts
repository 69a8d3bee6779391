import { parseJsonLogic } from "../rules/parse-json-logic.ts";
import type { Viewer } from "../access/attributes.ts";
import { type Facts, NO_FACTS } from "../rules/facts.ts";
import type { LogicNode } from "../rules/logic.ts";
import { type LookupResult, NO_RESULT } from "../elements/element-type.ts";
import { compileLogic, type Values } from "../rules/compile-logic.ts";
import { isEmpty, textForm } from "../values/value.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { dayIn } from "../values/day-in-zone.ts";
import { compareText } from "../values/fold.ts";
import { splitList } from "../values/list-text.ts";
import { incompleteLogic } from "../access/completion.ts";
import { contextOf } from "../validation/validate.ts";
import {
  isAboutNone,
  isInRange,
  isMoment,
  isOrderedByText,
  isRange,
  isShownByDay,
  ownOperatorOf,
  operatorOf,
  rangeOf,
} from "./operators.ts";
import type { Filter, FilterIds, FilterProperties, FilterTerm, Query, QueryResult, SortKey } from "./query.ts";

const NOBODY: Pick<Viewer, "variant" | "facts"> = { variant: null, facts: NO_FACTS };

/**
 * Runs a query in memory, for definitions, fixed lists and tests. It gives the same results as the SQL executor.
 * @param viewer the variant of the records' organization, and the facts that rules read; without one no record counts as
 *   incomplete
 */
export function executeQuery(
  type: EntityType,
  records: readonly Values[],
  query: Query,
  { variant, facts }: Pick<Viewer, "variant" | "facts"> = NOBODY,
): QueryResult {
  const matching = query.where ? records.filter(matcherOf(type, query.where, variant, query.timeZone, facts)) : records;
  const sorted = matching.toSorted(comparator(type, query.sort));
  const offset = query.page.offset ?? 0;
  const rows = query.page.limit === null ? sorted : sorted.slice(offset, offset + query.page.limit);
  return { rows, total: query.count === "none" ? null : matching.length, isExact: true, after: null };
}

/**
 * The text of a value, as its element type formats it.
 * @param found labels of references; an id without one is shown itself
 * @example
 * ```ts
 * import { displayText } from "@armature/engine";
 * import { attribute, novel } from "./library.ts";
 * displayText(attribute("title"), novel); // → "Novel"
 * displayText(attribute("lent"), novel); // → "Yes"
 * ```
 */
export function displayText(attribute: AttributeType, record: Values, found: LookupResult = NO_RESULT): string {
  const value = record[attribute.name];
  if (isEmpty(value)) return "";
  return attribute.element?.format(value, contextOf(attribute, record, found)) ?? textForm(value);
}

/**
 * The text that lists show for a value, and that filters compare: that of {@link displayText}, but for the day of a
 * moment and the text for none.
 * @param timeZone whose day is meant
 * @param found labels of references; an id without one is shown itself
 */
export function listText(attribute: AttributeType, record: Values, timeZone = "UTC", found = NO_RESULT): string {
  const value = record[attribute.name];
  const text =
    isShownByDay(attribute) && isMoment(value) ? dayIn(timeZone, value) : displayText(attribute, record, found);
  return text === "" ? (attribute.element?.emptyText?.(attribute) ?? "") : text;
}

/**
 * The text of each item of a list, as it is shown alone and without the quotation marks that a list would give it. Other
 * values have none.
 * @param found labels of references; an id without one is shown itself
 */
export function itemTexts(
  attribute: AttributeType,
  value: unknown,
  found: LookupResult = NO_RESULT,
): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.map((item) => {
    const text = displayText(attribute, { [attribute.name]: [item] }, found);
    const [only, ...more] = splitList(text);
    return more.length === 0 ? (only ?? text) : text;
  });
}

type Matcher = (record: Values) => boolean;

/**
 * Turns a filter into a test of records. Work that does not depend on the record is done once.
 * @param timeZone whose days are meant where lists show the day of a moment
 */
export function matcherOf(
  type: EntityType,
  filter: Filter,
  variant: string | null = null,
  timeZone?: string,
  facts = NO_FACTS,
): Matcher {
  if (filter.kind === "term") return termMatcher(type, filter, timeZone);
  if (filter.kind === "ids") return idsMatcher(filter);
  if (filter.kind === "quick") return quickMatcher(type, filter.columns, filter.pieces, timeZone);
  if (filter.kind === "properties") return propertiesMatcher(filter);
  if (filter.kind === "incomplete") return holding(incompleteLogic(type, variant), facts);
  if (filter.kind === "logic") return holding(parseJsonLogic(filter.logic), facts);
  const items = filter.items.map((item) => matcherOf(type, item, variant, timeZone, facts));
  return filter.kind === "all"
    ? (record) => items.every((matches) => matches(record))
    : (record) => items.some((matches) => matches(record));
}

function holding(logic: LogicNode, facts: Facts): Matcher {
  const holds = compileLogic(logic);
  return (record) => holds(record, facts);
}

/** A record that holds a list of ids matches if any of them is wanted. */
function idsMatcher({ attribute, ids }: FilterIds): Matcher {
  const wanted = new Set<unknown>(ids);
  return ({ [attribute]: value }) => (Array.isArray(value) ? value.some((id) => wanted.has(id)) : wanted.has(value));
}

function propertiesMatcher({ attribute, properties }: FilterProperties): Matcher {
  const wanted = Object.entries(properties);
  return ({ [attribute]: value }) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    const own = new Map<string, unknown>(Object.entries(value));
    return wanted.every(([name, property]) => own.get(name) === property);
  };
}

/** A term with an operator that the attribute does not have matches no record. */
function termMatcher(type: EntityType, term: FilterTerm, timeZone?: string): Matcher {
  const attribute = type.byName.get(term.attribute);
  if (!attribute) return textMatcher(() => [""], term);
  if (!operatorOf(attribute, term.operator)) return () => false;
  if (isRange(term.operator)) return rangeMatcher(attribute, term);
  if (ownOperatorOf(attribute, term.operator)) return (record) => meetsOwn(attribute, record[attribute.name], term);
  if (isAboutNone(term)) return textMatcher((record) => [displayText(attribute, record)], term);
  return textMatcher((record) => textsOf(attribute, record, timeZone).map(lower), term);
}

function rangeMatcher(attribute: AttributeType, term: FilterTerm): Matcher {
  const range = rangeOf(attribute, term);
  return range === null ? () => false : ({ [attribute.name]: value }) => isInRange(value, range);
}

/** Whether a value matches a term with an operator of its element type. An empty value never matches. */
export function meetsOwn(attribute: AttributeType, value: unknown, { operator, values }: FilterTerm): boolean {
  const own = ownOperatorOf(attribute, operator);
  if (!own || isEmpty(value)) return false;
  const wanted = own.takesValue ? values.map(String) : [""];
  return wanted.some((text) => own.holds(value, text, attribute));
}

/** The whole text, then those of the items of a list. */
function textsOf(attribute: AttributeType, record: Values, timeZone?: string): readonly string[] {
  return [listText(attribute, record, timeZone), ...itemTexts(attribute, record[attribute.name])];
}

/**
 * A list matches as a whole, or where one of its items does. The negative operators are exact opposites of the positive
 * ones.
 */
function textMatcher(textsIn: (record: Values) => readonly string[], { operator, values }: FilterTerm): Matcher {
  if (operator === "isEmpty" || operator === "isNotEmpty") {
    return (record) => (textsIn(record)[0] === "") === (operator === "isEmpty");
  }
  const wanted = values.length === 0 ? [""] : values.map((value) => lower(String(value)));
  const isPart = values.length > 0 && (operator === "contains" || operator === "doesNotContain");
  const isOpposite = operator === "doesNotEqual" || operator === "doesNotContain";
  return (record) => {
    const texts = textsIn(record);
    return isOpposite !== wanted.some((each) => texts.some((text) => (isPart ? text.includes(each) : text === each)));
  };
}

function quickMatcher(
  type: EntityType,
  columns: readonly string[],
  pieces: readonly string[],
  timeZone?: string,
): Matcher {
  const readers = columns.map((name) => textReader(type, name, timeZone));
  const wanted = pieces.map(lower);
  return (record) =>
    readers.some((textOf) => {
      const text = textOf(record);
      return wanted.some((piece) => text.includes(piece));
    });
}

/** Reads an attribute's text for comparison. An unknown attribute reads as ''. */
function textReader(type: EntityType, name: string, timeZone?: string): (record: Values) => string {
  const attribute = type.byName.get(name);
  return attribute ? (record) => lower(listText(attribute, record, timeZone)) : () => "";
}

function lower(text: string): string {
  return text.toLowerCase();
}

/** Nulls come last in either direction. Ties are ordered by ascending primary key. */
function comparator(type: EntityType, sort: readonly SortKey[]): (a: Values, b: Values) => number {
  const key = type.primaryKey.name;
  const keys = sort.map(({ attribute, descending }) => ({ read: orderReader(type, attribute), descending }));
  if (keys.length === 0) return (a, b) => compareValues(a[key], b[key], false);
  return (a, b) => {
    for (const { read, descending } of keys) {
      const order = compareValues(read(a), read(b), descending);
      if (order !== 0) return order;
    }
    return compareValues(a[key], b[key], false);
  };
}

/** What records are sorted by: the shown text, except for numbers, dates and times. */
function orderReader(type: EntityType, name: string): (record: Values) => unknown {
  const attribute = type.byName.get(name);
  if (!attribute || !isOrderedByText(attribute)) return (record) => record[name];
  return (record) => displayText(attribute, record);
}

function compareValues(a: unknown, b: unknown, descending: boolean): number {
  if (typeof a === "number" && typeof b === "number") return descending ? b - a : a - b;
  if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
  const order = compareText(textForm(a), textForm(b));
  return descending ? -order : order;
}
