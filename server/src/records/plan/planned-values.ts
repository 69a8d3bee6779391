import { type EntityType, sameValue, type Values } from "@armature/engine";
import type { PlannedWrite } from "@armature/engine/changes";

/** The item with further values that the server sets. */
export function withValues(type: EntityType, item: PlannedWrite<number>, values: Values): PlannedWrite<number> {
  const after = { ...item.after, ...values };
  const written = type.attributes.filter(({ name }) => !sameValue(item.before?.[name], after[name]));
  const changed = Object.fromEntries(written.map(({ name }) => [name, after[name]]));
  return { ...item, after, changed, written };
}
