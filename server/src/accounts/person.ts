import { NO_FACTS } from "@armature/engine/rules";
import { fold, type Values } from "@armature/engine";
import type { Kysely } from "kysely";
import type { Tenancy } from "../base/application.ts";
import type { Profile } from "../database/account-tables.ts";
import type { Instant } from "../database/column-types.ts";
import type { SystemSchema } from "../database/schema.ts";
import { AppError } from "../base/errors.ts";
import type { Records } from "../records/records.ts";
import { serverScope } from "../records/scope.ts";
import { ACCOUNT_ENTITIES, EVERYWHERE, ORGANIZATION, PERSON } from "../records/account-entities.ts";

/** The organization that an account is created in. */
export interface Home {
  readonly organizationId: number;
  /** The domain of all e-mail addresses of its people. */
  readonly domain: string;
  readonly record: Values;
}

/** @throws AppError unknownRecord (404), also for an organization without a domain */
export async function homeOf(records: Records, organizationId: number): Promise<Home> {
  const { record } = await records.get(EVERYWHERE, ORGANIZATION, organizationId);
  const { domain } = record;
  if (typeof domain !== "string" || domain === "")
    throw new AppError("unknownRecord", { args: { entity: ORGANIZATION } });
  return { organizationId, domain, record };
}

export interface FoundPerson {
  readonly userId: number;
  readonly confirmed: boolean;
}

/** The person in the organization with this e-mail address or username, ignoring case; null if there is none. */
export async function personOf(
  kysely: Kysely<SystemSchema>,
  records: Records,
  home: Home,
  email: string,
): Promise<FoundPerson | null> {
  const where = { kind: "term", attribute: "email", operator: "equals", values: [email] } as const;
  const columns = ["userId", "email"];
  const query = { entity: PERSON, where, sort: [], page: { limit: 10 }, columns, count: "none" } as const;
  const { rows } = await records.query(serverScope(ACCOUNT_ENTITIES, { ...home, variant: null }, NO_FACTS), query);
  const userIds = rows.filter((row) => fold(String(row["email"])) === fold(email)).map((row) => Number(row["userId"]));
  const accounts = await kysely
    .selectFrom("system.account as account")
    .innerJoin("data.user as user", "user.userId", "account.userId")
    .select(["account.userId", "account.confirmed"])
    .where("user.organizationId", "=", home.organizationId)
    .where((eb) =>
      eb.or([eb("usernameKey", "=", fold(email)), eb("account.userId", "in", userIds.length ? userIds : [0])]),
    )
    .execute();
  const userId = userIds[0] ?? accounts[0]?.userId;
  if (userId === undefined) return null;
  return { userId, confirmed: accounts.some((account) => account.userId === userId && account.confirmed !== null) };
}

/** The profile of a new account. */
export function newcomerOf({ profileNames }: Tenancy): Profile {
  return profileNames[0] ?? "";
}

/** Lets an account sign in by password whatever its identity provider says. For accounts that the operator makes. */
export async function keepPassword(trx: Kysely<SystemSchema>, userId: number): Promise<void> {
  await trx.updateTable("system.account").set({ keepsPassword: true }).where("userId", "=", userId).execute();
}

export interface NewAccountRow {
  readonly userId: number;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly profile: Profile;
  readonly confirmed?: Instant | null;
}

/**
 * Inserts an account with the default permissions of its profile. If two are created at once for one person, the second
 * is not inserted.
 * @returns whether it was inserted
 */
export async function insertAccount(
  trx: Kysely<SystemSchema>,
  { userId, email, passwordHash, profile, confirmed = null }: NewAccountRow,
): Promise<boolean> {
  const username = email.toLowerCase();
  const usernameKey = fold(username);
  const row = { userId, username, usernameKey, passwordHash, profile, confirmed };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("system.account")
    .values({ ...row, permission: null, lastOrganizationId: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
