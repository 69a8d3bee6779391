import type { Values } from "../rules/compile-logic.ts";
import type { AttributeType } from "./attribute-type.ts";
import type { EntityType } from "./entity-type.ts";

/**
 * An entity as one screen shows it: its key and these attributes, in this order, each without being asked for. Names
 * that
 * the entity does not have, or that the caller does not know of, are left out; rules are those of the whole.
 * @param names `prefix*` stands for all whose name begins so, in their own order
 */
export function narrowType<Row extends Values>(type: EntityType<Row>, names: readonly string[]): EntityType<Row> {
  const shown = names.flatMap((name) => namedBy(type, name)).map((each) => ({ ...each, showDefault: true }));
  const { primaryKey } = type;
  return { ...type, attributes: [primaryKey, ...shown.filter(({ name }) => name !== primaryKey.name)] };
}

/**
 * An entity as one screen asks for it: these attributes are required of every record, from the first save on, unless
 * their prerequisites excuse it.
 */
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
