import type { Values } from "../rules/compile-logic.ts";
import type { AttributeType } from "./attribute-type.ts";
import type { EntityType } from "./entity-type.ts";

/**
 * Limits an entity to what one screen shows: its key and these attributes, in this order and all visible by default.
 * Names that the entity does not have, or that the caller may not view, are left out. The rules stay complete.
 * @param names `prefix*` stands for all attributes whose name starts with the prefix, in the entity's order
 */
export function narrowType<Row extends Values>(type: EntityType<Row>, names: readonly string[]): EntityType<Row> {
  const shown = names.flatMap((name) => namedBy(type, name)).map((each) => ({ ...each, showDefault: true }));
  const { primaryKey } = type;
  return { ...type, attributes: [primaryKey, ...shown.filter(({ name }) => name !== primaryKey.name)] };
}

/** Makes attributes required for one screen, whatever the mode. Prerequisites still apply. */
export function requiring<Row extends Values>(type: EntityType<Row>, names: readonly string[]): EntityType<Row> {
  const attributes = type.attributes.map((each) => (names.includes(each.name) ? required(each) : each));
  return { ...type, attributes };
}

function required(attribute: AttributeType): AttributeType {
  const isAlways = attribute.prerequisiteListRequired.length === 0;
  return { ...attribute, requiredIn: null, required: attribute.required || isAlways };
}

function namedBy({ attributes, byName }: EntityType, name: string): readonly AttributeType[] {
  if (name.endsWith("*")) return attributes.filter((each) => each.name.startsWith(name.slice(0, -1)));
  const named = byName.get(name);
  return named ? [named] : [];
}
