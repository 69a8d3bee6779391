import { isEmpty, type Issue, settingOf, textForm } from "@armature/engine";
import type { PlannedWrite } from "@armature/engine/changes";
import { peopleByRoleIssues } from "../read/people-by-role.ts";

/** No form shows an attribute without an element type; its setting `shape` says what its JSON must look like. */
const SHAPES: Readonly<Record<string, typeof peopleByRoleIssues>> = { peopleByRole: peopleByRoleIssues };

/** The issues of values that no element type validates. */
export function shapeIssues({ validated, after }: PlannedWrite): readonly Issue[] {
  return validated.flatMap((attribute) => {
    const value = after[attribute.name];
    if (attribute.element || isEmpty(value)) return [];
    return SHAPES[textForm(settingOf(attribute, "shape"))]?.(attribute, value) ?? [];
  });
}
