import type { PermissionMap } from "@armature/engine";
import { beyondPermission, type TokenScopes } from "@armature/engine/access";
import type { AccessToken, MadeAccessToken, NewAccessToken } from "@armature/engine/platform";
import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { AppError, kept } from "../base/errors.ts";
import { DAY, MINUTE, timeAfter } from "../base/time.ts";
import { keyOfToken, newToken } from "../base/token.ts";
import type { Instant } from "../database/column-types.ts";
import type { SystemSchema } from "../database/schema.ts";
import type { Client } from "../http/client.ts";
import type { SessionContext, SessionOrganization, TokenContext } from "../http/context.ts";
import { countTries, networkLimits } from "../http/rate-limit.ts";
import { recordSecurity } from "./security-log.ts";

/** How the text of every token begins, so that scanners for leaked secrets find them. */
const PREFIX = "arm_";
/** A whole token anywhere in a text. */
export const TOKEN_IN_ADDRESS = /arm_[\w-]{43}/;

/** Whether a text looks like an access token, whatever it opens. */
export function isAccessToken(text: string): boolean {
  return text.startsWith(PREFIX);
}

/** How much of the text is stored and shown. */
const SHOWN = 8;
const MOST_OPEN = 50;
const USE_MS = MINUTE;
/** Wrong tokens from one network. */
const WRONG = { most: 30, minutes: 15 } as const;

/** Whose a new token is: a person or a service, in an organization, with the most that it may do. */
export interface TokenHolder {
  readonly column: "userId" | "serviceId";
  readonly id: number;
  readonly organization: Pick<SessionOrganization, "organizationId" | "name"> | null;
  readonly permission: PermissionMap;
}

/** The session's person makes a token in the session's organization. */
export function ownTokens({ user: { userId }, organization, permission }: SessionContext): TokenHolder {
  return { column: "userId", id: userId, organization, permission };
}

/**
 * Makes a token.
 * @returns the token with its text, which is not stored
 * @throws AppError refused (400) if it would do more than its holder may, kept (409) if the holder has too many
 */
export async function createToken(
  kysely: Kysely<SystemSchema>,
  { column, id: holderId, organization, permission }: TokenHolder,
  { label, days, scopes }: NewAccessToken,
  { userId: actorId, client, now }: { readonly userId: number; readonly client: Client; readonly now: Date },
): Promise<MadeAccessToken> {
  refuseWider(scopes, permission);
  const token = PREFIX + newToken();
  const at = now.toISOString();
  const shown = {
    start: token.slice(0, SHOWN),
    label: label.trim(),
    created: at,
    expires: timeAfter(now, days * DAY),
    lastUsed: null,
    address: null,
  };
  return kysely.transaction().execute(async (trx) => {
    await refuseTooMany(trx, { column, id: holderId }, at);
    const holder = { userId: null, serviceId: null, [column]: holderId };
    const stored = { ...holder, organizationId: organization?.organizationId ?? null, scopes: JSON.stringify(scopes) };
    const row = { ...shown, ...stored, keyHash: keyOfToken(token), revoked: null, noticed: null };
    const { id } = await trx.insertInto("system.token").values(row).returning("id").executeTakeFirstOrThrow();
    const { start, label: name, expires } = shown;
    const by = actorId === holderId ? null : actorId;
    const event = { ...client, userId: holderId, actorId: by, at, detail: { start, label: name, expires } };
    await recordSecurity(trx, [{ ...event, kind: "tokenMade" }]);
    return { id, ...shown, scopes, organizationName: organization?.name ?? null, token };
  });
}

function refuseWider(scopes: TokenScopes, permission: PermissionMap): void {
  const wider = beyondPermission(scopes, permission);
  if (wider.length === 0) return;
  const message = `A token cannot do more than its holder may. Take out: ${wider.join(", ")}.`;
  throw new AppError("refused", { errors: [{ code: "token", attribute: "scopes", message }] });
}

/** Locks the holder, so that two calls at once cannot exceed the number together. */
async function refuseTooMany(
  trx: Kysely<SystemSchema>,
  { column, id }: Pick<TokenHolder, "column" | "id">,
  at: Instant,
): Promise<void> {
  const table = column === "userId" ? "system.account" : "system.service";
  await trx.selectFrom(table).select("userId").where("userId", "=", id).forNoKeyUpdate().execute();
  const open = await openTokens(trx, at)
    .where(`token.${column}`, "=", id)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (Number(open.count) < MOST_OPEN) return;
  throw kept(`There are ${MOST_OPEN} access tokens. Revoke one first.`);
}

