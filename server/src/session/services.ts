import type { OperationInput, PermissionMap } from "@armature/engine";
import { widestScopes } from "@armature/engine/access";
import type { changeService as changing, createService as creating, Service } from "@armature/engine/platform";
import { type Kysely, sql } from "kysely";
import type { Tenancy } from "../base/application.ts";
import { AppError } from "../base/errors.ts";
import type { Profile } from "../database/account-tables.ts";
import type { SystemSchema } from "../database/schema.ts";
import type { Client } from "../http/client.ts";
import { type AccessView, isOfProvider, permissionOfProfile } from "../http/context.ts";
import { SERVICES_WITH_OWNER, stoppedBecause } from "../http/service-owner.ts";
import { recordSecurity } from "./security-log.ts";
import { listServiceTokens, type TokenHolder } from "./tokens.ts";

/** Who makes a call on services, and from where. */
export interface ServiceCall {
  readonly kysely: Kysely<SystemSchema>;
  readonly tenancy: Tenancy;
  readonly userId: number;
  readonly client: Client;
  readonly now: Date;
}

/** All services by name, with their open tokens. Two statements. */
export async function listServices(
  { kysely, tenancy, now }: Pick<ServiceCall, "kysely" | "tenancy" | "now">,
  view: AccessView,
): Promise<readonly Service[]> {
  const { entities } = view.metadata;
  const [{ rows }, tokens] = await Promise.all([
    sql<Omit<Service, "tokens" | "widest">>`select service."userId", service."name", service."organizationId",
        organization."name" as "organizationName", service."profile", service."ownerId",
        person."displayName" as "ownerName", service."created", ${stoppedBecause(tenancy)} as "stopped"
      from ${SERVICES_WITH_OWNER}
        left join data."organization" as organization on organization."organizationId" = service."organizationId"
      order by lower(service."name"), service."userId"`.execute(kysely),
    listServiceTokens(kysely, now),
  ]);
  const byService = Map.groupBy(tokens, ({ serviceId }) => serviceId);
  return rows.map((row) => ({
    ...row,
    widest: widestOf(permissionOfProfile(view, row.profile), entities),
    tokens: (byService.get(row.userId) ?? []).map((each) => {
      const { serviceId: _, ...token } = each;
      return token;
    }),
  }));
}

function widestOf(permission: PermissionMap, entities: AccessView["metadata"]["entities"]): Service["widest"] {
  const { named, ...widest } = widestScopes(permission, (name) => entities.has(name));
  return { ...widest, named: [...named] };
}

/**
 * Makes a service whose owner is the caller.
 * @returns its id, which no person has
 * @throws AppError refused (400)
 */
export async function createService(
  call: ServiceCall,
  { name, organizationId, profile }: OperationInput<typeof creating>["body"],
): Promise<number> {
  const { kysely, tenancy, userId: ownerId, client, now } = call;
  refuseProfile(tenancy, profile, organizationId);
  return kysely.transaction().execute(async (trx) => {
    await refuseOrganization(trx, organizationId);
    const at = now.toISOString();
    const userId = sql<number>`nextval(pg_get_serial_sequence('data."user"', 'userId'))`;
    const row = { userId, name: name.trim(), organizationId, profile, ownerId, created: at, disabled: null };
    const made = await trx.insertInto("system.service").values(row).returning("userId").executeTakeFirstOrThrow();
    await refuseOwner(trx, tenancy, made.userId);
    const event = { ...client, userId: made.userId, actorId: ownerId, at };
    await recordSecurity(trx, [{ ...event, kind: "serviceMade", detail: { name: row.name, profile } }]);
    return made.userId;
  });
}

