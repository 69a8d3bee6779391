import type { EntityType } from "@armature/engine";
import type { Schema } from "./entity-schemas.ts";
import {
  answers,
  callsAbout,
  jsonBody,
  type Parameter,
  parameterRef,
  type PathItem,
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
  if (type.store === "code") return {};
  const choices = { [`${path}/import-choices`]: choiceCalls(type) };
  if (type.store !== "records") return choices;
  const { changeset, imports, undo, undoCheck, restore, restoreCheck } = changeCalls(type);
  return {
    ...choices,
    [`${path}/imports`]: { get: imports },
    [`${path}/changeset/{changesetId}`]: { get: changeset },
    [`${path}/changeset/{changesetId}/undo`]: { post: undo },
    [`${path}/changeset/{changesetId}/undo/check`]: { post: undoCheck },
    [`${path}/{id}/restore`]: { post: restore },
    [`${path}/{id}/restore/check`]: { post: restoreCheck },
  };
}

function choiceCalls(type: EntityType): PathItem {
  const { labelPlural } = type;
  const call = callsAbout(type);
  return {
    get: call("importChoices", `Read what was decided about sheets of ${labelPlural}`, {
      responses: answers(resultOf(CHOICES)),
    }),
    put: call("chooseImport", `Add to what was decided about sheets of ${labelPlural}`, {
      requestBody: jsonBody(CHOICES),
      responses: answers(resultOf({ type: "null" })),
    }),
  };
}

function changeCalls(type: EntityType) {
  const { name, labelPlural } = type;
  const call = callsAbout(type);
  const responses = answers(resultOf({ type: "array", items: schemaRef("BatchRow") }, CHANGESET));
  const former = jsonBody({ type: "object", required: ["values"], properties: { values: schemaRef(name) } });
  const undone = { requestBody: jsonBody({ type: "array", maxItems: 20_000, items: schemaRef("UndoRow") }), responses };
  const restored = { requestBody: former, responses };
  const key = parameterRef("idempotencyKey");
  const record = [RECORD_ID, parameterRef("ifMatch")];
  return {
    imports: call("imports", `List the imports of ${labelPlural} that wrote something`, {
      responses: answers(resultOf({ type: "array", items: schemaRef("Import") }, PEOPLE)),
    }),
    changeset: call("changeset", `Read what a changeset did to ${labelPlural}, and what they hold now`, {
      parameters: [CHANGESET_ID],
      responses: answers(resultOf(changesetOf(name), { ...PEOPLE, labels: schemaRef("Labels") })),
    }),
    undo: call("undo", `Take parts of a changeset of ${labelPlural} back`, {
      parameters: [CHANGESET_ID, key],
      ...undone,
    }),
    undoCheck: call("undoCheck", `Say what taking parts of a changeset of ${labelPlural} back would answer`, {
      parameters: [CHANGESET_ID],
      ...undone,
    }),
    restore: call("restore", `Write values back that one of ${labelPlural} had`, {
      parameters: [...record, key],
      ...restored,
    }),
    restoreCheck: call("restoreCheck", `Say what writing values back to one of ${labelPlural} would answer`, {
      parameters: record,
      ...restored,
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
