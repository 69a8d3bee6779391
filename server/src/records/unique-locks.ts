import { createHash } from "node:crypto";
import { type Changeset, claimsOf, type EntityType, isEmpty, type UniqueClaim } from "@armature/engine";
import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import type { Scope } from "./scope.ts";

/** The key of the advisory lock for which writers of a claim's values wait (architecture 7). */
export function lockOf({ name }: EntityType, claim: UniqueClaim, { organizationId }: Scope): bigint {
  const bound = claim.scope === "all" ? "all" : String(organizationId);
  return createHash("sha256").update(`${name}.${claim.name}.${bound}`).digest().readBigInt64BE();
}

/**
 * The locks that a changeset of new records is going to need, by what its items hold: taken as the transaction begins, they
 * cost no statement of their own. Where records are changed too, their rows are locked first, and no lock is foreseen.
 */
export function foreseenLocks(type: EntityType, scope: Scope, { items }: Changeset): readonly bigint[] {
  if (!items.every((item) => item.kind === "create")) return [];
  const isGiven = (name: string) => items.some(({ values }) => !isEmpty(values[name]));
  const claims = claimsOf(type).filter(({ attributes }) => attributes.every(isGiven));
  return claims.map((claim) => lockOf(type, claim, scope));
}

/** In one order, so that two that want the same do not deadlock. */
export function inLockOrder(keys: readonly bigint[]): readonly bigint[] {
  return keys.toSorted((a, b) => (a < b ? -1 : 1));
}

/** Two changesets with the same value wait for one another until the first ends. */
export async function takeLocks(db: Kysely<SystemSchema>, keys: readonly bigint[]): Promise<void> {
  const texts = inLockOrder(keys).map(String);
  await sql`select pg_advisory_xact_lock(key) from unnest(${texts}::bigint[]) keys(key)`.execute(db);
}
