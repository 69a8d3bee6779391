import { isEmpty } from "@armature/engine";
import type { Prerequisite } from "@armature/engine/metadata";
import type { CheckSpec, ConditionSpec, StoredCondition } from "@armature/engine/rules";
import type { Definition } from "../issue.ts";
import { type ConditionDraft, draftOfLogic, gapOfCondition, logicOf } from "./condition-draft.ts";

/** The property by which definitions said under which condition a value is required, before rules could. */
export const PREREQUISITES = "prerequisiteListRequired";

/** What the property says, as a condition: all entries hold. Null if it says nothing. */
export function prerequisiteCondition({ [PREREQUISITES]: stored }: Definition): ConditionDraft | null {
  if (!Array.isArray(stored)) return isEmpty(stored) ? null : (stored as ConditionDraft);
  const [only, ...more] = (stored as readonly Prerequisite[]).map(checkOf);
  if (only === undefined || more.length === 0) return only ?? null;
  const list = { list: [only, ...more] };
  const logic = logicOf(list);
  return logic ? draftOfLogic(logic, false) : list;
}

function checkOf({ attributeName, operator, value }: Prerequisite): CheckSpec {
  return { attribute: attributeName, comparativeOperator: operator, value };
}

/** The entries that say a condition; null if only a rule can say it. */
export function prerequisitesOf(condition: StoredCondition): readonly Prerequisite[] | null {
  if ("logic" in condition) return null;
  const entries = ("list" in condition ? condition.list : [condition]).map(entryOf);
  return entries.every((entry) => entry !== null) ? entries : null;
}

function entryOf(part: ConditionSpec, index: number): Prerequisite | null {
  if ("list" in part || (index > 0 && part.booleanOperator === "OR")) return null;
  const { attribute: attributeName, comparativeOperator: operator, value } = part;
  return operator === "isEqual" || operator === "isNotEqual" ? { attributeName, operator, value } : null;
}

/** What the former property still lacks; null if it is whole. */
export function gapOfPrerequisites(definition: Definition): string | null {
  if (Array.isArray(definition[PREREQUISITES])) return null;
  const condition = prerequisiteCondition(definition);
  if (condition === null) return null;
  return (
    gapOfCondition(condition) ?? "The field is required from a state on, so only equal and not equal can be asked."
  );
}
