import { type Kysely, sql } from "kysely";
import type { Tenancy } from "../base/application.ts";
import type { SystemSchema } from "../database/schema.ts";
import { presentOrganization } from "../http/context-row.ts";

/** Session key → the organization that it is in now; null if it is in none. Only sessions that are still valid. */
export async function readPresent(
  kysely: Kysely<SystemSchema>,
  keys: readonly string[],
  now: Date,
  tenancy: Tenancy,
): Promise<ReadonlyMap<string, number | null>> {
  const rows = await kysely
    .selectFrom("system.session as session")
    .innerJoin("system.account as account", "account.userId", "session.userId")
    .innerJoin("data.user as user", "user.userId", "session.userId")
    .select(["session.tokenHash", presentOrganization(tenancy).as("organizationId")])
    .where(sql<boolean>`session."tokenHash" = any(${[...new Set(keys)]}::text[])`)
    .where("session.revoked", "is", null)
    .where("session.expires", ">", now.toISOString())
    .execute();
  return new Map(rows.map(({ tokenHash, organizationId }) => [tokenHash, organizationId]));
}
