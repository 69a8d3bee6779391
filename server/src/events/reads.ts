import type { Kysely } from "kysely";
import type { SystemSchema } from "../database/schema.ts";

/** The newest published revision. */
export async function readRevision(kysely: Kysely<SystemSchema>): Promise<number> {
  const { revision } = await kysely
    .selectFrom("system.revision")
    .select((eb) => eb.fn.max("number").as("revision"))
    .executeTakeFirstOrThrow();
  return revision;
}

/** Session key → epoch milliseconds of its end, for those of the sessions that still hold. */
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
