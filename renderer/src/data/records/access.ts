import type { EntityType } from "@armature/engine";
import { closingAt, isAccountAlone, mayKeepAccounts, type RemovalBlock } from "@armature/engine/access";
import type { Closing } from "@armature/engine/metadata";
import { useSession } from "../session/session.ts";

/** The closing that applies to everybody. The server decides about closings that are lifted for administrators. */
export function closingForAll({ closings }: EntityType, state: string | null | undefined): Closing | null {
  return closingAt({ closings: closings.filter(({ liftedFor }) => liftedFor === null) }, state);
}

/**
 * The closing that refuses writes of this entity, or null. Screens that show only account attributes are exempt for
 * people who manage accounts.
 */
export function useClosing(type: EntityType): Closing | null {
  const { state, user } = useSession();
  const closing = closingForAll(type, state);
  return closing && mayKeepAccounts(type, user.permission) && isAccountAlone(type) ? null : closing;
}

/** Whether a lock of the structure can prevent changes of stored records. A lock protects lockable attributes only. */
export function isKeptByLock({ structural, attributes }: EntityType): boolean {
  return structural && attributes.some(({ lockable }) => lockable);
}

/** Texts for what prevents everybody from creating, changing or deleting a record. States have texts of their own. */
export const WRITE_BLOCK_TEXTS: Readonly<Record<Exclude<Extract<RemovalBlock, string>, "permission">, string>> = {
  locked: "This record is locked.",
  structure: "The structure is locked.",
  kept: "Other records refer to it.",
};

/** The text of {@link WRITE_BLOCK_TEXTS}, or that of the state or of the condition. */
export function writeBlockText(block: Exclude<RemovalBlock, "permission">): string {
  return typeof block === "object" ? block.text : WRITE_BLOCK_TEXTS[block];
}
