import { type EntityType, fold, isHeld, textForm } from "@armature/engine";
import { hasNoIssues, type PlannedItem, type PlannedUpdate, withIssue } from "@armature/engine/changes";
import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import type { Scope } from "../scope.ts";
import { CONFIRMED, EMAIL, PERSON } from "../sql/people.ts";

type Trx = Kysely<SystemSchema>;
type Item = PlannedItem<number>;

/** Whether a delete would end the caller's own account. Nobody may do that. */
export function isOwnAccount({ name }: EntityType, userId: number | null, id: number): boolean {
  return name === PERSON && id === userId;
}

/**
 * The people among these records who have confirmed their account, or sign in with an identity provider. Empty for other
 * entities.
 */
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
    .where((eb) =>
      eb.or([eb("confirmed", "is not", null), eb("userId", "in", trx.selectFrom("system.identity").select("userId"))]),
    )
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

function isMoved({ name }: EntityType, item: Item): item is PlannedUpdate<number> {
  return name === PERSON && item.kind === "update" && hasNoIssues(item) && changesAddress(item);
}

/** Whether the address of a person changes, ignoring case. */
export function changesAddress({ before, after }: Pick<PlannedUpdate<number>, "before" | "after">): boolean {
  return fold(textForm(before[EMAIL])) !== fold(textForm(after[EMAIL]));
}
