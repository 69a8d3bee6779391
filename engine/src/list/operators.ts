import { isReference } from "../values/column-kind.ts";
import { NO_RESULT, type OwnOperator } from "../elements/element-type.ts";
import { OPERATOR_WORDS } from "../rules/operator-words.ts";
import { numberOf, textForm } from "../values/value.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import { isDay } from "../values/day.ts";
import { contextOf } from "../validation/validate.ts";
import type { FilterTerm } from "./query.ts";

/**
 * What a person enters for an operator: any number of values, part of a text, one value, two values, a number of days,
 * or nothing.
 */
export type OperatorTakes = "values" | "part" | "one" | "two" | "days" | "nothing";

/** An operator that the advanced filter offers. */
export interface FilterOperator {
  readonly name: string;
  readonly label: string;
  readonly takes: OperatorTakes;
}

const TEXT = [
  named("equals", "values"),
  named("doesNotEqual", "values"),
  named("contains", "part"),
  named("doesNotContain", "part"),
];
const NUMBERS = [named("greaterThan", "one"), named("lessThan", "one"), named("between", "two")];
const DAYS = [
  named("before", "one"),
  named("after", "one"),
  named("between", "two"),
  named("lastDays", "days"),
  named("nextDays", "days"),
];
const EMPTINESS = [named("isEmpty", "nothing"), named("isNotEmpty", "nothing")];
const ALL = [...TEXT, ...NUMBERS, ...DAYS, ...EMPTINESS];

function named(name: keyof typeof OPERATOR_WORDS, takes: OperatorTakes): FilterOperator {
  return { name, label: OPERATOR_WORDS[name].label, takes };
}

/** The names of all operators of the engine. */
export const FILTER_OPERATORS: readonly string[] = [...new Set(ALL.map(({ name }) => name))];
/** The largest number of days for 'in the last days'. */
export const MAX_DAYS = 36_500;

/**
 * The operators that a list offers for an attribute: those of its element type, those of its kind of column, and 'is
 * empty'.
 */
export function operatorsOf(attribute: AttributeType): readonly FilterOperator[] {
  const own = (attribute.element?.ownOperators ?? []).map(offered);
  const named = attribute.element?.operators ?? [];
  return [
    ...TEXT.filter(({ name }) => named.some((each) => each === name)),
    ...rangesOf(attribute),
    ...own,
    ...EMPTINESS,
  ];
}

/**
 * An operator that a filter may use for an attribute. Besides those that lists offer, these are all text comparisons.
 */
export function operatorOf(attribute: AttributeType, name: string): FilterOperator | undefined {
  return operatorsOf(attribute).find((operator) => operator.name === name) ?? TEXT.find((each) => each.name === name);
}

/** The operator of the attribute's element type with this name, if it has one. */
export function ownOperatorOf({ element }: AttributeType, name: string): OwnOperator | undefined {
  return element?.ownOperators?.find((operator) => operator.name === name);
}

function offered({ name, label, takesValue }: OwnOperator): FilterOperator {
  return { name, label, takes: takesValue ? "part" : "nothing" };
}

/** Numbers and dates have an order. Answers and ids are stored as numbers too, but their order means nothing. */
function rangesOf(attribute: AttributeType): readonly FilterOperator[] {
  if (attribute.column === "date" || attribute.column === "timestamp") return DAYS;
  const isNumber = attribute.column === "integer" || attribute.column === "numeric";
  return isNumber && !isAnswer(attribute) && attribute.fkName === null ? NUMBERS : [];
}

/** Whether the attribute has a few fixed values, such as those for Yes and No. */
export function isAnswer(attribute: AttributeType): boolean {
  return attribute.element?.value(attribute)["enum"] !== undefined;
}

/** Whether the operator compares by order. */
export function isRange(operator: string): boolean {
  return [...NUMBERS, ...DAYS].some(({ name }) => name === operator);
}

/** One end of a range: a number, a date or a time. */
export interface Bound {
  readonly value: number | string;
  readonly isIn: boolean;
}

/** A range of values. An end that is null is open. */
export interface Range {
  readonly from: Bound | null;
  readonly to: Bound | null;
}

/**
 * The range that a term describes. The term's values are texts as lists show them, or numbers; the two ends may come in
 * either order.
 * @returns null if a value is missing or cannot be a value of the attribute
 */
