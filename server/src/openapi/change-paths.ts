import type { EntityType } from "@armature/engine";
import type { Schema } from "./entity-schemas.ts";
import {
  json,
  type OperationItem,
  type Parameter,
  parameterRef,
  type PathItem,
  REFUSED,
  type Response,
  resultOf,
  schemaRef,
} from "./shapes.ts";

const CHANGESET_ID: Parameter = {
  name: "changesetId",
  in: "path",
  required: true,
  schema: { type: "string", format: "uuid" },
};
const RECORD_ID: Parameter = { name: "id", in: "path", required: true, schema: { type: "integer" } };
/** What an answer says about a changeset that it wrote. */
export const CHANGESET: Readonly<Record<string, Schema>> = {
  changesetId: { type: "string", format: "uuid", description: "What can be undone; absent where nothing can" },
};
const PEOPLE = { people: schemaRef("People") };
const CHOICES: Schema = {
  type: "object",
  properties: {
    columns: { type: "object", description: "Header → attribute, or null for none" },
    values: { type: "object", description: "Attribute → text → value" },
  },
};

/** The calls to undo and restore changes of an entity's records, and to read its imports and import choices. */
export function changePaths(type: EntityType): Readonly<Record<string, PathItem>> {
  const path = `/api/${type.route}`;
  const call = changeCalls(type);
  if (type.store === "code") return {};
  const choices = { [`${path}/import-choices`]: { get: call.choices(), put: call.choose() } };
  if (type.store !== "records") return choices;
  return {
    ...choices,
    [`${path}/imports`]: { get: call.imports() },
    [`${path}/changeset/{changesetId}`]: { get: call.changeset() },
    [`${path}/changeset/{changesetId}/undo`]: { post: call.undo() },
    [`${path}/changeset/{changesetId}/undo/check`]: { post: call.undoCheck() },
    [`${path}/{id}/restore`]: { post: call.restore() },
    [`${path}/{id}/restore/check`]: { post: call.restoreCheck() },
  };
}

function changeCalls(type: EntityType) {
  const { name, label, labelPlural } = type;
  const item = (verb: string, summary: string, rest: Omit<OperationItem, "operationId" | "summary" | "tags">) =>
    ({ operationId: `${verb}_${name}`, summary, tags: [label], ...rest }) satisfies OperationItem;
  const rows = { 200: done(resultOf({ type: "array", items: schemaRef("BatchRow") }, CHANGESET)), ...REFUSED };
  const asked = body({ type: "array", maxItems: 20_000, items: schemaRef("UndoRow") });
  const former = body({ type: "object", required: ["values"], properties: { values: schemaRef(name) } });
  const key = parameterRef("idempotencyKey");
  return {
    choices: () =>
      item("importChoices", `Read what was decided about sheets of ${labelPlural}`, {
        responses: { 200: done(resultOf(CHOICES)), ...REFUSED },
      }),
    choose: () =>
      item("chooseImport", `Add to what was decided about sheets of ${labelPlural}`, {
        requestBody: body(CHOICES),
        responses: { 200: done(resultOf({ type: "null" })), ...REFUSED },
      }),
    imports: () =>
      item("imports", `List the imports of ${labelPlural} that wrote something`, {
        responses: { 200: done(resultOf({ type: "array", items: schemaRef("Import") }, PEOPLE)), ...REFUSED },
      }),
    changeset: () =>
      item("changeset", `Read what a changeset did to ${labelPlural}, and what they hold now`, {
        parameters: [CHANGESET_ID],
        responses: { 200: done(resultOf(changesetOf(name), { ...PEOPLE, labels: schemaRef("Labels") })), ...REFUSED },
      }),
    undo: () =>
      item("undo", `Take parts of a changeset of ${labelPlural} back`, {
        parameters: [CHANGESET_ID, key],
        requestBody: asked,
        responses: rows,
      }),
    undoCheck: () =>
      item("undoCheck", `Say what taking parts of a changeset of ${labelPlural} back would answer`, {
        parameters: [CHANGESET_ID],
        requestBody: asked,
        responses: rows,
      }),
    restore: () =>
      item("restore", `Write values back that one of ${labelPlural} had`, {
        parameters: [RECORD_ID, parameterRef("ifMatch"), key],
        requestBody: former,
        responses: rows,
      }),
    restoreCheck: () =>
      item("restoreCheck", `Say what writing values back to one of ${labelPlural} would answer`, {
        parameters: [RECORD_ID, parameterRef("ifMatch")],
        requestBody: former,
        responses: rows,
      }),
  };
}

function changesetOf(name: string): Schema {
  return {
    type: "object",
    required: ["entity", "source", "at", "authorId", "rows", "records"],
    properties: {
      entity: { type: "string" },
      source: { type: "string" },
      at: { type: "string", format: "date-time" },
      authorId: { type: ["integer", "null"] },
      rows: { type: "array", items: schemaRef("ChangeRow") },
      records: { type: "array", items: schemaRef(name), description: "Those that are still there" },
    },
  };
}

function body(schema: Schema) {
  return { required: true, content: json(schema) } as const;
}

function done(schema: Schema): Response {
  return { description: "Done", content: json(schema) };
}
