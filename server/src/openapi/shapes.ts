import type { EntityType } from "@armature/engine";
import { ErrorBody } from "@armature/engine/operation";
import type { Schema } from "./entity-schemas.ts";

/** The parts of an OpenAPI 3.1 document that are used here. */
export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Response>>;
    readonly securitySchemes: Readonly<Record<string, Schema>>;
  };
}
export type Method = "get" | "post" | "put" | "delete";
export type PathItem = Readonly<Partial<Record<Method, OperationItem>>>;
export interface Reference {
  readonly $ref: string;
}
export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}
/** The schema of a body by media type. An empty schema means bytes. */
export type Content = Readonly<Record<string, { readonly schema: Schema }>>;
export interface Response {
  readonly description: string;
  readonly content?: Content;
}
export interface OperationItem {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly description?: string;
  /** The person must have proved lately who they are. */
  readonly "x-proves-again"?: true;
  readonly security?: OpenApiDocument["security"];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, Response | Reference>>;
}

export function json(schema: Schema): Content {
  return { "application/json": { schema } };
}

/** A form as browsers send it. */
export function form(properties: Readonly<Record<string, Schema>>, required: readonly string[]): Content {
  return { "multipart/form-data": { schema: { type: "object", required, properties } } };
}

export function binary(mediaType: string): Content {
  return { [mediaType]: { schema: {} } };
}

/** Every answer wraps its data in `result`. @param optional further properties, which an answer may lack */
export function resultOf(schema: Schema, optional: Readonly<Record<string, Schema>> = {}): Schema {
  return { type: "object", required: ["result"], properties: { result: schema, ...optional } };
}

/** As {@link resultOf}, with further properties that every answer has. */
export function resultWith(schema: Schema, required: Readonly<Record<string, Schema>>): Schema {
  const properties = { result: schema, ...required };
  return { type: "object", required: Object.keys(properties), properties };
}

/** The body of a request, as JSON. */
export function jsonBody(schema: Schema) {
  return { required: true, content: json(schema) } as const;
}

/** The answers of a call: a body as JSON, or any error. */
export function answers(schema: Schema): OperationItem["responses"] {
  return { 200: done(schema), ...REFUSED };
}

export function done(schema: Schema): Response {
  return { description: "Done", content: json(schema) };
}

/** Describes the calls about an entity's records. @param suffix what their ids have besides verb and entity */
export function callsAbout({ name, label }: EntityType, suffix = "") {
  return (verb: string, summary: string, rest: Omit<OperationItem, "operationId" | "summary" | "tags">) =>
    ({ operationId: `${verb}${suffix}_${name}`, summary, tags: [label], ...rest }) satisfies OperationItem;
}

export function schemaRef(name: string): Reference & Schema {
  return { $ref: `#/components/schemas/${name}` };
}

export function parameterRef(name: keyof typeof PARAMETERS): Reference {
  return { $ref: `#/components/parameters/${name}` };
}

/** Any error: 400, 401, 403, 404, 405, 409, 412, 423. */
export const REFUSED: Readonly<Record<"4XX", Reference>> = { "4XX": { $ref: "#/components/responses/Refused" } };

const text = (name: string, description: string): Parameter => ({
  name,
  in: "query",
  description,
  schema: { type: "string" },
});
const count = (name: string, description: string, maximum?: number): Parameter => ({
  name,
  in: "query",
  description,
  schema: { type: "integer", minimum: 0, ...(maximum !== undefined && { maximum }) },
});

export const PARAMETERS = {
  filter: text(
    "filter",
    'JSON, such as {"kind":"term","attribute":"name","operator":"contains","values":["a"]}; kind all or any holds items. ' +
      "Values are compared as lists show them. Operators of every attribute: equals, doesNotEqual, contains, " +
      "doesNotContain, isEmpty, isNotEmpty; of numbers: greaterThan, lessThan, between; of dates and timestamps: before, " +
      "after, between, and lastDays and nextDays with a number of days, today included. An element type may have more. " +
      'A condition as rules have them, over stored values, is {"kind":"logic","logic":{"<":[{"var":"price"},5]}}.',
  ),
  sort: text("sort", "Attribute names, separated by commas; a minus sorts descending"),
  columns: text("columns", "Attribute names, separated by commas; all without it"),
  limit: count("limit", "Rows of the answer; all without it, up to 20,000", 1000),
  offset: count("offset", "Rows to leave out at the beginning"),
  after: text("after", "The cursor of the last answer"),
  count: {
    name: "count",
    in: "query",
    schema: { type: "string", enum: ["bounded", "exact", "none"], default: "bounded" },
  },
  history: { ...text("filter", 'The record, such as {"userId":5}; filter[userId]=5 is the same'), required: true },
  ifMatch: { name: "If-Match", in: "header", description: "The `updated` that was seen", schema: { type: "string" } },
  idempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description: "A repeat answers the first result",
    schema: { type: "string", format: "uuid" },
  },
  timeZone: {
    name: "X-Time-Zone",
    in: "header",
    description: "The time zone whose days are meant and shown, such as America/New_York; UTC without it",
    schema: { type: "string" },
  },
} as const satisfies Readonly<Record<string, Parameter>>;