export function rangeOf(attribute: AttributeType, { operator, values }: FilterTerm): Range | null {
  const ends = values.map((value) => boundOf(attribute, value));
  const [first, second] = ends;
  if (first === undefined || ends.includes(null) || ends.length !== (operator === "between" ? 2 : 1)) return null;
  if (operator === "greaterThan" || operator === "after") return { from: out(first), to: null };
  if (operator === "lessThan" || operator === "before") return { from: null, to: out(first) };
  if (operator !== "between" || first === null || second === undefined || second === null) return null;
  return first <= second ? { from: within(first), to: within(second) } : { from: within(second), to: within(first) };
}

function out(value: number | string | null): Bound | null {
  return value === null ? null : { value, isIn: false };
}

function within(value: number | string): Bound {
  return { value, isIn: true };
}

const MOMENT = /^[1-9]\d{3}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** Whether the value is a date with time, as the API writes it. */
export function isMoment(value: unknown): value is string {
  return typeof value === "string" && MOMENT.test(value) && isDay(value.slice(0, 10));
}

/**
 * Whether the value can be compared by order with those of the attribute. For times, a date is accepted too;
 * `resolveDays` replaces it.
 */
export function isOrdered(attribute: AttributeType, value: FilterTerm["values"][number]): boolean {
  return boundOf(attribute, value) !== null || (attribute.column === "timestamp" && isDay(value));
}

function boundOf(attribute: AttributeType, given: FilterTerm["values"][number]): number | string | null {
  if (attribute.column === "timestamp") return isMoment(given) ? given : null;
  const value = typeof given === "string" ? readText(attribute, given) : given;
  if (attribute.column === "date") return isDay(value) ? value : null;
  return numberOf(value);
}

function readText(attribute: AttributeType, text: string): unknown {
  const read = attribute.element?.parse(text, contextOf(attribute, {}, NO_RESULT));
  return read && "value" in read && read.value !== null ? read.value : text;
}

/** Whether a value is in the range. Values of another kind never are. */
export function isInRange(value: unknown, { from, to }: Range): boolean {
  return (from === null || isBeyond(value, from, 1)) && (to === null || isBeyond(value, to, -1));
}

function isBeyond(value: unknown, { value: end, isIn }: Bound, direction: 1 | -1): boolean {
  if (typeof value === "number" && typeof end === "number") return isOn(value - end, isIn, direction);
  if (typeof value !== "string" || typeof end !== "string") return false;
  return isOn(value === end ? 0 : value < end ? -1 : 1, isIn, direction);
}

function isOn(difference: number, isIn: boolean, direction: 1 | -1): boolean {
  return difference === 0 ? isIn : Math.sign(difference) === direction;
}

/**
 * Why a term cannot be used with an attribute: a sentence that says what the attribute accepts, or null. Relative days
 * must have been replaced by `resolveDays`.
 */
export function termProblem(attribute: AttributeType, term: FilterTerm): string | null {
  const operator = operatorOf(attribute, term.operator);
  const { label } = attribute;
  if (!operator) {
    const names = [...operatorsOf(attribute), ...TEXT].map(({ name }) => name);
    return `${label} has no operator ${term.operator}; it has ${[...new Set(names)].join(", ")}`;
  }
  if (operator.takes === "days") return `${label}: ${term.operator} takes one whole number from 1 to ${MAX_DAYS}`;
  if (!isRange(term.operator) || rangeOf(attribute, term) !== null) return null;
  const kind = attribute.column === "date" || attribute.column === "timestamp" ? "date" : "number";
  const wanted = operator.takes === "two" ? `two ${kind}s` : `one ${kind}`;
  return `${label}: ${term.operator} takes ${wanted}${kind === "date" ? " such as 2026-01-31" : ""}`;
}

/** Whether the term asks if there is a value at all, whatever lists show for none. */
export function isAboutNone({ operator, values }: FilterTerm): boolean {
  return operator === "isEmpty" || operator === "isNotEmpty" || values.length === 0;
}

/** Whether lists show only the day of the attribute's moments. */
export function isShownByDay({ element, column }: AttributeType): boolean {
  return column === "timestamp" && element?.showsDay === true;
}

/**
 * Whether SQL can read the value as lists show it, including labels of choices and records. Otherwise the values must
 * be read and formatted by the element type.
 */
export function isReadBySql(attribute: AttributeType): boolean {
  const { element, column } = attribute;
  if (isReference(column) || isShownByDay(attribute)) return true;
  if (!element) return column !== "json" && attribute.valueYes === null;
  if (element.hasSqlText) return element.hasSqlText(attribute);
  return element.numberFormat !== undefined || (element.format === textForm && column !== "json");
}

/** Whether rows are sorted by the shown text. Numbers, dates and times have an order of their own. */
export function isOrderedByText(attribute: AttributeType): boolean {
  return ["text", "json", "references", "boolean"].includes(attribute.column) || isAnswer(attribute);
}
