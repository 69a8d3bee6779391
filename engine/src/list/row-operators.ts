import { type OperatorName, ruleOperatorsOf } from "../elements/element-type.ts";
import { DAY_WORDS, OPERATOR_WORDS } from "../rules/operator-words.ts";
import { comparesDays, type RowOperator } from "../rules/rows.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import { operatorsOf, type OperatorTakes } from "./operators.ts";

/** An operator that a row of a condition offers. */
export interface RowOperatorChoice {
  readonly name: RowOperator;
  readonly label: string;
  readonly takes: OperatorTakes;
}

/** What the values of an attribute have, so that an operator makes sense for them. */
interface Has {
  /** More than two possible values. */
  readonly several: boolean;
  /** Text, of which a part can be compared. A number, a moment and the id of a record have none. */
  readonly parts: boolean;
  readonly order: boolean;
  readonly days: boolean;
}

/** What each operator of a row takes, and which operator of its element type an attribute needs for it. */
const OFFERS: readonly (readonly [name: RowOperator, takes: OperatorTakes, needs: OperatorName | keyof Has | null])[] =
  [
    ["equals", "one", "equals"],
    ["doesNotEqual", "one", "doesNotEqual"],
    ["isOneOf", "values", "several"],
    ["isNoneOf", "values", "several"],
    ["contains", "part", "parts"],
    ["doesNotContain", "part", "parts"],
    ["startsWith", "part", "parts"],
    ["doesNotStartWith", "part", "parts"],
    ["lessThan", "one", "order"],
    ["atMost", "one", "order"],
    ["greaterThan", "one", "order"],
    ["atLeast", "one", "order"],
    ["between", "two", "order"],
    ["lastDays", "days", "days"],
    ["nextDays", "days", "days"],
    ["isEmpty", "nothing", null],
    ["isNotEmpty", "nothing", null],
  ];

/** What an operator takes in a row of a condition. */
export function takenBy(operator: RowOperator): OperatorTakes {
  return OFFERS.find(([name]) => name === operator)?.[1] ?? "one";
}

/**
 * The operators that a row of a condition offers for an attribute: those of rules with its element type, and those by
 * which lists compare its kind of column.
 */
export function rowOperatorsOf(attribute: AttributeType): readonly RowOperatorChoice[] {
  const own: readonly string[] = attribute.element ? ruleOperatorsOf(attribute.element) : ["equals", "doesNotEqual"];
  const has = hasOf(attribute, own);
  return OFFERS.filter(
    ([, , needs]) => needs === null || (needs in has ? has[needs as keyof Has] : own.includes(needs)),
  ).map(([name, takes]) => ({ name, label: labelOf(name, has.days), takes }));
}

function hasOf(attribute: AttributeType, own: readonly string[]): Has {
  const { column, element } = attribute;
  const values = element?.value(attribute)["enum"];
  const inLists = operatorsOf(attribute).map(({ name }) => name);
  return {
    several: own.includes("equals") && !(Array.isArray(values) && values.length < 3),
    parts: own.includes("contains") && (column === "text" || column === "json"),
    order: inLists.includes("between"),
    days: inLists.includes("lastDays"),
  };
}

function labelOf(operator: RowOperator, isDay: boolean): string {
  const name = isDay && operator in DAY_WORDS ? DAY_WORDS[operator as keyof typeof DAY_WORDS] : operator;
  return OPERATOR_WORDS[name].label;
}

/** Whether a row compares the day of this attribute, because it holds moments. */
export function isComparedByDay({ column }: AttributeType, operator: RowOperator): boolean {
  return column === "timestamp" && comparesDays(operator);
}
