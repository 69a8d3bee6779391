import { type Closing, type EntityType, may } from "@armature/engine";
import { barText, isKeptByLock, useClosing } from "./access.ts";
import { useViewer } from "./session.ts";
import { useStructureLock } from "./structure.ts";

/** What keeps everybody from writing records of an entity now. */
export type WriteBlock = Closing | "structure";

/**
 * What keeps everybody from writing records of this entity: the state of the organization, or a lock of the
 * structure that it is part of; null where nothing does, as far as that is known.
 * @param isLockAsked whether a lock of the structure matters; it is asked for only then, and while the state is none that closes
 */
export function useWriteBlock(type: EntityType, isLockAsked = true): WriteBlock | null {
  const closing = useClosing(type);
  const isStructureLocked = useStructureLock(type, isLockAsked && closing === null).isLocked === true;
  if (closing) return closing;
  return isStructureLocked ? "structure" : null;
}

/** {@link useWriteBar} in words; undefined where nothing keeps records from being written. */
export function useWriteOffReason(type: EntityType, isLockAsked = true): string | undefined {
  const block = useWriteBlock(type, isLockAsked);
  return block === null ? undefined : barText(block);
}

/** Why records of this entity cannot be changed by this person, or not now; undefined where they can. */
export function useUpdateOffReason(type: EntityType): string | undefined {
  const { permission } = useViewer();
  const isHeld = may(permission, type.name, "update");
  const reason = useWriteOffReason(type, isHeld && isKeptByLock(type));
  if (reason !== undefined || isHeld) return reason;
  return `You do not have permission to change ${type.labelPlural.toLowerCase()}.`;
}
