import type { AttributeType } from "../schema/attribute-type.ts";

/** Which fields of a form depend on an attribute's value other than by rules. */
export interface Reach {
  /** The attributes of the form by name. */
  readonly asked: ReadonlyMap<string, AttributeType>;
  /** Attribute → the attributes that are required or valid depending on its value. */
  readonly dependents: ReadonlyMap<string, readonly AttributeType[]>;
}

/** Worked out once per form, so that a keystroke looks at what it reaches and not at every attribute. */
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
