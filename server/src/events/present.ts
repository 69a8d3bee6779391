import { type Kysely, sql } from "kysely";
import type { Tenancy } from "../application.ts";
import type { SystemSchema } from "../database/schema.ts";
import { presentOrganization } from "../http/context.ts";

/** The keys of the sessions that are valid and in the organization now. */
export async function readPresent(
  kysely: Kysely<SystemSchema>,
  keys: readonly string[],
  organizationId: number,
  now: Date,
  tenancy: Tenancy,
): Promise<ReadonlySet<string>> {
  const rows = await kysely
    .selectFrom("system.session as session")
    .innerJoin("system.account as account", "account.userId", "session.userId")
    .innerJoin("data.user as user", "user.userId", "session.userId")
    .select("session.tokenHash")
    .where(sql<boolean>`session."tokenHash" = any(${[...new Set(keys)]}::text[])`)
    .where("session.revoked", "is", null)
    .where("session.expires", ">", now.toISOString())
    .where(sql<boolean>`${organizationId}::int = ${presentOrganization(tenancy)}`)
    .execute();
  return new Set(rows.map(({ tokenHash }) => tokenHash));
}
