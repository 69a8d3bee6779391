import type { TiedSpec } from "../metadata/tied-spec.ts";
import { equals, isEmpty } from "../values/value.ts";
import type { EntityType } from "../schema/entity-type.ts";
import type { Issue } from "../values/issue.ts";
import type { PlannedWrite } from "./planned-item.ts";

/**
 * Issues of a valid change that is still not allowed: a `permanent` value would change, or two values of `tiedList`
 * would no longer belong together. Attributes that do not change are not checked.
 */
export function keptIssues({ attributes, tiedList }: EntityType, item: PlannedWrite): readonly Issue[] {
  const { before, changed } = item;
  const isGiven = (name: string) => before !== null && !isEmpty(before[name]);
  const fixed = attributes.filter(({ name, permanent }) => permanent && Object.hasOwn(changed, name) && isGiven(name));
  return [
    ...fixed.map(({ name }) => ({ code: "permanent", attribute: name })),
    ...tiedList.filter((tied) => isParted(tied, item)).map((tied) => partedIssue(tied, item)),
  ];
}

function isParted({ attribute, to, value }: TiedSpec, { after, changed }: PlannedWrite): boolean {
  if (!Object.hasOwn(changed, attribute) && !Object.hasOwn(changed, to)) return false;
  return !isEmpty(after[attribute]) && !equals(after[to], value);
}

/** The issue belongs to whichever of the two attributes changes. */
function partedIssue({ attribute, to, message }: TiedSpec, { changed }: PlannedWrite): Issue {
  return { code: "tied", attribute: Object.hasOwn(changed, attribute) ? attribute : to, args: { text: message } };
}
