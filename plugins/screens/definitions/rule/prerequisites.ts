import type { Prerequisite } from "@armature/engine/metadata";
import type { CheckRow, CheckSpec, RowOperator } from "@armature/engine/rules";
import type { Definition } from "../issue.ts";
import { BLANK_ROW } from "./condition-draft.ts";

/** The property that holds the conditions that together require a value. */
export const PREREQUISITES = "prerequisiteListRequired";

/** What these conditions can say. New ones that say more are rules. */
export const PREREQUISITE_OPERATORS: readonly RowOperator[] = ["equals", "doesNotEqual", "isEmpty", "isNotEmpty"];

export function prerequisitesOf(definition: Definition): readonly Prerequisite[] {
  return (definition[PREREQUISITES] ?? []) as readonly Prerequisite[];
}

/** A prerequisite as a check of a rule. */
export function checkOf({ attributeName, operator, value }: Prerequisite): CheckSpec {
  return { attribute: attributeName, comparativeOperator: operator, value };
}

/** A prerequisite as the row that its editor shows. */
export function rowOf({ attributeName: attribute, operator, value }: Prerequisite): CheckRow {
  const isEqual = operator === "isEqual";
  if (attribute === "") return BLANK_ROW;
  if (value === null) return { ...BLANK_ROW, attribute, operator: isEqual ? "isEmpty" : "isNotEmpty" };
  const operands = [{ kind: "value", value } as const];
  return { ...BLANK_ROW, attribute, operator: isEqual ? "equals" : "doesNotEqual", operands };
}

export function prerequisiteOf({ attribute, operator, operands }: CheckRow): Prerequisite {
  const [operand] = operands;
  const value = operand?.kind === "value" ? operand.value : null;
  const isEqual = operator === "equals" || operator === "isEmpty";
  return { attributeName: attribute, operator: isEqual ? "isEqual" : "isNotEqual", value };
}
