import { type EntityType, may, type RecordId, type Values } from "@armature/engine";
import { servesVariant } from "@armature/engine/access";
import type { IfMatch } from "@armature/engine/changes";
import type { FastifyRequest } from "fastify";
import { validate as isUuid } from "uuid";
import type { Database } from "../../database/open.ts";
import { AppError, invalid } from "../../base/errors.ts";
import { matchedTags } from "../conditional.ts";
import { contextOf, type Holder, type SessionUser } from "../context.ts";
import { isWrite } from "../origin.ts";
import { noteEntity } from "../running-calls.ts";
import { memoizeByKey } from "../../base/memoize.ts";
import type { Accepted } from "../../metadata/lost-values.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import type { MetadataStore } from "../../metadata/metadata-store.ts";
import { fixedList } from "../../records/stores/list-store.ts";
import { entityOf } from "../../records/read/query.ts";
import type { Records } from "../../records/records.ts";
import type { Scope } from "../../records/scope.ts";
import { type EntityPath, formerOfPath, readEntityPath } from "./entity-path.ts";
import { recordId } from "./record-id.ts";

export interface RecordRouteDeps {
  readonly database: Database;
  readonly metadata: MetadataStore;
  readonly records: Records;
}

/** With a clock, for calls with a limit per time. */
export interface TimedRouteDeps extends RecordRouteDeps {
  readonly clock: () => Date;
}

/** One call with its entity, record and scope. */
export interface Call extends RecordRouteDeps {
  readonly scope: Scope;
  readonly caller: SessionUser;
  readonly now: Date;
  readonly type: EntityType;
  readonly id: RecordId | null;
  readonly what: EntityPath["what"];
}

/**
 * @param text the path below `/api/` or another prefix
 * @throws AppError unknownCall (404), permission (403)
 */
export function callOf(
  request: FastifyRequest,
  deps: RecordRouteDeps,
  text: string,
  asked: Scope = scopeOf(request),
): Call {
  const compiled = deps.metadata.current();
  const path = readEntityPath(compiled, text);
  if (!path) throw unknownPath(compiled, text, asked);
  const type = entityOf(compiled, path.entity);
  noteEntity(request, type.name, operationOn(request.method, path));
  const scope = compiled.metadata.entities.has(type.name) ? asked : withRightsOf(asked, type);
  if (!may(scope.permission, type.name, "view") || !isServed(type, scope)) throw new AppError("permission");
  if (type.store === "code" && isWrite(request.method)) throw fixedList(type);
  const { user, now } = contextOf(request);
  return {
    ...deps,
    scope,
    caller: user,
    now,
    type,
    id: path.id === null ? null : recordId(path.id),
    what: path.what,
  };
}

/** Who may view the records reads what their entity is called now. */
function unknownPath(compiled: CompiledMetadata, text: string, { permission }: Scope): AppError {
  const renamed = formerOfPath(compiled, text);
  if (!renamed || !may(permission, renamed.type.name, "view")) return new AppError("unknownCall");
  const { former: entity, type } = renamed;
  return new AppError("renamedEntity", { args: { entity, name: type.name } });
}

/** What a generic call does, for the log and the metrics. */
function operationOn(method: string, { id, what }: EntityPath): string {
  if (what !== "records") return what;
  if (method === "POST") return "create";
  if (method === "PUT") return "update";
  if (method === "DELETE") return "delete";
  return id === null ? "list" : "read";
}

/** A view of definitions that nobody declares has the rights of all definitions of the kind, and exceptions of its own. */
function withRightsOf(scope: Scope, { name, viewOf }: EntityType): Scope {
  const { permission } = scope;
  return { ...scope, permission: { ...permission, [name]: { ...permission[viewOf ?? name], ...permission[name] } } };
}

/** Every call asks for it, and an entity can have very many attributes. */
const served = memoizeByKey<boolean>();

/** Whether the entity is available to the scope's variant. Without an organization, every entity is. */
export function isServed(type: EntityType, { organizationId, variant }: Scope): boolean {
  return organizationId === null || served(type, variant ?? "", () => servesVariant(type, variant));
}

/** The scope of the caller. */
export function scopeOf(request: FastifyRequest): Scope {
  const context = contextOf(request);
  return { ...scopeOfHolder(context), proof: context.proof };
}

/** The scope of somebody's rights, in the organization that they are at. */
export function scopeOfHolder({ user, organization, permission, facts }: Holder): Scope {
  return {
    userId: user.userId,
    organizationId: organization?.organizationId ?? null,
    variant: organization?.variant ?? null,
    state: organization?.state ?? null,
    permission,
    facts,
    isProviderUser: user.isProviderUser,
  };
}

/** The `updated` that the caller saw; absent for `*`, which matches any. */
export function ifMatchOf(request: FastifyRequest): { readonly ifMatch?: IfMatch } {
  const tags = matchedTags(request);
  return tags === null ? {} : { ifMatch: tags };
}

/** @throws AppError invalid (400) if it is not a UUID */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key === "string" && isUuid(key)) return key;
  throw new AppError("invalid", { args: { problem: "Idempotency-Key takes a UUID" } });
}

/**
 * How many values of records a change of a definition may lose: the query `accept`.
 * @throws AppError invalid (400) if it is no number, or if the records are no definitions
 */
export function acceptOf({ type }: Pick<Call, "type">, { query }: FastifyRequest): { readonly accept?: Accepted } {
  const { accept } = query as Readonly<Record<string, unknown>>;
  if (accept === undefined) return {};
  if (type.store !== "definitions") throw invalid("accept is for changes of definitions only");
  if (typeof accept !== "string" || !/^\d{1,9}$/.test(accept))
    throw invalid("accept takes the number of values that may be lost");
  return { accept: { lost: Number(accept) } };
}

/** @throws AppError invalid (400) unless the body is an object */
export function bodyOf(request: FastifyRequest): Values {
  const { body } = request;
  if (typeof body === "object" && body !== null && !Array.isArray(body)) return body as Values;
  throw new AppError("invalid", { args: { problem: "the body must be one JSON object, attribute names to values" } });
}
