import { type EntityType, type RemovalBar, removalBar, type Values } from "@armature/engine";
import { barText } from "./access.ts";
import { useChangeContext } from "./session.ts";
import { useKeptIds } from "./structure.ts";
import { useWriteBar } from "./write-bar.ts";

/**
 * Why this person may not delete the record, as the server would say; null where nothing keeps it, as far as that is
 * known
 * before anybody asks to delete it.
 */
export function useRemovalBar(type: EntityType, record: Values): RemovalBar | null {
  const context = useChangeContext();
  const isOpen = removalBar(type, context, record) === null;
  const isStructureLocked = useWriteBar(type, isOpen) === "structure";
  const isKept = useKeptIds(type, isOpen).has(Number(record[type.primaryKey.name]));
  return removalBar(type, { ...context, isStructureLocked, isKept }, record);
}

/** What a Delete says that is off; null for one that is not there at all. */
export function removalText({ keptText }: EntityType, bar: RemovalBar | null): string | null | undefined {
  if (bar === null) return undefined;
  return bar === "permission" ? null : (keptText ?? barText(bar));
}
