import { type EntityType, may } from "@armature/engine";
import { BAR_TEXTS, isKeptByLock, useIsClosed } from "./access.ts";
import { useViewer } from "./session.ts";
import { useStructureLock } from "./structure.ts";

/** What keeps everybody from writing records of an entity now. */
export type WriteBar = "closed" | "structure";

/**
 * What keeps everybody from writing records of this entity: the closed build, or a lock of the
 * structure that it is part of; null where nothing does, as far as that is known.
 * @param isLockAsked whether a lock of the structure matters; it is asked for only then, and while the build is open
 */
export function useWriteBar(type: EntityType, isLockAsked = true): WriteBar | null {
  const isClosed = useIsClosed(type);
  const isStructureLocked = useStructureLock(type, isLockAsked && !isClosed).isLocked === true;
  if (isClosed) return "closed";
  return isStructureLocked ? "structure" : null;
}

/** {@link useWriteBar} in words; undefined where nothing keeps records from being written. */
export function useWriteOffReason(type: EntityType, isLockAsked = true): string | undefined {
  const bar = useWriteBar(type, isLockAsked);
  return bar === null ? undefined : BAR_TEXTS[bar];
}

/** Why records of this entity cannot be changed by this person, or not now; undefined where they can. */
export function useUpdateOffReason(type: EntityType): string | undefined {
  const { permission } = useViewer();
  const isHeld = may(permission, type.name, "update");
  const reason = useWriteOffReason(type, isHeld && isKeptByLock(type));
  if (reason !== undefined || isHeld) return reason;
  return `You do not have permission to change ${type.labelPlural.toLowerCase()}.`;
}
