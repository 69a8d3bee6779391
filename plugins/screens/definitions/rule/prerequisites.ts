import type { Prerequisite } from "@armature/engine/metadata";
import type { CheckSpec } from "@armature/engine/rules";
import type { Definition } from "../issue.ts";

/** The property that holds the conditions that together require a value. */
export const PREREQUISITES = "prerequisiteListRequired";

export function prerequisitesOf(definition: Definition): readonly Prerequisite[] {
  return (definition[PREREQUISITES] ?? []) as readonly Prerequisite[];
}

/** A prerequisite as the check that the editor of rules shows. */
export function checkOf({ attributeName, operator, value }: Prerequisite): CheckSpec {
  return { attribute: attributeName, comparativeOperator: operator, value };
}

export function prerequisiteOf({ attribute, comparativeOperator, value }: CheckSpec): Prerequisite {
  const operator = comparativeOperator === "isNotEqual" ? comparativeOperator : "isEqual";
  return { attributeName: attribute, operator, value };
}
