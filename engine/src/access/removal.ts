import { type KeptSpec, keptCondition } from "../metadata/kept-spec.ts";
import type { Values } from "../rules/compile-logic.ts";
import type { Facts } from "../rules/facts.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { mayKeepAccounts } from "./account.ts";
import type { Viewer } from "./attributes.ts";
import { type LockBlock, lockBlock } from "./lock.ts";
import { may } from "./permission.ts";
import { isShared, mayShare } from "./sharing.ts";
import type { Closing } from "../metadata/application-spec.ts";
import { closingAt } from "./closing.ts";

/** Why a record may not be deleted. A condition that keeps it has a text, as a closing has. */
export type RemovalBlock = "permission" | Closing | LockBlock | "kept" | KeptSpec;

/** The person who deletes, and the state of their organization. */
export interface Remover extends Viewer {
  readonly state: string | null;
  readonly isStructureLocked?: boolean | undefined;
  /** Whether the record is used by a record of an entity in `keptByList`, which prevents its deletion. */
  readonly isKept?: boolean | undefined;
}

/**
 * Why a person may not delete a record, or null. The reasons come in the order in which the server checks them.
 * References to the record are checked elsewhere.
 */
export function removalBlock(type: EntityType, remover: Remover, record: Values): RemovalBlock | null {
  if (!may(remover.permission, type.name, "remove")) return "permission";
  if (isShared(type, record) && !mayShare(type, remover)) return "permission";
  const state = mayKeepAccounts(type, remover.permission) ? null : closingAt(type, remover.state);
  if (state !== null) return state;
  const locked = lockBlock(type, remover, record);
  return locked ?? keptSpecOf(type, record, remover.facts) ?? (remover.isKept === true ? "kept" : null);
}

/** The condition of the entity that keeps a record from being deleted; null if none does. */
export function keptSpecOf({ keptByList }: EntityType, record: Values, facts: Facts): KeptSpec | null {
  return keptByList.filter(isCondition).find((kept) => keptCondition(kept).holds(record, facts)) ?? null;
}

function isCondition(kept: string | KeptSpec): kept is KeptSpec {
  return typeof kept !== "string";
}
