import type { EntityType } from "@armature/engine";
import { REVIEWED } from "@armature/engine/changes";
import { CHANGESET, changePaths } from "./change-paths.ts";
import type { Schema } from "./entity-schemas.ts";
import { workbook } from "./file-paths.ts";
import {
  json,
  type OperationItem,
  type Parameter,
  parameterRef,
  type PathItem,
  REFUSED,
  type Response,
  resultOf,
  resultWith,
  schemaRef,
} from "./shapes.ts";

/** The entity of files. A new record is created by an upload, not by JSON. */
export const UPLOADED = "file2";
const LIST = ["filter", "sort", "columns", "limit", "offset", "after", "count", "timeZone"] as const;

/** Requests the rows of an uploaded sheet instead of its record. */
const SHEET_OF: Parameter = {
  name: "entityName",
  in: "query",
  description: "The entity whose labels head the columns; the answer is then the rows of the sheet, by label",
  schema: { type: "string" },
};
const TEXTS: Schema = { type: "array", items: { type: "string" } };
/** The rows of an uploaded sheet. */
const SHEET: Schema = {
  type: "object",
  required: ["result", "columns", "exportId"],
  properties: {
    result: { type: "array", items: { type: "object", additionalProperties: { type: "string" } } },
    columns: TEXTS,
    exportId: { type: ["string", "null"], description: "The export that made the sheet" },
  },
};
/** Says that the rows of a batch come from an uploaded sheet. */
const IMPORTED: Parameter = {
  name: "fileId",
  in: "query",
  description: "The uploaded sheet that the rows were read from",
  schema: { type: "integer", minimum: 1 },
};

/** Lets a change of definitions go on although it loses values. */
const ACCEPTED: Parameter = {
  name: "accept",
  in: "query",
  description:
    "How many values of records may be lost. Without it, or if more would be, the answer is 409 wouldLose with the number as `lost`",
  schema: { type: "integer", minimum: 0 },
};

const SEEN: Schema = {
  type: ["object", "null"],
  description:
    "The values that this row was reviewed against, by attribute; null where there was no such record. What somebody " +
    "else saved of other attributes since stays. Of the same attribute it is this row's error, of code clash, with " +
    "both values, and the row is not saved. May be left out, for the whole row or for an attribute: the last write wins. " +
    "A name that is no attribute refuses the call, since it would guard nothing. {} says only that there was a record: " +
    "if it is gone by now, the row is refused and makes no new one.",
};

/** The name of the component that describes an entity's records. */
export function schemaNameOf({ name }: EntityType): string {
  return name;
}

/** The generic calls of an entity: within the session's organization, and below `/api/admin` for all organizations. */
export function entityPaths(type: EntityType): Readonly<Record<string, PathItem>> {
  return {
    ...pathsBelow(type, "/api", ""),
    ...pathsBelow(type, "/api/admin", "Admin"),
    [`/api/${type.route}/batch`]: batchPath(type),
    ...(type.store === "records" && { [`/api/${type.route}/batch/check`]: batchCheckPath(type) }),
    [`/api/${type.route}/sheet`]: sheetPath(type),
    ...(type.downloadName !== null && { [`/api/${type.route}/download`]: downloadPath(type) }),
    ...(type.store === "records" &&
      type.scope !== "self" && { [`/api/${type.route}/{id}/references`]: usesPath(type) }),
    ...changePaths(type),
  };
}

function pathsBelow(type: EntityType, prefix: string, suffix: string): Readonly<Record<string, PathItem>> {
  const path = `${prefix}/${type.route}`;
  const isFixed = type.store === "code";
  const call = callsOf(type, suffix);
  return {
    [path]: { get: call.list(), ...(!isFixed && type.name !== UPLOADED && { post: call.create() }) },
    [`${path}/{id}`]: {
      get: call.read(),
      ...(!isFixed && { put: call.update() }),
      ...(!isFixed && type.scope !== "self" && { delete: call.remove() }),
    },
    ...(!isFixed && { [`${path}/check`]: { post: call.check() } }),
    [`${prefix}/${type.name}AuditHistory`]: { get: call.history() },
  };
}

