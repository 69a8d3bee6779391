import { type EntityType, type PlannedWrite, sameValue, type Values } from "@armature/engine";

/** The item with values that the server sets besides. */
export function withValues(type: EntityType, item: PlannedWrite<number>, values: Values): PlannedWrite<number> {
  const after = { ...item.after, ...values };
  const written = type.attributes.filter(({ name }) => !sameValue(item.before?.[name], after[name]));
  const changed = Object.fromEntries(written.map(({ name }) => [name, after[name]]));
  return { ...item, after, changed, written };
}
