import { type Kysely, sql } from "kysely";
import type { Instant, SystemSchema } from "../database/schema.ts";
import { AppError } from "../errors.ts";
import type { Client } from "../http/client.ts";
import type { RequestContext } from "../http/context.ts";
import { recordSecurity } from "./security-log.ts";
import { keyOfToken, newToken } from "./token.ts";

/**
 * Notified with the key of each session that ends before its time, so that its event streams end too; and with a former
 * and a new key, a space between, where a session gets another token.
 */
export const SESSION_CHANNEL = "armature_session";

const MINUTE = 60_000;
/** From sign-in on; after it a session is extended no more. */
const LONGEST_MINUTES = 12 * 60;

export interface NewSession {
  readonly userId: number;
  /** Where it starts; ignored for members, whose organization is their user's. */
  readonly organizationId: number | null;
  readonly client: Client;
  readonly minutes: number;
  readonly now: Date;
}

/** @returns the token for the cookie; the table holds only its hash */
export async function createSession(
  kysely: Kysely<SystemSchema>,
  { userId, organizationId, client: { device, address }, minutes, now }: NewSession,
): Promise<string> {
  const token = newToken();
  const row = {
    tokenHash: keyOfToken(token),
    userId,
    organizationId,
    device,
    address,
    signedInAt: now.toISOString(),
    lastUsed: now.toISOString(),
    expires: later(now, minutes),
    revoked: null,
  };
  await kysely.insertInto("system.session").values(row).execute();
  return token;
}

/**
 * Moves `expires` to a full span from now.
 * @throws AppError 409 once 12 hours have passed since sign-in, which lets the session run out
 */
export async function extendSession(
  kysely: Kysely<SystemSchema>,
  sessionKey: string,
  minutes: number,
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await kysely
    .updateTable("system.session")
    .set({ expires: later(now, minutes) })
    .where("tokenHash", "=", sessionKey)
    .where("revoked", "is", null)
    .where("signedInAt", ">=", later(now, -LONGEST_MINUTES))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("sessionLimit");
}

/** Ends the caller's session at once, on every instance; one that has ended already is left alone. */
export async function revokeSession(
  kysely: Kysely<SystemSchema>,
  sessionKey: string,
  now: Date,
  { address, device }: Client,
): Promise<void> {
  const at = now.toISOString();
  await sql`with "ended" as (
      update system."session" set "revoked" = ${at} where "tokenHash" = ${sessionKey} and "revoked" is null returning "tokenHash", "userId"
    ), "logged" as (
      insert into system."securityEvent" ("at", "kind", "userId", "address", "device")
        select ${at}::timestamptz, 'signOut', "userId", ${address}::text, ${device}::text from "ended"
    ) select pg_notify(${SESSION_CHANNEL}, "tokenHash") from "ended"`.execute(kysely);
}

/**
 * Gives the caller's session another token, after its person proved who they are: the former one opens nothing any
 * more.
 * Its event streams go on, on every instance.
 * @returns the token for the cookie
 */
export async function renewToken(kysely: Kysely<SystemSchema>, sessionKey: string): Promise<string> {
  const token = newToken();
  const key = keyOfToken(token);
  await sql`with "renewed" as (
      update system."session" set "tokenHash" = ${key} where "tokenHash" = ${sessionKey} and "revoked" is null returning 1
    ) select pg_notify(${SESSION_CHANNEL}, ${`${sessionKey} ${key}`}) from "renewed"`.execute(kysely);
  return token;
}

/** Which open sessions to end: those of people, or one, which is to be a given person's unless nobody is given. */
export interface Ending {
  readonly of: { readonly userIds: readonly number[] } | { readonly id: number; readonly userId?: number };
  /** Key of a session that goes on. */
  readonly except?: string | null;
  /** Who ends them, and from where; nobody where they end with something else. */
  readonly actorId?: number;
  readonly client?: Client;
}

/**
 * Ends open sessions at once, on every instance, and writes it into the security log; one statement.
 * @returns how many
 */
