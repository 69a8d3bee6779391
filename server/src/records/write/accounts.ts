import { type EntityType, fold, isHeld, textForm } from "@armature/engine";
import { hasNoIssues, type PlannedItem, type PlannedUpdate, withIssue } from "@armature/engine/changes";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { PERSON } from "../../accounts/entities.ts";
import type { SystemSchema } from "../../database/schema.ts";
import { endAccounts, moveAccounts } from "../../session/sessions.ts";
import type { Scope } from "../scope.ts";

/** The address that mail to a person goes to. An account is confirmed for one address. */
const EMAIL = "email";
/** When the account was confirmed. The value is stored with the account, not with the person. */
const CONFIRMED = "confirmed";

type Trx = Kysely<SystemSchema>;
type Item = PlannedItem<number>;
type Moved = PlannedUpdate<number>;

/** SQL for a value that is stored with the account of a person; null for every other attribute. */
export function accountValueSql(
  { name, primaryKey }: EntityType,
  attribute: string,
  alias: string,
): RawBuilder<unknown> | null {
  if (name !== PERSON || attribute !== CONFIRMED) return null;
  const id = sql.id(alias, primaryKey.name);
  return sql`(select ${sql.id("kept", CONFIRMED)} from system."account" kept where kept."userId" = ${id})`;
}

/** Ends the accounts of deleted people. Runs in the transaction that deletes their records. */
export async function endWith(trx: Trx, { name }: EntityType, ids: readonly number[], at: string): Promise<void> {
  if (ids.length > 0 && name === PERSON) await endAccounts(trx, ids, at);
}

/** Whether a delete would end the caller's own account. Nobody may do that. */
export function isOwnAccount({ name }: EntityType, userId: number | null, id: number): boolean {
  return name === PERSON && id === userId;
}

/** The people among these records who have confirmed their account. Empty for other entities. */
export async function confirmedAmong(
  trx: Trx,
  { name }: EntityType,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (name !== PERSON || ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom("system.account")
    .select("userId")
    .where("userId", "=", sql<number>`any(${ids}::int[])`)
    .where("confirmed", "is not", null)
    .execute();
  return new Set(rows.map(({ userId }) => userId));
}

/**
 * Refuses a new address for a person whose account is confirmed, unless an administrator changes it. The account must
 * then be confirmed again. Costs one statement, or none if no address changes.
 */
export async function validateAddresses(
  trx: Trx,
  type: EntityType,
  { permission, isServer }: Pick<Scope, "permission" | "isServer">,
  items: readonly Item[],
): Promise<readonly Item[]> {
  const moved = items.filter((item) => isMoved(type, item)).map((item) => item.id);
  if (moved.length === 0) return items;
  const confirmed = await confirmedAmong(trx, type, moved);
  const mayMove = isServer === true || isHeld(permission, "organization.admin");
  return items.map((item) => {
    if (!isMoved(type, item) || !confirmed.has(item.id)) return item;
    if (mayMove) return { ...item, after: { ...item.after, [CONFIRMED]: null } };
    return withIssue(item, "notUpdatable", { attribute: EMAIL });
  });
}

/** Moves accounts to the new addresses of their people. Runs in the transaction that writes the people. */
export async function moveWith(trx: Trx, type: EntityType, items: readonly Moved[], at: string): Promise<void> {
  const moves = items
    .filter((item) => isMoved(type, item))
    .map(({ id, before, after }) => ({
      userId: id,
      from: fold(textForm(before[EMAIL])),
      to: fold(textForm(after[EMAIL])),
    }));
  if (moves.length > 0) await moveAccounts(trx, moves, at);
}

/** Whether an item changes the address of a person, ignoring case. */
function isMoved({ name }: EntityType, item: Item): item is Moved {
  if (name !== PERSON || item.kind !== "update" || !hasNoIssues(item)) return false;
  return fold(textForm(item.before[EMAIL])) !== fold(textForm(item.after[EMAIL]));
}
