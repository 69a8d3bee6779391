import multipart from "@fastify/multipart";
import { type EntityType, may } from "@armature/engine";
import { MAX_ALL, parseSort } from "@armature/engine/list";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, invalid } from "../../base/errors.ts";
import { countBody } from "../../files/upload-quota.ts";
import { timeZoneOf } from "../../http/time-zone.ts";
import { entityOf } from "../../records/read/query.ts";
import { organizationOf, type Scope } from "../../records/scope.ts";
import { readFresh } from "../../records/write/write-transaction.ts";
import { type ExportRequest, prepareExport, type PreparedExport } from "../../sheets/export-records.ts";
import { keepExport } from "../../sheets/exports.ts";
import type { SheetWorkers } from "../../sheets/sheet-workers.ts";
import { isServed, type RecordRouteDeps, scopeOf } from "../../http/record-calls/record-call.ts";
import { recordId } from "../../http/record-calls/record-id.ts";
import { asJob } from "../../http/call-turns.ts";
import { sendWorkbook } from "./send-workbook.ts";

const LONGEST_FIELD = 200;
/** Enough for the records, the optional attributes and the single fields. */
const MOST_FIELDS = MAX_ALL + 2_000;
const FIELDS = [
  "presetId",
  "entityName",
  "optionalAttributeNameList",
  "columnNameList",
  "sort",
  "entityIdList",
] as const;
type Field = (typeof FIELDS)[number];
type Form = Readonly<Record<Field, readonly string[]>>;

export interface ExportRouteDeps extends RecordRouteDeps {
  readonly workers: SheetWorkers;
  readonly clock: () => Date;
}

/** Exports of records as .xlsx files. */
export function exportRoutes(app: FastifyInstance, deps: ExportRouteDeps): void {
  void app.register(async (forms) => {
    await forms.register(multipart, {
      limits: { files: 0, fields: MOST_FIELDS, parts: MOST_FIELDS, fieldSize: LONGEST_FIELD },
    });
    forms.post("/api/entity/export", async (request, reply) => {
      const form = await readForm(deps, request);
      return send(deps, request, reply, form, onlyOne(form, "entityName"));
    });
    forms.post("/api/entity/export-user", async (request, reply) =>
      send(deps, request, reply, await readForm(deps, request), "user"),
    );
  });
}

async function send(
  deps: ExportRouteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  form: Form,
  entity: string,
): Promise<Buffer> {
  const scope = scopeOf(request);
  const type = entityOf(deps.metadata.current(), entity);
  if (!may(scope.permission, type.name, "view") || !isServed(type, scope)) throw new AppError("permission");
  organizationOf(type, scope);
  await asJob(request);
  if (form.entityName.some((name) => name !== entity)) throw invalid(`this call exports ${type.labelPlural} only`);
  const prepared = await prepare(deps, scope, type, requestOf(form, timeZoneOf(request)));
  const exportId = await keep(deps, scope, type, prepared);
  return sendWorkbook(reply, deps.workers, `${type.label} Export.xlsx`, { ...prepared.content, exportId });
}

/** Runs again if metadata was published meanwhile. */
function prepare(
  { database, metadata, records }: ExportRouteDeps,
  scope: Scope,
  type: EntityType,
  request: ExportRequest,
): Promise<PreparedExport> {
  return readFresh(metadata, (compiled) =>
    prepareExport({ db: database.kysely, records, compiled, scope, type: entityOf(compiled, type.name) }, request),
  );
}

/** Does not remember an export without records, or one that cannot be imported again. */
async function keep(
  { database, clock }: ExportRouteDeps,
  scope: Scope,
  type: EntityType,
  { attributes, records }: PreparedExport,
): Promise<string | null> {
  if (records.length === 0 || type.importKey === null) return null;
  return keepExport(database.kysely, scope, type, clock(), attributes, records);
}

/** @throws AppError malformedRequest, invalid (400), quota (429) */
async function readForm(deps: ExportRouteDeps, request: FastifyRequest): Promise<Form> {
  if (!request.isMultipart()) throw invalid("this call takes a form (multipart/form-data)");
  await countBody(deps, request);
  const form: Record<Field, string[]> = {
    presetId: [],
    entityName: [],
    optionalAttributeNameList: [],
    columnNameList: [],
    sort: [],
    entityIdList: [],
  };
  try {
    for await (const part of request.parts()) {
      const field = FIELDS.find((name) => part.fieldname === name || part.fieldname === `${name}[]`);
      if (field === undefined || part.type !== "field") throw invalid(`${part.fieldname} is not known here`);
      const text = String(part.value).trim();
      if (text !== "") form[field].push(text);
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError("malformedRequest", { cause: error });
  }
  return form;
}

function requestOf(form: Form, timeZone: string): ExportRequest {
  if (form.entityIdList.length > MAX_ALL) throw invalid(`an export takes ${MAX_ALL} records at most`);
  const ids = form.entityIdList.map(recordId);
  const sort = form.sort.length === 0 ? [] : parseSort(onlyOne(form, "sort"));
  if (form.columnNameList.length > 0) {
    if (form.presetId.length + form.optionalAttributeNameList.length > 0)
      throw invalid("the form takes columnNameList or a preset, not both");
    return { presetId: null, columns: form.columnNameList, optional: [], sort, ids, timeZone };
  }
  const presetId = recordId(onlyOne(form, "presetId"));
  return {
    presetId: typeof presetId === "number" ? presetId : null,
    columns: null,
    optional: form.optionalAttributeNameList,
    sort,
    ids,
    timeZone,
  };
}

function onlyOne(form: Form, field: Field): string {
  const [value, ...more] = form[field];
  if (value === undefined || more.length > 0) throw invalid(`the form needs ${field} once`);
  return value;
}
