import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SecretPlace } from "../base/secrets.ts";
import type { ProvedFactor } from "../database/sign-in-tables.ts";
import type { Instant } from "../database/column-types.ts";
import type { SystemSchema } from "../database/schema.ts";
import { AppError } from "../base/errors.ts";
import { MINUTE, timeAfter, timeBefore } from "../base/time.ts";
import type { Client } from "../http/client.ts";
import type { SessionContext } from "../http/context.ts";
import { recordSecurity } from "./security-log.ts";
import { keyOfToken, newToken } from "../base/token.ts";

/**
 * The channel for sessions that end early: the key of the session, so that its event streams end on every instance. If
 * a session gets a new token: its old and new key, separated by a space.
 */
export const SESSION_CHANNEL = "armature_session";

/** The longest time from sign-in. After it, a session cannot be extended. */
const LONGEST_MINUTES = 12 * 60;

export interface NewSession {
  readonly userId: number;
  /** The first organization. Ignored for members, who are always in their own. */
  readonly organizationId: number | null;
  readonly client: Client;
  readonly minutes: number;
  readonly now: Date;
  /** The identity at a provider by which the person signed in. */
  readonly identity?: SessionIdentity | undefined;
  /** The second factor that was given; null without one. */
  readonly factor: ProvedFactor | null;
  /** When the person proved who they are; null if it is not known. */
  readonly provedAt: Date | null;
}

export interface SessionIdentity {
  readonly id: number;
  /** The `sid` of the provider's own session, if it says one. */
  readonly providerSession: string | null;
  /** Encrypts the ID token for where it is stored; null if the server has no key. */
  readonly sealedFor: (place: SecretPlace) => string | null;
}

/** @returns the token for the cookie; the table stores only its hash */
export async function createSession(
  kysely: Kysely<SystemSchema>,
  { userId, organizationId, client: { device, address }, minutes, now, identity, factor, provedAt }: NewSession,
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
    expires: timeAfter(now, minutes * MINUTE),
    revoked: null,
    factor,
    provedAt: provedAt?.toISOString() ?? null,
    ...(identity && { identityId: identity.id, providerSession: identity.providerSession }),
  };
  const { id } = await kysely.insertInto("system.session").values(row).returning("id").executeTakeFirstOrThrow();
  const idToken = identity?.sealedFor({ table: "system.session", column: "idToken", row: id }) ?? null;
  if (idToken !== null) await kysely.updateTable("system.session").set({ idToken }).where("id", "=", id).execute();
  return token;
}

/**
 * Extends a session to its full length from now.
 * @throws AppError sessionLimit (409) when 12 hours have passed since sign-in; the session then expires
 */
export async function extendSession(
  kysely: Kysely<SystemSchema>,
  sessionKey: string,
  minutes: number,
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await kysely
    .updateTable("system.session")
    .set({ expires: timeAfter(now, minutes * MINUTE) })
    .where("tokenHash", "=", sessionKey)
    .where("revoked", "is", null)
    .where("signedInAt", ">=", timeBefore(now, LONGEST_MINUTES * MINUTE))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("sessionLimit");
}

/** Ends the caller's session now, on every instance. Does nothing if it has already ended. */
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
 * Gives the caller's session a new token after the person proved who they are. The old token stops working. Event
 * streams continue on every instance.
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

/**
 * Which open sessions to end: all of some people, one by id, or those of an identity provider. With `userId`, the session
 * must be that person's.
 */
export interface Ending {
  readonly of: { readonly userIds: readonly number[] } | { readonly id: number; readonly userId?: number } | AtProvider;
  /** The key of a session that stays open. */
  readonly except?: string | null;
  /** Who ends them and from where. Absent if they end because of something else. */
  readonly actorId?: number;
  readonly client?: Client;
}

/** The sessions of a person at a provider, or the one of its own session. With both null, all of the provider. */
export interface AtProvider {
  readonly issuer: string;
  readonly subject: string | null;
  readonly providerSession: string | null;
}

function chosenBy(of: Ending["of"]): RawBuilder<unknown> {
  if ("id" in of) return sql`"id" = ${of.id} and "userId" = coalesce(${of.userId ?? null}::int, "userId")`;
  if ("userIds" in of) return sql`"userId" = any(${of.userIds}::int[])`;
  const { issuer, subject, providerSession } = of;
  return sql`"identityId" in (select "id" from system."identity"
      where "issuer" = ${issuer} and "subject" = coalesce(${subject}::text, "subject"))
    and (${providerSession}::text is null or "providerSession" = ${providerSession}::text)`;
}

/**
 * Ends open sessions now, on every instance, and logs it in the security log. Sign-ins of these people that wait for a
 * second factor end too. One statement.
 * @returns how many sessions ended
 */
export async function endSessions(
  kysely: Kysely<SystemSchema>,
  { of, except = null, actorId, client }: Ending,
  at: Instant,
): Promise<number> {
  const { rows } = await sql`with "ended" as (
      update system."session" set "revoked" = ${at} where ${chosenBy(of)} and "revoked" is null and "expires" > ${at}
        and "tokenHash" is distinct from ${except}::text returning "tokenHash", "userId", "device"
    ), "waiting" as (
      delete from system."signInStart" where "userId" = any(${"userIds" in of ? of.userIds : []}::int[])
    ), "logged" as (
      insert into system."securityEvent" ("at", "kind", "userId", "actorId", "address", "device", "detail")
        select ${at}::timestamptz, 'sessionEnded', "userId", nullif(${actorId ?? null}::int, "userId"),
          ${client?.address ?? null}::text, ${client?.device ?? null}::text, jsonb_build_object('device', "device") from "ended"
    ) select pg_notify(${SESSION_CHANNEL}, "tokenHash") from "ended"`.execute(kysely);
  return rows.length;
}

/**
 * Stores that the person of a session proved just now who they are. A session that had no factor has this one then; a
 * passkey takes the place of any, since some profiles need it.
 */
export async function noteProof(
  kysely: Kysely<SystemSchema>,
  sessionKey: string,
  factor: ProvedFactor | null,
  now: Date,
): Promise<void> {
  const proved = { provedAt: now.toISOString(), ...(factor === "passkey" && { factor }) };
  await kysely
    .updateTable("system.session")
    .set(proved)
    .$if(factor !== null && factor !== "passkey", (update) =>
      update.set((eb) => ({ factor: eb.fn.coalesce("factor", eb.val(factor)) })),
    )
    .where("tokenHash", "=", sessionKey)
    .execute();
}

/** Ends the accounts of deleted people. They can no longer sign in, and their sessions end now. */
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

/** A new e-mail address of a person, folded. The username changes with it if it equals the old address. */
export interface AccountMove {
  readonly userId: number;
  readonly from: string;
  readonly to: string;
}

/**
 * Changes the accounts of people whose e-mail address changed. They must be confirmed again, and links to the old
 * address stop working.
 */
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
 * Moves the session of provider staff to another organization and logs it. `expires` does not change.
 * @throws AppError unknownRecord (404) for an unknown organization, permission (403) for a member who names another
 * organization
 */
export async function switchOrganization(
  kysely: Kysely<SystemSchema>,
  context: SessionContext,
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