export async function endSessions(
  kysely: Kysely<SystemSchema>,
  { of, except = null, actorId, client }: Ending,
  at: Instant,
): Promise<number> {
  const chosen =
    "id" in of
      ? sql`"id" = ${of.id} and "userId" = coalesce(${of.userId ?? null}::int, "userId")`
      : sql`"userId" = any(${of.userIds}::int[])`;
  const { rows } = await sql`with "ended" as (
      update system."session" set "revoked" = ${at} where ${chosen} and "revoked" is null and "expires" > ${at}
        and "tokenHash" is distinct from ${except}::text returning "tokenHash", "userId", "device"
    ), "logged" as (
      insert into system."securityEvent" ("at", "kind", "userId", "actorId", "address", "device", "detail")
        select ${at}::timestamptz, 'sessionEnded', "userId", nullif(${actorId ?? null}::int, "userId"),
          ${client?.address ?? null}::text, ${client?.device ?? null}::text, jsonb_build_object('device', "device") from "ended"
    ) select pg_notify(${SESSION_CHANNEL}, "tokenHash") from "ended"`.execute(kysely);
  return rows.length;
}

/** Ends the accounts of people who are deleted: nobody signs in as them again, and their sessions end at once. */
export async function endAccounts(
  kysely: Kysely<SystemSchema>,
  userIds: readonly number[],
  at: Instant,
): Promise<void> {
  await endSessions(kysely, { of: { userIds } }, at);
  await sql`delete from system.mail where "userId" = any(${userIds}::int[]) and "sent" is null`.execute(kysely);
  await sql`delete from system."signInPlace" where "userId" = any(${userIds}::int[])`.execute(kysely);
  await sql`delete from system.account where "userId" = any(${userIds}::int[])`.execute(kysely);
}

/** The address of a person's account, folded: it was and is to be the username unless another was set. */
export interface AccountMove {
  readonly userId: number;
  readonly from: string;
  readonly to: string;
}

/** Accounts of people whose e-mail changed are not confirmed any more, and no link to the former address works. */
export async function moveAccounts(
  kysely: Kysely<SystemSchema>,
  moves: readonly AccountMove[],
  at: Instant,
): Promise<void> {
  const ids = moves.map(({ userId }) => userId);
  await sql`update system.account account set "confirmed" = null,
      "username" = case when account."usernameKey" = move."from" then move."to" else account."username" end,
      "usernameKey" = case when account."usernameKey" = move."from" then move."to" else account."usernameKey" end
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move ("userId" integer, "from" text, "to" text)
    where account."userId" = move."userId"`.execute(kysely);
  await sql`update system."verificationCode" set "used" = ${at}
    where "userId" = any(${ids}::int[]) and "used" is null`.execute(kysely);
  await sql`delete from system.mail where "userId" = any(${ids}::int[]) and "sent" is null
    and "codeType" is not null`.execute(kysely);
}

/**
 * Moves the session of provider staff to another organization and records it; `expires` stays.
 * @throws AppError 404 for an unknown organization, 403 for a member who names another than the own
 */
export async function switchOrganization(
  kysely: Kysely<SystemSchema>,
  context: RequestContext,
  toId: number,
  now: Date,
  client: Client,
): Promise<void> {
  const fromId = context.organization?.organizationId ?? null;
  if (toId === fromId) return;
  await requireOrganization(kysely, toId);
  if (!context.user.isProviderUser) throw new AppError("permission");
  const { userId } = context.user;
  await kysely.transaction().execute(async (t) => {
    await t
      .updateTable("system.session")
      .set({ organizationId: toId })
      .where("tokenHash", "=", context.sessionKey)
      .execute();
    await t.updateTable("system.account").set({ lastOrganizationId: toId }).where("userId", "=", userId).execute();
    const at = now.toISOString();
    await t.insertInto("system.organizationSwitch").values({ userId, fromId, toId, at }).execute();
    await recordSecurity(t, [{ ...client, kind: "organizationSwitched", userId, at, detail: { fromId, toId } }]);
  });
}

async function requireOrganization(kysely: Kysely<SystemSchema>, organizationId: number): Promise<void> {
  const found = await kysely
    .selectFrom("data.organization")
    .select("organizationId")
    .where("organizationId", "=", organizationId)
    .executeTakeFirst();
  if (found === undefined) throw new AppError("unknownRecord", { args: { entity: "organization" } });
}

function later(now: Date, minutes: number): Instant {
  return new Date(now.getTime() + minutes * MINUTE).toISOString();
}
