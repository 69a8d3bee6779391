import { type Issue, may, type RecordId, type Values } from "@armature/engine";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../base/errors.ts";
import { factsAt } from "../../base/facts.ts";
import { textColumn } from "../../http/context-row.ts";
import { isWrite } from "../../http/origin.ts";
import { type Scope, spanning, variantOf } from "../../records/scope.ts";
import { rowId } from "../../records/sql/table.ts";
import {
  bodyOf,
  type Call,
  callOf,
  isServed,
  type RecordRouteDeps,
  scopeOf,
} from "../../http/record-calls/record-call.ts";
import { errorItems } from "../../records/plan/refusal.ts";

/**
 * A call under `/api/admin`. Reads cover all organizations. A write runs in the organization of its record, as if the
 * caller had chosen it; a new record names the organization in its body.
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

/** The record that a write is about, from the path or from the body of a check. The id is null for a new record. */
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

/**
 * Falls back to the first variant if the sent one is unknown. Without a variant, no attribute applies and nothing would
 * be validated.
 */
function variantOfNew({ metadata }: Call, values: Values): string | null {
  const { variants } = metadata.tenancy.declared;
  if (variants === null) return null;
  const sent = variantOf(metadata.tenancy, values);
  return sent !== null && variants.flags.has(sent) ? sent : ([...variants.flags.keys()][0] ?? null);
}

/** The scope of the record's organization. A record without an organization keeps the caller's scope. */
async function scopeOfRecord(call: Call, id: RecordId): Promise<Scope> {
  const { records, scope, type } = call;
  const { record } = await records.get(scope, type.name, id);
  const owner = record["organizationId"];
  return (typeof owner === "number" && (await scopeWithin(call, owner))) || scope;
}

/**
 * A write to the organization itself ignores its state, so that administrators can reopen it. Other writes ignore the
 * states that are lifted for administrators.
 */
async function scopeWithin(
  { database, metadata, scope, type, now }: Call,
  organizationId: number,
): Promise<Scope | null> {
  const { lifecycle, variants, timeZone } = metadata.tenancy.declared;
  const found = await database.kysely
    .selectFrom("data.organization")
    .select([
      textColumn("data.organization", variants?.attribute).as("variant"),
      textColumn("data.organization", lifecycle?.attribute).as("state"),
      textColumn("data.organization", timeZone ?? undefined).as("timeZone"),
    ])
    .where("organizationId", "=", organizationId)
    .executeTakeFirst();
  if (!found) return null;
  const { crossTenant: _, ...rest } = scope;
  const { variant, state } = found;
  const facts = factsAt(metadata.tenancy, now, found.timeZone);
  const within = { ...rest, variant, state, facts, organizationId };
  if (type.scope === "self") return { ...within, state: null, ignoresState: true };
  return { ...within, isAdminCall: true };
}

function refused({ scope, type }: Call, issue: Issue): AppError {
  return new AppError("refused", { errors: errorItems(type, scope, [issue]) });
}
