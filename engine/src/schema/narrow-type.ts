import type { EntityType } from "./entity-type.ts";

/**
 * An entity as one screen shows it: its key and these attributes, in this order, each without being asked for. Names that
 * the entity does not have, or that the caller does not know of, are left out; rules are those of the whole.
 */
export function narrowType(type: EntityType, names: readonly string[]): EntityType {
  const shown = names.flatMap((name) => type.byName.get(name) ?? []).map((each) => ({ ...each, showDefault: true }));
  const { primaryKey } = type;
  return { ...type, attributes: [primaryKey, ...shown.filter(({ name }) => name !== primaryKey.name)] };
}
