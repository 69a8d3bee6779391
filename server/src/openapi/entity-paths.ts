import type { EntityType } from "@armature/engine";
import { REVIEWED } from "@armature/engine/changes";
import { CHANGESET, changePaths } from "./change-paths.ts";
import type { Schema } from "./entity-schemas.ts";
import { workbook } from "./file-paths.ts";
import {
  answers,
  callsAbout,
  done,
  jsonBody,
  type OperationItem,
  type Parameter,
  parameterRef,
  type PathItem,
  REFUSED,
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
  const { list, read, history } = readCalls(type, suffix);
  const { create, update, remove, check } = writeCalls(type, suffix);
  return {
    [path]: { get: list, ...(!isFixed && type.name !== UPLOADED && { post: create }) },
    [`${path}/{id}`]: {
      get: read,
      ...(!isFixed && { put: update }),
      ...(!isFixed && type.scope !== "self" && { delete: remove }),
    },
    ...(!isFixed && { [`${path}/check`]: { post: check } }),
    [`${prefix}/${type.name}AuditHistory`]: { get: history },
  };
}

const NAMED = { labels: schemaRef("Labels"), people: schemaRef("People") };

/** A stored record, which always has its key. */
function storedSchema(type: EntityType): Schema {
  return { allOf: [schemaRef(schemaNameOf(type)), { required: [type.primaryKey.name] }] };
}

function idParameter(schema: Schema): Parameter {
  return { name: "id", in: "path", required: true, schema };
}

function readCalls(type: EntityType, suffix: string) {
  const { labelPlural } = type;
  const call = callsAbout(type, suffix);
  const stored = storedSchema(type);
  const whole = resultWith(stored, NAMED);
  const hasSheet = type.name === UPLOADED && suffix === "";
  return {
    list: call("list", `List ${labelPlural}`, {
      parameters: LIST.map(parameterRef),
      responses: answers(listSchema(stored)),
    }),
    read: call("read", `Read one of ${labelPlural}`, {
      parameters: [idParameter(readKeySchema(type)), ...(hasSheet ? [SHEET_OF] : [])],
      responses: answers(hasSheet ? { anyOf: [whole, SHEET] } : whole),
    }),
    history: call("history", `Read what was written to one of ${labelPlural}`, {
      parameters: [parameterRef("history")],
      responses: answers(resultOf({ type: "array", items: schemaRef("HistoryEntry") }, NAMED)),
    }),
  };
}

function writeCalls(type: EntityType, suffix: string) {
  const { labelPlural } = type;
  const call = callsAbout(type, suffix);
  const record = schemaRef(schemaNameOf(type));
  const whole = resultWith(storedSchema(type), NAMED);
  const target = [idParameter(keySchema(type)), parameterRef("ifMatch"), parameterRef("idempotencyKey")];
  const accepted = type.store === "definitions" ? [ACCEPTED] : [];
  return {
    create: call("create", `Make a record of ${labelPlural}`, {
      parameters: [parameterRef("idempotencyKey")],
      requestBody: jsonBody(record),
      responses: { 201: done(whole), ...REFUSED },
    }),
    update: call("update", `Change the fields sent of one of ${labelPlural}`, {
      parameters: [...target, ...accepted],
      requestBody: jsonBody(record),
      responses: answers(whole),
    }),
    remove: call("delete", `Delete one of ${labelPlural}`, {
      parameters: target,
      responses: answers(resultOf({ type: "null" }, CHANGESET)),
    }),
    check: call("check", `Say what a save of one of ${labelPlural} would say`, {
      requestBody: jsonBody({
        type: "object",
        required: ["values"],
        properties: { id: { anyOf: [keySchema(type), { type: "null" }] }, values: record },
      }),
      responses: answers(resultOf({ type: "array", items: schemaRef("Problem") })),
    }),
  };
}

function batchPath(type: EntityType): PathItem {
  const parameters = [IMPORTED, ...(type.store === "definitions" ? [ACCEPTED] : []), parameterRef("idempotencyKey")];
  const summary = `Make or change many ${type.labelPlural}, each row by itself`;
  return type.store === "code" ? {} : { post: callsAbout(type)("batch", summary, { parameters, ...rowsOf(type) }) };
}

function batchCheckPath(type: EntityType): PathItem {
  const summary = `Say what a batch of ${type.labelPlural} would answer, without writing`;
  return { post: callsAbout(type)("batchCheck", summary, rowsOf(type)) };
}

function usesPath(type: EntityType): PathItem {
  const summary = `Say which records refer to one of ${type.labelPlural} and keep it from being deleted`;
  return {
    get: callsAbout(type)("references", summary, {
      parameters: [idParameter(keySchema(type))],
      responses: answers(resultOf({ type: "array", items: schemaRef("Referrers") })),
    }),
  };
}

function sheetPath(type: EntityType): PathItem {
  const properties = {
    columns: { ...TEXTS, minItems: 1, maxItems: 2_000 },
    rows: { type: "array", maxItems: 20_000, items: TEXTS },
    exportId: { type: ["string", "null"], format: "uuid" },
  };
  return {
    post: callsAbout(type)("sheet", `Write texts of a review of ${type.labelPlural} as a workbook`, {
      requestBody: jsonBody({ type: "object", required: ["columns", "rows"], properties }),
      responses: { 200: workbook, ...REFUSED },
    }),
  };
}

function downloadPath(type: EntityType): PathItem {
  const summary = `Read all ${type.labelPlural} of the organization as a workbook, sorted by name`;
  return {
    get: callsAbout(type)("download", summary, {
      parameters: [parameterRef("timeZone")],
      responses: { 200: workbook, ...REFUSED },
    }),
  };
}

function rowsOf(type: EntityType): Pick<OperationItem, "requestBody" | "responses"> {
  const row: Schema = { allOf: [schemaRef(schemaNameOf(type)), { type: "object", properties: { [REVIEWED]: SEEN } }] };
  return {
    requestBody: jsonBody({ type: "array", maxItems: 20_000, items: row }),
    responses: answers(resultOf({ type: "array", items: schemaRef("BatchRow") }, CHANGESET)),
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