/** Every generic call of an entity as an operation. */
function callsOf(type: EntityType, suffix: string) {
  const record = schemaRef(schemaNameOf(type));
  const named = { labels: schemaRef("Labels"), people: schemaRef("People") };
  const stored: Schema = { allOf: [record, { required: [type.primaryKey.name] }] };
  const whole = resultWith(stored, named);
  const one = ok(whole);
  const hasSheet = type.name === UPLOADED && suffix === "";
  const id = { name: "id", in: "path", required: true, schema: keySchema(type) } as const;
  const item = (verb: string, summary: string, rest: Omit<OperationItem, "operationId" | "summary" | "tags">) =>
    ({ operationId: `${verb}${suffix}_${type.name}`, summary, tags: [type.label], ...rest }) satisfies OperationItem;
  const body = (schema: Schema) => ({ required: true, content: json(schema) }) as const;
  const headers = [parameterRef("ifMatch"), parameterRef("idempotencyKey")];
  const accepted = type.store === "definitions" ? [ACCEPTED] : [];
  return {
    list: () =>
      item("list", `List ${type.labelPlural}`, {
        parameters: LIST.map(parameterRef),
        responses: { 200: ok(listSchema(stored)), ...REFUSED },
      }),
    read: () =>
      item("read", `Read one of ${type.labelPlural}`, {
        parameters: [{ ...id, schema: readKeySchema(type) }, ...(hasSheet ? [SHEET_OF] : [])],
        responses: { 200: hasSheet ? ok({ anyOf: [whole, SHEET] }) : one, ...REFUSED },
      }),
    create: () =>
      item("create", `Make a record of ${type.labelPlural}`, {
        parameters: [parameterRef("idempotencyKey")],
        requestBody: body(record),
        responses: { 201: one, ...REFUSED },
      }),
    update: () =>
      item("update", `Change the fields sent of one of ${type.labelPlural}`, {
        parameters: [id, ...headers, ...accepted],
        requestBody: body(record),
        responses: { 200: one, ...REFUSED },
      }),
    remove: () =>
      item("delete", `Delete one of ${type.labelPlural}`, {
        parameters: [id, ...headers],
        responses: { 200: ok(resultOf({ type: "null" }, CHANGESET)), ...REFUSED },
      }),
    check: () =>
      item("check", `Say what a save of one of ${type.labelPlural} would say`, {
        requestBody: body({
          type: "object",
          required: ["values"],
          properties: { id: { anyOf: [keySchema(type), { type: "null" }] }, values: record },
        }),
        responses: { 200: ok(resultOf({ type: "array", items: schemaRef("Problem") })), ...REFUSED },
      }),
    history: () =>
      item("history", `Read what was written to one of ${type.labelPlural}`, {
        parameters: [parameterRef("history")],
        responses: { 200: ok(resultOf({ type: "array", items: schemaRef("HistoryEntry") }, named)), ...REFUSED },
      }),
  };
}

function batchPath(type: EntityType): PathItem {
  const post: OperationItem = {
    operationId: `batch_${type.name}`,
    summary: `Make or change many ${type.labelPlural}, each row by itself`,
    parameters: [IMPORTED, ...(type.store === "definitions" ? [ACCEPTED] : []), parameterRef("idempotencyKey")],
    ...rowsIn(type),
  };
  return type.store === "code" ? {} : { post };
}

function batchCheckPath(type: EntityType): PathItem {
  const summary = `Say what a batch of ${type.labelPlural} would answer, without writing`;
  return { post: { operationId: `batchCheck_${type.name}`, summary, ...rowsIn(type) } };
}

function usesPath(type: EntityType): PathItem {
  const get: OperationItem = {
    operationId: `references_${type.name}`,
    summary: `Say which records refer to one of ${type.labelPlural} and keep it from being deleted`,
    tags: [type.label],
    parameters: [{ name: "id", in: "path", required: true, schema: keySchema(type) }],
    responses: { 200: ok(resultOf({ type: "array", items: schemaRef("Referrers") })), ...REFUSED },
  };
  return { get };
}

function sheetPath(type: EntityType): PathItem {
  const properties = {
    columns: { ...TEXTS, minItems: 1, maxItems: 2_000 },
    rows: { type: "array", maxItems: 20_000, items: TEXTS },
    exportId: { type: ["string", "null"], format: "uuid" },
  };
  const post: OperationItem = {
    operationId: `sheet_${type.name}`,
    summary: `Write texts of a review of ${type.labelPlural} as a workbook`,
    tags: [type.label],
    requestBody: { required: true, content: json({ type: "object", required: ["columns", "rows"], properties }) },
    responses: { 200: workbook, ...REFUSED },
  };
  return { post };
}

function downloadPath(type: EntityType): PathItem {
  const get: OperationItem = {
    operationId: `download_${type.name}`,
    summary: `Read all ${type.labelPlural} of the organization as a workbook, sorted by name`,
    tags: [type.label],
    parameters: [parameterRef("timeZone")],
    responses: { 200: workbook, ...REFUSED },
  };
  return { get };
}

function rowsIn(type: EntityType): Pick<OperationItem, "tags" | "requestBody" | "responses"> {
  const row: Schema = { allOf: [schemaRef(schemaNameOf(type)), { type: "object", properties: { [REVIEWED]: SEEN } }] };
  const rows: Schema = { type: "array", maxItems: 20_000, items: row };
  return {
    tags: [type.label],
    requestBody: { required: true, content: json(rows) },
    responses: { 200: ok(resultOf({ type: "array", items: schemaRef("BatchRow") }, CHANGESET)), ...REFUSED },
  };
}

function listSchema(record: Schema): Schema {
  const page = {
    total: { type: ["integer", "null"], description: "Null where it was not counted" },
    isExact: { type: "boolean" },
    after: { type: ["string", "null"], description: "The cursor of the next page" },
    labels: schemaRef("Labels"),
    needsInformation: { type: "array", items: { type: "integer" } },
  };
  return resultWith({ type: "array", items: record }, page);
}

/** Ids in tables are integers. Definitions and fixed lists can have text ids. */
function keySchema({ primaryKey, store }: EntityType): Schema {
  return store === "records" || primaryKey.column === "integer" ? { type: "integer" } : { type: "string" };
}

/** The keys that a record can be read by. An entity can have a second one. */
function readKeySchema(type: EntityType): Schema {
  return type.otherKey === null ? keySchema(type) : { anyOf: [keySchema(type), { type: "string" }] };
}

function ok(schema: Schema): Response {
  return { description: "Done", content: json(schema) };
}
