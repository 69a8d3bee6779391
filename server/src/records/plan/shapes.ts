import { isEmpty, type Issue, settingOf, textForm } from "@armature/engine";
import type { PlannedWrite } from "@armature/engine/changes";
import { peopleByRoleIssues } from "./people-by-role.ts";

/**
 * Checks for attributes without an element type, which no form shows. The setting `shape` says which check their JSON
 * must pass.
 */
const SHAPES: Readonly<Record<string, typeof peopleByRoleIssues>> = { peopleByRole: peopleByRoleIssues };

/** Issues of values that no element type validates. */
export function shapeIssues({ validated, after }: PlannedWrite): readonly Issue[] {
  return validated.flatMap((attribute) => {
    const value = after[attribute.name];
    if (attribute.element || isEmpty(value)) return [];
    return SHAPES[textForm(settingOf(attribute, "shape"))]?.(attribute, value) ?? [];
  });
}
