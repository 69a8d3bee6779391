import { type EntityType, sameValue, type Values } from "@armature/engine";
import { hasNoIssues, type PlannedWrite } from "@armature/engine/changes";
import type { RowItem } from "../facts/group.ts";

/** The item with further values that the server sets. */
export function withValues(type: EntityType, item: PlannedWrite<number>, values: Values): PlannedWrite<number> {
  const after = { ...item.after, ...values };
  const written = type.attributes.filter(({ name }) => !sameValue(item.before?.[name], after[name]));
  const changed = Object.fromEntries(written.map(({ name }) => [name, after[name]]));
  return { ...item, after, changed, written };
}

/** Whether the item creates or updates a record and has no issues so far. */
export function isSoundWrite(item: RowItem): item is PlannedWrite<number> {
  return (item.kind === "create" || item.kind === "update") && hasNoIssues(item);
}
