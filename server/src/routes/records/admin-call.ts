import { type Issue, may, type RecordId, type Values } from "@armature/engine";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../errors.ts";
import { textColumn } from "../../http/context.ts";
import { isWrite } from "../../http/origin.ts";
import { type Scope, spanning, variantOf } from "../../records/scope.ts";
import { rowId } from "../../records/sql/table.ts";
import { bodyOf, type Call, callOf, isServed, type RecordRouteDeps, scopeOf } from "./record-call.ts";
import { errorItems } from "../../records/write/refusal.ts";

/**
 * A call under `/api/admin`. Reads span organizations; a write is made within the organization of its record, as if the
 * caller had chosen it, and a new record names that organization in its body.
 * @param text the path below `/api/admin/`
 * @throws AppError unknownCall, unknownRecord (404), permission (403), refused (400)
 */
export async function adminCallOf(request: FastifyRequest, deps: RecordRouteDeps, text: string): Promise<Call> {
  const call = callOf(request, deps, text, spanning(scopeOf(request)));
  if (!isWrite(request.method) || call.type.scope === "configuration") return call;
  const scope = await scopeOfWrite(call, request);
  if (!isServed(call.type, scope)) throw new AppError("permission");
  return { ...call, scope };
}

async function scopeOfWrite(call: Call, request: FastifyRequest): Promise<Scope> {
  const { id, values } = targetOf(call, request);
  return id === null ? scopeOfNew(call, values) : scopeOfRecord(call, id);
}

/** What a write is about: the record of its path, or of the body of a check; null for a new one. */
function targetOf(
  { id, what }: Call,
  request: FastifyRequest,
): { readonly id: RecordId | null; readonly values: Values } {
  if (id !== null) return { id, values: {} };
  const body = bodyOf(request);
  if (what !== "check") return { id: null, values: body };
  const checked = body["id"];
  const values = body["values"];
  return {
    id: typeof checked === "string" || typeof checked === "number" ? checked : null,
    values: typeof values === "object" && values !== null ? (values as Values) : {},
  };
}

async function scopeOfNew(call: Call, values: Values): Promise<Scope> {
  const { scope, type } = call;
  if (!may(scope.permission, type.name, "create")) throw new AppError("permission");
  if (type.scope === "self") return { ...scope, variant: variantOfNew(call, values) };
  const given = values["organizationId"];
  if (typeof given !== "number") throw refused(call, { code: "required", attribute: "organizationId" });
  const [organizationId] = rowId(given);
  const within = organizationId === undefined ? null : await scopeWithin(call, organizationId);
  if (!within) throw refused(call, { code: "unknownReference", attribute: "organizationId" });
  return within;
}

/** Where what is sent is no variant, the first: without one no attribute applies, so that nothing would be validated. */
function variantOfNew({ metadata }: Call, values: Values): string | null {
  const { variants } = metadata.tenancy.declared;
  if (variants === null) return null;
  const sent = variantOf(metadata.tenancy, values);
  return sent !== null && variants.flags.has(sent) ? sent : ([...variants.flags.keys()][0] ?? null);
}

/** A record of no organization is written as such, with what is for all. */
async function scopeOfRecord(call: Call, id: RecordId): Promise<Scope> {
  const { records, scope, type } = call;
  const { record } = await records.get(scope, type.name, id);
  const owner = record["organizationId"];
  return (typeof owner === "number" && (await scopeWithin(call, owner))) || scope;
}

/**
 * No state binds the organization itself here, so that what is closed can be opened again; what is lifted for
 * administrators binds nothing.
 */
async function scopeWithin({ database, metadata, scope, type }: Call, organizationId: number): Promise<Scope | null> {
  const { lifecycle, variants } = metadata.tenancy.declared;
  const found = await database.kysely
    .selectFrom("data.organization")
    .select([
      textColumn("data.organization", variants?.attribute).as("variant"),
      textColumn("data.organization", lifecycle?.attribute).as("state"),
    ])
    .where("organizationId", "=", organizationId)
    .executeTakeFirst();
  if (!found) return null;
  const { crossTenant: _, ...rest } = scope;
  const within = { ...rest, ...found, organizationId };
  if (type.scope === "self") return { ...within, state: null, ignoresState: true };
  return { ...within, isAdminCall: true };
}

function refused({ scope, type }: Call, issue: Issue): AppError {
  return new AppError("refused", { errors: errorItems(type, scope, [issue]) });
}
