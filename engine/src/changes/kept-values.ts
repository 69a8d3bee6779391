import { isEmpty } from "../values/value.ts";
import type { EntityType } from "../schema/entity-type.ts";
import type { Issue } from "../values/issue.ts";
import type { PlannedWrite } from "./planned-item.ts";

/** Issues of `permanent` values that would change. */
export function keptIssues({ attributes }: EntityType, { before, changed }: PlannedWrite): readonly Issue[] {
  const isGiven = (name: string) => before !== null && !isEmpty(before[name]);
  const fixed = attributes.filter(({ name, permanent }) => permanent && Object.hasOwn(changed, name) && isGiven(name));
  return fixed.map(({ name }) => ({ code: "permanent", attribute: name }));
}
