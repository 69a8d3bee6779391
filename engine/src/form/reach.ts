import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { refusalsAt } from "../schema/refusal.ts";
import { requirementReads } from "../validation/required.ts";

/** Which fields of a form depend on an attribute's value for reasons other than rules. */
export interface Reach {
  /** The attributes of the form, by name. */
  readonly asked: ReadonlyMap<string, AttributeType>;
  /** Attribute → the attributes whose requirement or validity depends on its value. */
  readonly dependents: ReadonlyMap<string, readonly AttributeType[]>;
}

/** Computed once per form, so that a keystroke looks only at the fields it affects. */
export function reachOf(type: EntityType, attributes: readonly AttributeType[]): Reach {
  const dependents = new Map<string, AttributeType[]>();
  for (const attribute of attributes) {
    for (const name of readBy(type, attribute)) dependents.set(name, [...(dependents.get(name) ?? []), attribute]);
  }
  return { asked: new Map(attributes.map((attribute) => [attribute.name, attribute])), dependents };
}

/** The attributes whose values decide whether this one is required or valid, or whether rules refuse the save here. */
function readBy(type: EntityType, attribute: AttributeType): ReadonlySet<string> {
  return new Set([
    ...attribute.prerequisiteListRequired.map(({ attributeName }) => attributeName),
    ...requirementReads(attribute),
    ...(attribute.element?.reads?.(attribute) ?? []),
    ...refusalsAt(type, attribute.name).flatMap(({ condition }) => [...condition.reads]),
  ]);
}
