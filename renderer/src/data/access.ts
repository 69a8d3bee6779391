import { type EntityType, isAccountAlone, isBuildClosed, mayKeepAccounts, type RemovalBar } from "@armature/engine";
import { useSession } from "./session.ts";

/**
 * Whether the closed build keeps this entity's records from being written; not where a screen shows
 * accounts alone to a person who keeps them.
 */
export function useIsClosed(type: EntityType): boolean {
  const { organization, user } = useSession();
  if (!type.closable || !isBuildClosed(organization?.status)) return false;
  return !(mayKeepAccounts(type, user.permission) && isAccountAlone(type));
}

/**
 * Whether a lock of the structure can keep stored records from being changed: a lock keeps lockable attributes alone.
 */
export function isKeptByLock({ structural, attributes }: EntityType): boolean {
  return structural && attributes.some(({ lockable }) => lockable);
}

/** What keeps everybody from making, changing or deleting a record, in words. */
export const BAR_TEXTS: Readonly<Record<Exclude<RemovalBar, "permission">, string>> = {
  closed: "The build is closed.",
  submitted: "The questionnaire has been submitted.",
  locked: "This record is locked.",
  structure: "The structure is locked.",
  kept: "Other records refer to it.",
};
