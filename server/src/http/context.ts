import { isHeld, type Metadata, type PermissionMap, type Values } from "@armature/engine";
import { hideTemplates, type PermissionProfiles, resolvePermission } from "@armature/engine/access";
import type { FastifyRequest } from "fastify";
import { type CompiledQuery, type InferResult, type Kysely, type RawBuilder, sql } from "kysely";
import type { Profile } from "../database/account-tables.ts";
import type { Instant } from "../database/column-types.ts";
import type { SystemSchema } from "../database/schema.ts";
import type { Tenancy } from "../base/application.ts";
import { AppError } from "../base/errors.ts";
import { memoizeByKey } from "../base/memoize.ts";

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
  /** The attributes that the application declares for sessions, by name. */
  readonly attributes: Values;
}

/** The caller, the organization and the revision of a request. One statement reads it anew for every request. */
export interface RequestContext {
  /** The hash of the token. It identifies the session but cannot be used to sign in. */
  readonly sessionKey: string;
  readonly signedInAt: Instant;
  readonly expires: Instant;
  /** As last stored. */
  readonly lastUsed: Instant;
  readonly user: SessionUser;
  /** All permissions, with every exception applied. */
  readonly permission: PermissionMap;
  /** The user's own organization, or the one that provider staff chose; null for staff who have not chosen one. */
  readonly organization: SessionOrganization | null;
  /** The newest published revision. */
  readonly revision: number;
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

/** @returns null if there is no session with this key, or if it has expired or was revoked */
export async function readContext(deps: ContextDeps, sessionKey: string): Promise<RequestContext | null> {
  const { tenancy } = deps.metadata;
  const row = await readRow(deps.database.kysely, tenancy, [sessionKey, deps.clock().toISOString()]);
  if (row === undefined) return null;
  const permission = permissionOf(await deps.metadata.ensure(row.revision), row.profile, row.permission);
  return Object.freeze({
    sessionKey,
    signedInAt: row.signedInAt,
    expires: row.expires,
    lastUsed: row.lastUsed,
    user: userOf(row, tenancy),
    permission,
    organization: organizationOfRow(row),
    revision: row.revision,
  });
}

/**
 * Permissions depend only on the metadata, profile and exceptions, so they are cached with the metadata. People with
 * equal permissions share one map.
 */
const resolved = memoizeByKey<PermissionMap>(1000);

function permissionOf(view: AccessView, profile: Profile, exceptions: PermissionMap | null): PermissionMap {
  return resolved(view, `${profile} ${JSON.stringify(exceptions)}`, () => {
    const held = resolvePermission(view.profiles, profile, exceptions, view.entityNames);
    return hideTemplates(held, view.metadata.entities.values());
  });
}

/** The statement of every request, compiled once. Only its two parameters differ. */
const prepared = memoizeByKey<CompiledQuery<ContextRow>>(1);

async function readRow(
  kysely: Kysely<SystemSchema>,
  tenancy: Tenancy,
  parameters: readonly [tokenHash: string, now: Instant],
): Promise<ContextRow | undefined> {
  const statement = prepared(kysely, "context", () => contextQuery(kysely, tenancy, ...parameters).compile());
  const { rows } = await kysely.executeQuery<ContextRow>({ ...statement, parameters });
  return rows[0];
}

type ContextRow = InferResult<ReturnType<typeof contextQuery>>[number];

/** The organization of a session, as SQL: that of the member, or the one that provider staff chose. */
export function presentOrganization({ staffProfiles }: Tenancy): RawBuilder<number | null> {
  return sql`case when account."profile" in (${sql.join(staffProfiles.map((profile) => sql.lit(profile)))})
    then session."organizationId" else "user"."organizationId" end`;
}

/** A column of the table, or null if the application has none for this. */
export function textColumn(table: string, name: string | undefined): RawBuilder<string | null> {
  return name === undefined ? sql<string | null>`null::text` : sql<string | null>`${sql.ref(`${table}.${name}`)}`;
}

/** These attributes of the organization as one JSON object. */
function attributesOf(names: readonly string[]): RawBuilder<Values> {
  const pairs = names.flatMap((name) => [sql.lit(name), sql.ref(`organization.${name}`)]);
  return sql<Values>`jsonb_build_object(${sql.join(pairs)})`;
}

function contextQuery(kysely: Kysely<SystemSchema>, tenancy: Tenancy, tokenHash: string, now: Instant) {
  const { lifecycle, variants, sessionAttributes } = tenancy.declared;
  return kysely
    .selectFrom("system.session as session")
    .innerJoin("system.account as account", "account.userId", "session.userId")
    .innerJoin("data.user as user", "user.userId", "session.userId")
    .leftJoin("data.organization as organization", (join) =>
      join.on(sql<boolean>`organization."organizationId" = ${presentOrganization(tenancy)}`),
    )
    .select(["session.signedInAt", "session.expires", "session.lastUsed", "account.profile", "account.username"])
    .select(["user.userId", "user.email", "user.displayName"])
    .select(["organization.organizationId", "organization.name"])
    .select([
      textColumn("organization", lifecycle?.attribute).as("state"),
      textColumn("organization", variants?.attribute).as("variant"),
      attributesOf(sessionAttributes).as("attributes"),
    ])
    .select((eb) => eb.ref("account.permission").$castTo<PermissionMap | null>().as("permission"))
    .select((eb) =>
      eb
        .selectFrom("system.revision")
        .select((r) => r.fn.max("number").as("n"))
        .$asScalar()
        .$notNull()
        .as("revision"),
    )
    .where("session.tokenHash", "=", tokenHash)
    .where("session.revoked", "is", null)
    .where("session.expires", ">", now);
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
  attributes,
}: ContextRow): SessionOrganization | null {
  if (organizationId === null || name === null) return null;
  return { organizationId, name, state, variant, attributes };
}

const contexts = new WeakMap<FastifyRequest, RequestContext>();

export function keepContext(request: FastifyRequest, context: RequestContext): void {
  contexts.set(request, context);
}

/** The context of a request. Only for routes with `sessionRequired`. */
export function contextOf(request: FastifyRequest): RequestContext {
  const context = contexts.get(request);
  if (context === undefined)
    throw new Error(`${request.routeOptions.url ?? "A route"} reads the context outside the session's routes`);
  return context;
}

/** @throws AppError permission (403) unless the caller has a named permission such as `organization.admin` */
export function requirePermission(context: RequestContext, name: string): void {
  if (!isHeld(context.permission, name)) throw new AppError("permission");
}
