import type { AttributeType } from "../schema/attribute-type.ts";

/** The way from an attribute to those fields of a form that its value decides about, rules aside. */
export interface Reach {
  /** The attributes of the form by name. */
  readonly asked: ReadonlyMap<string, AttributeType>;
  /** Attribute → those whose requirement or validity depends on its value. */
  readonly judged: ReadonlyMap<string, readonly AttributeType[]>;
}

/** Worked out once per form, so that a keystroke looks at what it reaches and not at every attribute. */
export function reachOf(attributes: readonly AttributeType[]): Reach {
  const judged = new Map<string, AttributeType[]>();
  for (const attribute of attributes) {
    for (const name of new Set(judgesOf(attribute))) judged.set(name, [...(judged.get(name) ?? []), attribute]);
  }
  return { asked: new Map(attributes.map((attribute) => [attribute.name, attribute])), judged };
}

/** Other attributes whose values decide whether this one is required or valid. */
function judgesOf(attribute: AttributeType): readonly string[] {
  const prerequisites = attribute.prerequisiteListRequired.map((prerequisite) => prerequisite.attributeName);
  return [...prerequisites, ...(attribute.element?.reads?.(attribute) ?? [])];
}
