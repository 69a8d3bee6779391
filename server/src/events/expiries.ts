import type { Kysely } from "kysely";
import type { SystemSchema } from "../database/schema.ts";

/** Session key → end of the session in epoch milliseconds. Only sessions that are still valid. */
export async function readExpiries(
  kysely: Kysely<SystemSchema>,
  keys: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await kysely
    .selectFrom("system.session")
    .select(["tokenHash", "expires"])
    .where("tokenHash", "in", [...new Set(keys)])
    .where("revoked", "is", null)
    .where("expires", ">", now.toISOString())
    .execute();
  return new Map(rows.map(({ tokenHash, expires }) => [tokenHash, Date.parse(expires)]));
}
