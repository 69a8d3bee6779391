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

/** What each operator of a row takes, and which operator of its element type an attribute needs for it. */
const OFFERS: readonly (readonly [
  name: RowOperator,
  takes: OperatorTakes,
  needs: OperatorName | "order" | "days" | null,
])[] = [
  ["equals", "one", "equals"],
  ["doesNotEqual", "one", "doesNotEqual"],
  ["isOneOf", "values", "equals"],
  ["isNoneOf", "values", "doesNotEqual"],
  ["contains", "part", "contains"],
  ["doesNotContain", "part", "doesNotContain"],
  ["startsWith", "part", "contains"],
  ["doesNotStartWith", "part", "doesNotContain"],
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
  const inLists = operatorsOf(attribute).map(({ name }) => name);
  const has = { order: inLists.includes("between"), days: inLists.includes("lastDays") };
  return OFFERS.filter(([, , needs]) =>
    needs === null ? true : needs === "order" || needs === "days" ? has[needs] : own.includes(needs),
  ).map(([name, takes]) => ({ name, label: labelOf(name, has.days), takes }));
}

function labelOf(operator: RowOperator, isDay: boolean): string {
  const name = isDay && operator in DAY_WORDS ? DAY_WORDS[operator as keyof typeof DAY_WORDS] : operator;
  return OPERATOR_WORDS[name].label;
}

/** Whether a row compares the day of this attribute, because it holds moments. */
export function isComparedByDay({ column }: AttributeType, operator: RowOperator): boolean {
  return column === "timestamp" && comparesDays(operator);
}
