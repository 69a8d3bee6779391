import type { Facts } from "@armature/engine/rules";
import { isHeld, type Metadata, type PermissionMap, type Values } from "@armature/engine";
import { hideTemplates, limitPermission, type PermissionProfiles, resolvePermission } from "@armature/engine/access";
import { PROVED_MINUTES } from "@armature/engine/platform";
import type { FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { Profile } from "../database/account-tables.ts";
import type { ProvedFactor } from "../database/sign-in-tables.ts";
import type { Instant } from "../database/column-types.ts";
import type { SystemSchema } from "../database/schema.ts";
import type { Tenancy } from "../base/application.ts";
import { AppError } from "../base/errors.ts";
import { factsAt } from "../base/facts.ts";
import type { Proof } from "../base/proof.ts";
import { memoizeByKey } from "../base/memoize.ts";
import { type ContextRow, type Credential, readContextRow, readHolderRow } from "./context-row.ts";
import { noteCaller } from "./running-calls.ts";
import { mayWork } from "./second-factor.ts";

export interface SessionUser {
  readonly userId: number;
  readonly email: string;
  readonly username: string;
  readonly displayName: string;
  readonly profile: Profile;
  readonly isProviderUser: boolean;
}

/** The organization that a session is at. `attributes` are those that the application puts into sessions. */
export interface SessionOrganization {
  readonly organizationId: number;
  readonly name: string;
  readonly state: string | null;
  readonly variant: string | null;
  readonly timeZone: string | null;
  /** The attributes that the application declares for sessions, by name. */
  readonly attributes: Values;
}

/** The caller, the organization and the revision of a request. One statement reads it anew for every request. */
export interface RequestContext {
  /** The access token of the call; null in a session. */
  readonly tokenId: number | null;
  /** As last stored; null for a token that was never used. */
  readonly lastUsed: Instant | null;
  readonly user: SessionUser;
  /** All permissions, with every exception applied, and limited to the scopes of the token. */
  readonly permission: PermissionMap;
  /** The user's own organization, or the one that provider staff chose; null for staff who have not chosen one. */
  readonly organization: SessionOrganization | null;
  /** Whether the person proved lately who they are, before what is sensitive. */
  readonly proof: Proof;
  /** What rules read beside a record, in the organization at this time. */
  readonly facts: Facts;
  readonly now: Date;
  /** The newest published revision. */
  readonly revision: number;
}

/** The context of a call by a person who is signed in. */
export interface SessionContext extends RequestContext {
  readonly tokenId: null;
  readonly lastUsed: Instant;
  /** The hash of the cookie's token. It identifies the session but cannot be used to sign in. */
  readonly sessionKey: string;
  readonly signedInAt: Instant;
  readonly expires: Instant;
  /** The second factor of the sign-in; null without one. */
  readonly factor: ProvedFactor | null;
}

/** The context of a call by a program. */
export interface TokenContext extends RequestContext {
  readonly tokenId: number;
}

/** The parts of the compiled metadata that the context needs. */
export interface AccessView {
  readonly entityNames: readonly string[];
  readonly profiles: PermissionProfiles;
  readonly metadata: Pick<Metadata, "entities">;
}

export interface MetadataSource {
  readonly tenancy: Tenancy;
  /** The compiled metadata of this revision or a newer one. Loads it if this instance does not have it yet. */
  ensure(revision: number): Promise<AccessView>;
}

export interface ContextDeps {
  readonly database: { readonly kysely: Kysely<SystemSchema> };
  readonly metadata: MetadataSource;
  readonly clock: () => Date;
}

/**
 * @returns null if there is no session with this key, if it has expired or was revoked, or if it lacks the second factor
 * that the profile of its person asks for
 */
export async function readContext(deps: ContextDeps, sessionKey: string): Promise<SessionContext | null> {
  const now = deps.clock();
  const row = await readRow(deps, "session", sessionKey, now);
  if (row === undefined) return null;
  const { start: signedInAt, lastUsed, expires, factor } = row;
  if (!mayWork(deps.metadata.tenancy, row.profile, factor)) return null;
  const context = await contextOfRow(deps, row, now);
  return Object.freeze({
    ...context,
    tokenId: null,
    sessionKey,
    signedInAt,
    lastUsed: lastUsed ?? signedInAt,
    expires,
    factor,
    proof: isRecent(row.provedAt, now) ? "recent" : "old",
  });
}

/**
 * @returns null if there is no token with this key, if it has ended, or if its person cannot sign in any more or is in
 * another organization
 */
export async function readTokenContext(deps: ContextDeps, tokenKey: string): Promise<TokenContext | null> {
  const now = deps.clock();
  const row = await readRow(deps, "token", tokenKey, now);
  return row === undefined ? null : Object.freeze({ ...(await contextOfRow(deps, row, now)), tokenId: row.id });
}

function isRecent(provedAt: Instant | null, now: Date): boolean {
  return provedAt !== null && now.getTime() - Date.parse(provedAt) <= PROVED_MINUTES * 60_000;
}

/** Whose rights decide something without a call of theirs, such as what a webhook sends. */
export type Holder = Pick<RequestContext, "user" | "permission" | "organization" | "facts">;

/**
 * @param view the metadata that the rights are for; by default the newest
 * @returns null for a person who cannot sign in, a service that is stopped, and an id that nobody has
 */
export async function readHolder(deps: ContextDeps, userId: number, view?: AccessView): Promise<Holder | null> {
  const { tenancy } = deps.metadata;
  const row = await readHolderRow(deps.database.kysely, tenancy, userId);
  if (row === undefined) return null;
  const permission = permissionOf(view ?? (await deps.metadata.ensure(row.revision)), row);
  const facts = factsAt(tenancy, deps.clock(), row.timeZone);
  return { user: userOf(row, tenancy), permission, organization: organizationOfRow(row), facts };
}

function readRow({ database, metadata }: ContextDeps, by: Credential["by"], keyHash: string, now: Date) {
  return readContextRow(database.kysely, metadata.tenancy, { by, keyHash, now: now.toISOString() });
}

async function contextOfRow(deps: ContextDeps, row: ContextRow, now: Date): Promise<Omit<RequestContext, "tokenId">> {
  const { tenancy } = deps.metadata;
  return {
    lastUsed: row.lastUsed,
    proof: "program",
    user: userOf(row, tenancy),
    permission: permissionOf(await deps.metadata.ensure(row.revision), row),
    organization: organizationOfRow(row),
    facts: factsAt(tenancy, now, row.timeZone),
    now,
    revision: row.revision,
  };
}

/**
 * Permissions depend only on the metadata, profile, exceptions and scopes, so they are cached with the metadata. Callers
 * with equal permissions share one map.
 */
const resolved = memoizeByKey<PermissionMap>(1000);

function permissionOf(
  view: AccessView,
  { profile, permission: exceptions, scopes }: Pick<ContextRow, "profile" | "permission" | "scopes">,
): PermissionMap {
  return resolved(view, `${profile} ${JSON.stringify(exceptions)} ${JSON.stringify(scopes)}`, () => {
    const held = resolvePermission(view.profiles, profile, exceptions, view.entityNames);
    const limited = scopes === null ? held : forPrograms(limitPermission(held, scopes));
    return hideTemplates(limited, view.metadata.entities.values());
  });
}

/** What of a person's permissions a program may have: people alone decide who signs in, and who hears of changes. */
function forPrograms(held: PermissionMap): PermissionMap {
  return { ...held, identityProvider: {}, webhook: {} };
}

/** What everybody with this profile may do, without exceptions. */
export function permissionOfProfile(view: AccessView, profile: Profile): PermissionMap {
  return permissionOf(view, { profile, permission: null, scopes: null });
}

function userOf({ userId, email, username, displayName, profile }: ContextRow, tenancy: Tenancy): SessionUser {
  return { userId, email, username, displayName, profile, isProviderUser: isOfProvider(tenancy, profile) };
}

/** Whether accounts with this profile belong to provider staff. */
export function isOfProvider({ staffProfiles }: Tenancy, profile: Profile): boolean {
  return staffProfiles.includes(profile);
}

function organizationOfRow({
  organizationId,
  name,
  state,
  variant,
  timeZone,
  attributes,
}: ContextRow): SessionOrganization | null {
  if (organizationId === null || name === null) return null;
  return { organizationId, name, state, variant, timeZone, attributes };
}

const contexts = new WeakMap<FastifyRequest, RequestContext>();

export function keepContext(request: FastifyRequest, context: RequestContext): void {
  contexts.set(request, context);
  noteCaller(request, {
    by: context.tokenId !== null ? "token" : context.user.isProviderUser ? "staff" : "member",
    organizationId: context.organization?.organizationId ?? null,
  });
}

/** The context of a request. Only for routes with `sessionRequired`. */
export function contextOf(request: FastifyRequest): RequestContext {
  const context = contexts.get(request);
  if (context === undefined)
    throw new Error(`${request.routeOptions.url ?? "A route"} reads the context outside the session's routes`);
  return context;
}

/** The context of a call with `sessionOnly`, which only people make. */
export function sessionOf(request: FastifyRequest): SessionContext {
  const context = contextOf(request);
  if (!isOfSession(context)) throw new Error("A call for people lets tokens in: its contract needs sessionOnly");
  return context;
}

function isOfSession(context: RequestContext): context is SessionContext {
  return context.tokenId === null;
}

/** Whether a program makes the call, with an access token. */
export function isByToken(request: FastifyRequest): boolean {
  return (contexts.get(request)?.tokenId ?? null) !== null;
}

/** @throws AppError permission (403) unless the caller has a named permission such as `organization.admin` */
export function requirePermission(context: RequestContext, name: string): void {
  if (!isHeld(context.permission, name)) throw new AppError("permission");
}
