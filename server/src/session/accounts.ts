import type { OperationResult } from "@armature/engine";
import { ACCOUNTS_ON_PAGE, type platform } from "@armature/engine/platform";
import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import { lockedUntil } from "./failures.ts";

export interface AccountQuery {
  /** A part of a name or an e-mail address; '' for all. */
  readonly person: string;
  /** Counted from 1. */
  readonly page: number;
}

/** A page of the accounts, ordered by name, each with the end of its lock if it is locked. Four statements. */
export async function listAccounts(
  kysely: Kysely<SystemSchema>,
  { person, page }: AccountQuery,
  now: Date,
): Promise<Omit<OperationResult<typeof platform.adminAccount.listAccounts>, "profiles">> {
  const found = findAccounts(kysely, person.toLowerCase());
  const [rows, { total }] = await Promise.all([
    found
      .leftJoin("data.organization as organization", "organization.organizationId", "user.organizationId")
      .select(["user.userId", "user.displayName", "user.email", "account.confirmed", "account.profile"])
      .select("organization.name as organizationName")
      .select(factorCount.as("factors"))
      .orderBy("user.displayName")
      .orderBy("user.userId")
      .limit(ACCOUNTS_ON_PAGE)
      .offset((page - 1) * ACCOUNTS_ON_PAGE)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  const ids = rows.map(({ userId }) => userId);
  const locked = await lockedUntil(kysely, ids, now);
  const accounts = rows.map((row) => ({ ...row, lockedUntil: locked.get(row.userId) ?? null }));
  return { accounts, total: Number(total) };
}

const factorCount = sql<number>`(select count(*)::int from system."factor"
  where "factor"."userId" = "account"."userId" and "kind" <> 'recovery')`;

function findAccounts(kysely: Kysely<SystemSchema>, text: string) {
  return kysely
    .selectFrom("system.account as account")
    .innerJoin("data.user as user", "user.userId", "account.userId")
    .where(
      sql<boolean>`(strpos(lower("user"."displayName"), ${text}) > 0 or strpos(lower("user"."email"), ${text}) > 0)`,
    );
}