/** The open tokens of a person, the newest first. */
export function listTokens(kysely: Kysely<SystemSchema>, userId: number, now: Date): Promise<readonly AccessToken[]> {
  return shown(openTokens(kysely, now.toISOString()).where("token.userId", "=", userId)).execute();
}

/** The open tokens of all services, the newest first, each with the id of its service. */
export function listServiceTokens(kysely: Kysely<SystemSchema>, now: Date) {
  return shown(openTokens(kysely, now.toISOString()))
    .where("token.serviceId", "is not", null)
    .select((eb) => eb.ref("token.serviceId").$notNull().as("serviceId"))
    .execute();
}

/** The open tokens of all people, the newest first. */
export function listAllTokens(kysely: Kysely<SystemSchema>, now: Date) {
  return shown(openTokens(kysely, now.toISOString()))
    .innerJoin("data.user as user", "user.userId", "token.userId")
    .select(["user.userId", "user.displayName", "user.email"])
    .execute();
}

type Tokens<Row> = SelectQueryBuilder<SystemSchema & { token: SystemSchema["system.token"] }, "token", Row>;

function openTokens(kysely: Kysely<SystemSchema>, at: Instant): Tokens<object> {
  return kysely.selectFrom("system.token as token").where("token.revoked", "is", null).where("token.expires", ">", at);
}

function shown(tokens: Tokens<object>) {
  return tokens
    .leftJoin("data.organization as organization", "organization.organizationId", "token.organizationId")
    .select(["token.id", "token.label", "token.start", "token.created", "token.expires", "token.lastUsed"])
    .select(["token.address", "organization.name as organizationName"])
    .select((eb) => eb.ref("token.scopes").$castTo<AccessToken["scopes"]>().as("scopes"))
    .orderBy("token.id", "desc");
}

/** Which open token to end. With `userId`, it must be that person's. */
export interface Revoking {
  readonly id: number;
  readonly userId?: number;
  /** Who ends it, and from where. */
  readonly actorId: number;
  readonly client: Client;
}

/** Ends a token now, on every instance. @throws AppError unknownRecord (404) if it is not open */
export async function revokeToken(
  kysely: Kysely<SystemSchema>,
  { id, userId, actorId, client: { address, device } }: Revoking,
  at: Instant,
): Promise<void> {
  const { rows } = await sql`with "ended" as (
      update system."token" set "revoked" = ${at} where "id" = ${id} and "revoked" is null and "expires" > ${at}
        and coalesce("userId", "serviceId") = coalesce(${userId ?? null}::int, "userId", "serviceId") returning coalesce("userId", "serviceId") as "userId", "start", "label"
    ) insert into system."securityEvent" ("at", "kind", "userId", "actorId", "address", "device", "detail")
      select ${at}::timestamptz, 'tokenRevoked', "userId", nullif(${actorId}::int, "userId"), ${address}::text, ${device}::text,
        jsonb_build_object('start', "start", 'label', "label") from "ended" returning 1`.execute(kysely);
  if (rows.length === 0) throw new AppError("unknownRecord", { args: { entity: "token" } });
}

/** Stores that and from where a token is used, at most once a minute. */
export async function noteTokenUse(
  kysely: Kysely<SystemSchema>,
  { tokenId, lastUsed }: TokenContext,
  address: string,
  now: Date,
): Promise<void> {
  if (lastUsed !== null && now.getTime() - Date.parse(lastUsed) < USE_MS) return;
  const used = { lastUsed: now.toISOString(), address };
  await kysely.updateTable("system.token").set(used).where("id", "=", tokenId).execute();
}

/**
 * Refuses a token with which nothing can be done. One that somebody has or had is in the security log.
 * @throws AppError token (401), tooManyTries (429) after many from one network
 */
export async function refuseToken(
  kysely: Kysely<SystemSchema>,
  token: string,
  client: Client,
  now: Date,
): Promise<never> {
  await countTries(kysely, networkLimits("token", client.address, WRONG), now);
  const at = now.toISOString();
  const found = await kysely
    .selectFrom("system.token")
    .select(["userId", "serviceId", "start", "label", "revoked", "expires"])
    .where("keyHash", "=", keyOfToken(token))
    .executeTakeFirst();
  if (found !== undefined) {
    const { userId, serviceId, start, label, revoked, expires } = found;
    const holder = userId === null ? "service" : "person";
    const reason = revoked !== null ? "revoked" : expires <= at ? "expired" : holder;
    const event = { ...client, userId: userId ?? serviceId, at, detail: { start, label, reason } };
    await recordSecurity(kysely, [{ ...event, kind: "tokenRefused" }]);
  }
  throw new AppError("token", { headers: { "www-authenticate": 'Bearer error="invalid_token"' } });
}
