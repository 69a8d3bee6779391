import { expect, test } from "vitest";
import { type ApiDocument, clientTypes } from "./generate.ts";
import type { Schema } from "./schema-type.ts";

const json = (schema: Schema) => ({ content: { "application/json": { schema } } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const id = { name: "id", in: "path", required: true, schema: { type: "integer" } };

function record(entity: string, key: string): ApiDocument["paths"] {
  const stored = { allOf: [ref(entity), { required: [key] }] };
  const result = { type: "object", required: ["result"], properties: { result: stored } };
  return {
    [`/api/${entity}/{id}`]: {
      get: { operationId: `read_${entity}`, parameters: [id], responses: { 200: json(result) } },
      put: {
        operationId: `update_${entity}`,
        parameters: [id, { $ref: "#/components/parameters/ifMatch" }],
        requestBody: json(ref(entity)),
        responses: { 200: json(result), "4XX": { $ref: "#/components/responses/Refused" } },
      },
    },
  };
}

const properties = { name: { anyOf: [{ type: "string" }, { type: "null" }] }, "is-new": { enum: [1, 0] } };
const schemas = Object.fromEntries(
  ["dog", "cat", "cow"].map((name) => [
    name,
    { type: "object", properties: { [`${name}Id`]: id.schema, ...properties } },
  ]),
);
const document: ApiDocument = {
  paths: {
    ...record("dog", "dogId"),
    ...record("cat", "catId"),
    ...record("cow", "cowId"),
    "/api/feed": {
      post: {
        operationId: "feed",
        parameters: [
          { name: "count", in: "query", schema: { type: "string", enum: ["one", "all"] } },
          { name: "day", in: "query", schema: { type: ["integer", "null"] } },
        ],
        requestBody: json({ type: "array", items: { anyOf: [ref("dog"), ref("cat")] } }),
        responses: { 201: json({ type: "object", additionalProperties: { type: "boolean" } }) },
      },
    },
    "/api/photo/{animalId}": {
      post: {
        operationId: "photo",
        parameters: [
          { name: "animalId", in: "path", required: true, schema: { type: "string", pattern: "^[0-9]{1,9}$" } },
        ],
        requestBody: { content: { "multipart/form-data": { schema: {} } } },
        responses: { 200: { content: { "image/png": { schema: {} } } } },
      },
    },
    "/api/events": {
      get: { operationId: "events", responses: { 200: { content: { "text/event-stream": { schema: {} } } } } },
    },
  },
  components: {
    schemas: { ...schemas, bark: { type: "string", enum: ["loud", "low"] } },
    parameters: { ifMatch: { name: "If-Match", in: "header", schema: { type: "string" } } },
  },
};

test("types of records, of what calls of several entities share, and of each call", () => {
  expect(clientTypes(document)).toBe(`import type { Call, Has } from "@armature/client";

export interface DogSchema { dogId?: number; name?: string | null; "is-new"?: 1 | 0 }
export interface CatSchema { catId?: number; name?: string | null; "is-new"?: 1 | 0 }
export interface CowSchema { cowId?: number; name?: string | null; "is-new"?: 1 | 0 }
export type BarkSchema = "loud" | "low";

/** What calls send and answer, by name. */
export interface Schemas {
  dog: DogSchema;
  cat: CatSchema;
  cow: CowSchema;
  bark: BarkSchema;
}

type Read<Entity extends keyof Schemas, Key extends keyof Schemas[Entity]> = Call<{ path: { id: number } }, never, { result: Has<Schemas[Entity], Key> }>;
type Update<Entity extends keyof Schemas, Key extends keyof Schemas[Entity]> = Call<{ path: { id: number }; headers?: { "If-Match"?: string } }, Schemas[Entity], { result: Has<Schemas[Entity], Key> }>;

/** The calls by path and method. */
export interface Calls {
  "/api/dog/{id}": { GET: Read<"dog", "dogId">; PUT: Update<"dog", "dogId"> };
  "/api/cat/{id}": { GET: Read<"cat", "catId">; PUT: Update<"cat", "catId"> };
  "/api/cow/{id}": { GET: Read<"cow", "cowId">; PUT: Update<"cow", "cowId"> };
  "/api/feed": { POST: Call<{ query?: { count?: "one" | "all"; day?: number | null } }, readonly (Schemas["dog"] | Schemas["cat"])[], Readonly<Record<string, boolean>>> };
  "/api/photo/{animalId}": { POST: Call<{ path: { animalId: number } }, FormData, Blob> };
  "/api/events": { GET: Call<object, never, ReadableStream<Uint8Array>> };
}
`);
});
