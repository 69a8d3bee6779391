import type { EntityType } from "@armature/engine";
import { ownersOf } from "../files/owners.ts";
import type { Schema } from "./entity-schemas.ts";
import {
  binary,
  type Content,
  form,
  json,
  type OperationItem,
  type Parameter,
  parameterRef,
  type PathItem,
  REFUSED,
  type Response,
  resultOf,
} from "./shapes.ts";

/** Groups of calls that are not about one entity's records. */
export const FILES = "Files and sheets";
export const EVENTS = "Events";

const ID: Schema = { type: "integer", minimum: 1 };
const NAMES: Schema = { type: "array", items: { type: "string" } };
const UPLOADED_FILE: Schema = { type: "string", contentMediaType: "application/octet-stream" };
const ID_IN_PATH: Parameter = { name: "id", in: "path", required: true, schema: ID };
const stored: Response = { description: "Stored", content: json(resultOf({ ...ID, title: "File ID" })) };
const anything: Response = { description: "The file", content: binary("application/octet-stream") };
const SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A workbook as an answer. */
export const workbook: Response = { description: "A workbook", content: binary(SHEET) };

/** Uploads and downloads, for callers who may view files. @param file the entity of files */
export function filePaths(file: EntityType): Readonly<Record<string, PathItem>> {
  const owners = Object.fromEntries(ownersOf(file).map(({ key }) => [key, ID]));
  return {
    "/api/file2": { post: upload("uploadFile", "Store a file", { fileTypeId: ID, entityName: { type: "string" } }) },
    "/api/upload": { post: upload("uploadAnswer", "Store the file of a field", { fileTypeId: ID, ...owners }) },
    "/upload": {
      post: upload("uploadAnswerShort", "Store the file of a field, as below /api", { fileTypeId: ID, ...owners }),
    },
    "/api/file2/{id}/download": { get: download("downloadFile", "Read a file's content") },
  };
}

/** Exports of records as workbooks, and the event stream. */
export function commonPaths(): Readonly<Record<string, PathItem>> {
  const chosen = {
    presetId: { ...ID, description: "The preset; left out where columnNameList[] names the columns" },
    "optionalAttributeNameList[]": NAMES,
    "columnNameList[]": { ...NAMES, description: "The columns in their order, as a list shows them; without presetId" },
    sort: { type: "string", description: "As of a list; the rows are in the order of the ids without it" },
    "entityIdList[]": { type: "array", items: ID },
  };
  const events: Content = { "text/event-stream": { schema: { type: "string" } } };
  return {
    "/api/entity/export": {
      post: exported("exportEntity", "Export records of an entity as a workbook", {
        entityName: { type: "string" },
        ...chosen,
      }),
    },
    "/api/entity/export-user": { post: exported("exportPeople", "Export people as a workbook", chosen) },
    "/api/events": {
      get: {
        operationId: "events",
        summary: "Follow what is published, and the end of the session",
        tags: [EVENTS],
        security: [{ session: [] }],
        responses: { 200: { description: "A stream, with the revision first", content: events }, ...REFUSED },
      },
    },
  };
}

function upload(operationId: string, summary: string, fields: Readonly<Record<string, Schema>>): OperationItem {
  return {
    operationId,
    summary,
    tags: [FILES],
    requestBody: { required: true, content: form({ file: UPLOADED_FILE, ...fields }, ["file"]) },
    responses: { 201: stored, ...REFUSED },
  };
}

function download(operationId: string, summary: string): OperationItem {
  return { operationId, summary, tags: [FILES], parameters: [ID_IN_PATH], responses: { 200: anything, ...REFUSED } };
}

function exported(operationId: string, summary: string, fields: Readonly<Record<string, Schema>>): OperationItem {
  const required = ["entityName"].filter((name) => name in fields);
  return {
    operationId,
    summary,
    tags: [FILES],
    parameters: [parameterRef("timeZone")],
    requestBody: { required: true, content: form(fields, required) },
    responses: { 200: workbook, ...REFUSED },
  };
}
