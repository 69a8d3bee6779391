import type { EntityType, Values } from "@armature/engine";
import { type RemovalBlock, removalBlock } from "@armature/engine/access";
import { writeBlockText } from "./access.ts";
import { useChangeContext } from "../session/session.ts";
import { useKeptIds } from "./structure.ts";
import { useWriteBlock } from "./write-block.ts";

/**
 * Why the person may not delete the record, by the server's rules. Null if nothing that is known beforehand prevents
 * it.
 */
export function useRemovalBlock(type: EntityType, record: Values): RemovalBlock | null {
  const context = useChangeContext();
  const isOpen = removalBlock(type, context, record) === null;
  const isStructureLocked = useWriteBlock(type, isOpen) === "structure";
  const isKept = useKeptIds(type, isOpen).has(Number(record[type.primaryKey.name]));
  return removalBlock(type, { ...context, isStructureLocked, isKept }, record);
}

/** The text of a disabled 'Delete'. Undefined if it is enabled; null if it is not shown at all. */
export function removalText({ keptText }: EntityType, block: RemovalBlock | null): string | null | undefined {
  if (block === null) return undefined;
  if (block === "permission") return null;
  return typeof block === "object" && "when" in block ? block.text : (keptText ?? writeBlockText(block));
}
