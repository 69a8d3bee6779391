import type { CompiledRule } from "../rules/compile.ts";
import type { EntityType } from "./entity-type.ts";

/** The place of a rule in messages: `user.npi.conditionalList.r1`. */
export function placeOf(entity: EntityType, { key, attribute }: CompiledRule): string {
  return `${entity.name}.${attribute}.conditionalList.${ruleIdOf(key, attribute)}`;
}

/** The rule's own id, from the key that is unique in the entity. */
function ruleIdOf(key: string, attribute: string): string {
  return key.slice(attribute.length + 1);
}
