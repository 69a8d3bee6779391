import type { Values } from "../rules/compile-logic.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { mayKeepAccounts } from "./account.ts";
import type { Viewer } from "./attributes.ts";
import { type LockBlock, lockBlock } from "./lock.ts";
import { may } from "./permission.ts";
import { isShared, mayShare } from "./sharing.ts";
import type { Closing } from "../metadata/application-spec.ts";
import { closingAt } from "./closing.ts";

/** Why a record may not be deleted: it is not this person's to delete, or not now. */
export type RemovalBlock = "permission" | Closing | LockBlock | "kept";

/** Who deletes, and in which state of the organization. */
export interface Remover extends Viewer {
  readonly state: string | null;
  readonly isStructureLocked?: boolean | undefined;
  /** Whether a record of an entity that keeps this one names it (`keptByList`). */
  readonly isKept?: boolean | undefined;
}

/**
 * What keeps a person from deleting a record, the first in the order in which calls are refused; null where
 * nothing does. What else refers to it is another matter.
 */
export function removalBlock(type: EntityType, remover: Remover, record: Values): RemovalBlock | null {
  if (!may(remover.permission, type.name, "remove")) return "permission";
  if (isShared(type, record) && !mayShare(type, remover)) return "permission";
  const state = mayKeepAccounts(type, remover.permission) ? null : closingAt(type, remover.state);
  if (state !== null) return state;
  return lockBlock(type, remover, record) ?? (remover.isKept === true ? "kept" : null);
}
