import { type EntityType, may } from "@armature/engine";
import type { Closing } from "@armature/engine/metadata";
import { writeBlockText, isKeptByLock, useClosing } from "./access.ts";
import { useViewer } from "../session/session.ts";
import { useStructureLock } from "./structure.ts";

/** What prevents everybody from writing records of an entity now. */
export type WriteBlock = Closing | "structure";

/**
 * What prevents everybody from writing records of this entity: the state of the organization or a lock of the
 * structure. Null if nothing does, as far as is known.
 * @param isLockAsked whether a lock of the structure matters; it is requested only then, and only if the state does not
 *   close the entity
 * @example
 * ```tsx
 * import { useWriteBlock } from "@armature/renderer";
 * import { Button } from "@armature/renderer/ui";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const block = useWriteBlock(item);
 *   return block === null ? <Button>Edit</Button> : null;
 * }
 * ```
 */
export function useWriteBlock(type: EntityType, isLockAsked = true): WriteBlock | null {
  const closing = useClosing(type);
  const isStructureLocked = useStructureLock(type, isLockAsked && closing === null).isLocked === true;
  if (closing) return closing;
  return isStructureLocked ? "structure" : null;
}

/**
 * {@link useWriteBlock} as a text. Undefined if nothing prevents it.
 * @example
 * ```tsx
 * import { useWriteOffReason } from "@armature/renderer";
 * import { Button } from "@armature/renderer/ui";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const offReason = useWriteOffReason(item);
 *   return <Button disabledReason={offReason}>Import</Button>;
 * }
 * ```
 */
export function useWriteOffReason(type: EntityType, isLockAsked = true): string | undefined {
  const block = useWriteBlock(type, isLockAsked);
  return block === null ? undefined : writeBlockText(block);
}

/**
 * Why this person cannot change records of this entity, permanently or at present. Undefined if they can.
 * @example
 * ```tsx
 * import { useUpdateOffReason } from "@armature/renderer";
 * import { Button } from "@armature/renderer/ui";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const offReason = useUpdateOffReason(item);
 *   return <Button disabledReason={offReason}>Edit</Button>;
 * }
 * ```
 */
export function useUpdateOffReason(type: EntityType): string | undefined {
  const { permission } = useViewer();
  const isHeld = may(permission, type.name, "update");
  const reason = useWriteOffReason(type, isHeld && isKeptByLock(type));
  return reason ?? (isHeld ? undefined : notHeldText(type));
}

/** Why this person cannot import or paste records of this entity. Undefined if they can. */
export function useImportOffReason(type: EntityType): string | undefined {
  const { permission } = useViewer();
  const isHeld = may(permission, type.name, "update") || may(permission, type.name, "create");
  return useWriteOffReason(type, isHeld) ?? (isHeld ? undefined : notHeldText(type));
}

function notHeldText({ labelPlural }: EntityType): string {
  return `You do not have permission to change ${labelPlural.toLowerCase()}.`;
}
