import type { AttributeType } from "../schema/attribute-type.ts";

/** Which fields of a form depend on an attribute's value for reasons other than rules. */
export interface Reach {
  /** The attributes of the form, by name. */
  readonly asked: ReadonlyMap<string, AttributeType>;
  /** Attribute → the attributes whose requirement or validity depends on its value. */
  readonly dependents: ReadonlyMap<string, readonly AttributeType[]>;
}

/** Computed once per form, so that a keystroke looks only at the fields it affects. */
export function reachOf(attributes: readonly AttributeType[]): Reach {
  const dependents = new Map<string, AttributeType[]>();
  for (const attribute of attributes) {
    for (const name of new Set(readBy(attribute))) dependents.set(name, [...(dependents.get(name) ?? []), attribute]);
  }
  return { asked: new Map(attributes.map((attribute) => [attribute.name, attribute])), dependents };
}

/** The attributes whose values decide whether this one is required or valid. */
function readBy(attribute: AttributeType): readonly string[] {
  const prerequisites = attribute.prerequisiteListRequired.map((prerequisite) => prerequisite.attributeName);
  return [...prerequisites, ...(attribute.element?.reads?.(attribute) ?? [])];
}
