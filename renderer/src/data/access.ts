import {
  type Closing,
  closingAt,
  type EntityType,
  isAccountAlone,
  mayKeepAccounts,
  type RemovalBlock,
} from "@armature/engine";
import { useSession } from "./session.ts";

/** What a state keeps from everybody; what is lifted for administrators is left to the server. */
export function closingForAll({ closings }: EntityType, state: string | null | undefined): Closing | null {
  return closingAt({ closings: closings.filter(({ liftedFor }) => liftedFor === null) }, state);
}

/**
 * What of the organization's state keeps this entity's records from being written; not where a screen shows accounts
 * alone to a person who keeps them.
 */
export function useClosing(type: EntityType): Closing | null {
  const { state, user } = useSession();
  const closing = closingForAll(type, state);
  return closing && mayKeepAccounts(type, user.permission) && isAccountAlone(type) ? null : closing;
}

/**
 * Whether a lock of the structure can keep stored records from being changed: a lock keeps lockable attributes alone.
 */
export function isKeptByLock({ structural, attributes }: EntityType): boolean {
  return structural && attributes.some(({ lockable }) => lockable);
}

/** What keeps everybody from making, changing or deleting a record, in words; states have words of their own. */
export const BAR_TEXTS: Readonly<Record<Exclude<RemovalBlock, Closing | "permission">, string>> = {
  locked: "This record is locked.",
  structure: "The structure is locked.",
  kept: "Other records refer to it.",
};

/** {@link BAR_TEXTS}, or what the state says. */
export function barText(block: Exclude<RemovalBlock, "permission">): string {
  return typeof block === "object" ? block.text : BAR_TEXTS[block];
}