/** @throws AppError unknownRecord (404), refused (400) */
export async function changeService(
  { kysely, tenancy, userId: actorId, client, now }: ServiceCall,
  userId: number,
  { isDisabled, ...body }: OperationInput<typeof changing>["body"],
): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    const former = await serviceOf(trx, userId);
    refuseProfile(tenancy, body.profile, former.organizationId);
    const at = now.toISOString();
    const to = { ...body, name: body.name.trim() };
    const disabled = isDisabled ? (former.disabled ?? at) : null;
    await trx
      .updateTable("system.service")
      .set({ ...to, ownerId: accountOf(trx, to.ownerId), disabled })
      .where("userId", "=", userId)
      .execute();
    if (!isDisabled) await refuseOwner(trx, tenancy, userId);
    const { name, profile, ownerId } = former;
    const from = { name, profile, ownerId, isDisabled: former.disabled !== null };
    const detail = { from, to: { ...to, isDisabled } };
    await recordSecurity(trx, [{ ...client, kind: "serviceChanged", userId, actorId, at, detail }]);
  });
}

/** Deletes a service with its tokens. @throws AppError unknownRecord (404) */
export async function deleteService(
  { kysely, userId: actorId, client, now }: ServiceCall,
  userId: number,
): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    const { name } = await serviceOf(trx, userId);
    await trx.deleteFrom("system.service").where("userId", "=", userId).execute();
    const event = { ...client, userId, actorId, at: now.toISOString(), detail: { name } };
    await recordSecurity(trx, [{ ...event, kind: "serviceDeleted" }]);
  });
}

/** Who a new token of a service is for: it may do at most what its profile gives. @throws AppError unknownRecord (404) */
export async function serviceTokens(
  kysely: Kysely<SystemSchema>,
  view: AccessView,
  userId: number,
): Promise<TokenHolder> {
  const { profile, organizationId, organizationName } = await serviceOf(kysely, userId);
  const organization = organizationId === null ? null : { organizationId, name: organizationName ?? "" };
  return { column: "serviceId", id: userId, organization, permission: permissionOfProfile(view, profile) };
}

/** Within a transaction, nobody else changes it until its end. */
async function serviceOf(kysely: Kysely<SystemSchema>, userId: number) {
  const service = await kysely
    .selectFrom("system.service as service")
    .leftJoin("data.organization as organization", "organization.organizationId", "service.organizationId")
    .select(["service.name", "service.organizationId", "service.profile", "service.ownerId", "service.disabled"])
    .select("organization.name as organizationName")
    .where("service.userId", "=", userId)
    .forUpdate("service")
    .executeTakeFirst();
  if (service === undefined) throw new AppError("unknownRecord", { args: { entity: "service" } });
  return service;
}

/** Without an organization, a service works like staff who have chosen none. */
function refuseProfile(tenancy: Tenancy, profile: Profile, organizationId: number | null): void {
  const { profileNames } = tenancy;
  const allowed = profileNames.filter((name) => organizationId !== null || isOfProvider(tenancy, name));
  if (allowed.includes(profile)) return;
  const whose = organizationId === null ? "a service without an organization" : "a service";
  throw refused("profile", `Choose a profile for ${whose}: ${allowed.join(", ")}.`);
}

async function refuseOrganization(trx: Kysely<SystemSchema>, organizationId: number | null): Promise<void> {
  if (organizationId === null) return;
  const organizations = trx.selectFrom("data.organization").select("organizationId");
  if (await organizations.where("organizationId", "=", organizationId).executeTakeFirst()) return;
  throw refused("organizationId", "There is no organization with this id. Choose another one.");
}

/** Null if there is no such account. */
function accountOf(trx: Kysely<SystemSchema>, userId: number | null) {
  return trx.selectFrom("system.account").select("userId").where("userId", "=", userId);
}

/** @throws AppError refused (400) if the owner of the stored service could not make it */
async function refuseOwner(trx: Kysely<SystemSchema>, tenancy: Tenancy, userId: number): Promise<void> {
  const { rows } = await sql<{ stopped: string | null }>`select ${stoppedBecause(tenancy)} as "stopped"
    from ${SERVICES_WITH_OWNER} where service."userId" = ${userId}`.execute(trx);
  if (rows[0]?.stopped === null) return;
  throw refused(
    "ownerId",
    "Choose an owner who can sign in and belongs to the organization or to staff: to staff for a profile of staff, and an administrator for a service that is one.",
  );
}

function refused(attribute: string, message: string): AppError {
  return new AppError("refused", { errors: [{ code: "service", attribute, message }] });
}