const NAMES: Schema = { type: "object", additionalProperties: { type: "string" } };

/** Schemas that answers share, whatever the entity. */
export const SHARED_SCHEMAS: Readonly<Record<string, Schema>> = {
  Error: ErrorBody as unknown as Schema,
  Labels: { type: "object", description: "Attribute → id → label", additionalProperties: NAMES },
  People: { ...NAMES, description: "userId → email" },
  Problem: {
    type: "object",
    required: ["code", "attribute", "message"],
    properties: {
      code: { type: "string" },
      attribute: { type: ["string", "null"] },
      message: { type: "string" },
      clash: {
        type: "object",
        description: "Of code clash: the value as it was reviewed, as it is stored now, and as it was sent",
        required: ["reviewed", "stored", "sent"],
        properties: { reviewed: {}, stored: {}, sent: {} },
      },
    },
  },
  HistoryEntry: {
    type: "object",
    required: ["attributeMap", "auditTimestamp", "auditUserId"],
    properties: {
      attributeMap: { type: "object" },
      auditTimestamp: { type: "string", format: "date-time" },
      auditUserId: { type: ["integer", "null"] },
      auditJob: { type: "string", description: "The name of the job that wrote it, if no person did" },
      revision: {
        type: "integer",
        description: "The revision of the metadata that changed the values, if no write of the record did",
      },
    },
  },
  Referrers: {
    type: "object",
    required: ["entityName", "attributeNameList", "idList", "labels"],
    properties: {
      entityName: { type: "string" },
      attributeNameList: { type: "array", items: { type: "string" } },
      idList: { type: "array", items: { type: "integer" } },
      labels: NAMES,
    },
  },
  ChangeRow: {
    type: "object",
    required: ["recordId", "kind", "old", "new", "isWhole"],
    properties: {
      recordId: { type: "integer" },
      kind: { type: "string", enum: ["create", "update", "delete"] },
      old: { type: ["object", "null"], description: "Former values; the whole record of a delete" },
      new: { type: ["object", "null"], description: "New values; all of a create" },
      isWhole: { type: "boolean", description: "False where part of it may not be viewed" },
    },
  },
  UndoRow: {
    type: "object",
    required: ["id"],
    properties: {
      id: { type: "integer" },
      attributes: {
        type: ["array", "null"],
        items: { type: "string" },
        description: "What is undone; null for a whole record that was made or deleted",
      },
      reviewed: {
        type: "object",
        description:
          "The values that were seen, by attribute. With them only another change of the same attribute refuses the row",
      },
      ifMatch: {
        type: ["string", "null"],
        description: "The `updated` that was seen: any change since refuses the row. Not looked at beside `reviewed`",
      },
    },
  },
  Import: {
    type: "object",
    required: ["changesetId", "fileId", "at", "authorId", "records", "undoable"],
    properties: {
      changesetId: { type: "string", format: "uuid" },
      fileId: { type: "integer" },
      at: { type: "string", format: "date-time" },
      authorId: { type: ["integer", "null"] },
      records: { type: "integer", description: "How many it made or changed" },
      undoable: { type: "integer", description: "How many of these the reader may undo" },
    },
  },
  BatchRow: {
    type: "object",
    required: ["importKey", "id", "status", "errorList", "errors"],
    properties: {
      importKey: { type: "string" },
      id: { type: ["integer", "string", "null"] },
      status: { type: "string", enum: ["created", "updated", "unchanged", "deleted", "error"] },
      errorList: { type: "array", items: { type: "string" } },
      errors: { type: "array", items: { $ref: "#/components/schemas/Problem" } },
      warnings: {
        type: "array",
        items: { $ref: "#/components/schemas/Problem" },
        description: "What keeps nobody from saving the row",
      },
    },
  },
};

export const RESPONSES: Readonly<Record<string, Response>> = {
  Refused: { description: "Refused, with every problem", content: json({ $ref: "#/components/schemas/Error" }) },
};
