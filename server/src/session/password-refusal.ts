import { type Kysely, sql } from "kysely";
import { domainOf } from "../base/domain.ts";
import type { SystemSchema } from "../database/schema.ts";

/** For a query of `account` and `user`: whether the person signs in with an identity provider only. */
export const refusesPassword = sql<boolean>`(not coalesce("account"."keepsPassword", false) and exists (select from system."providerDomain"
  where "refusesPasswords" and "domain" = split_part(lower("user"."email"), '@', 2)))`;

/** Whether people with such an address sign in with an identity provider only, whoever has it. */
export async function domainRefusesPasswords(kysely: Kysely<SystemSchema>, email: string): Promise<boolean> {
  const found = await kysely
    .selectFrom("system.providerDomain")
    .select("domain")
    .where("domain", "=", domainOf(email))
    .where("refusesPasswords", "=", true)
    .executeTakeFirst();
  return found !== undefined;
}
