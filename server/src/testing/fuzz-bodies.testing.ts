import fc from "fast-check";
import type { Schema } from "../openapi/entity-schemas.ts";

/**
 * Texts that have broken software: look-alike letters, letters whose length changes with case, halves of characters.
 */
export const TEXTS = [
  "",
  "\u0000",
  "а@clinic.example",
  "ｍember@ambulatory.example",
  "member@ambulatory.example\u200B",
  "İSTANBUL",
  "ﬃß",
  "\u202Eelpmaxe",
  "\uD800",
  "e\u0301",
  "👩‍👩‍👧",
  "'; drop table system.account; --",
  "../../etc/passwd",
  "%",
  "%00%c0%af",
  "${jndi:ldap://x}",
  "{{7*7}}",
  "__proto__",
  "constructor",
  "9".repeat(400),
  "-1",
  "1e309",
  "a".repeat(5_000),
];
const NUMBERS = [0, -0, -1, 1.5, 2_147_483_647, 2_147_483_648, -2_147_483_649, 9_007_199_254_740_992, 1e21, 1e308];
const IDS = [
  "0",
  "-1",
  "1.5",
  "1e3",
  "0x1",
  "2147483648",
  "999999999999999",
  "9".repeat(30),
  "NaN",
  "null",
  "toString",
];
const DATES = ["2026-02-30", "0000-00-00", "+275760-09-13T00:00:00.001Z", "9999-12-31T23:59:60Z", "24:00"];
/** Objects whose methods are not functions, and lists in unexpected places. */
const SHAPES: readonly unknown[] = [
  { toString: 1 },
  { toString: 1, valueOf: 2 },
  { toJSON: "x", length: -1 },
  { then: 1 },
  { id: { toString: null } },
  [],
  [[]],
  [null],
  [{}],
  [1, "1", 1],
  [2_147_483_648],
  Array.from({ length: 300 }, (_, i) => i),
  nested(60),
];

export const text = fc.oneof(fc.constantFrom(...TEXTS, ...IDS, ...DATES), fc.string({ unit: "binary", maxLength: 40 }));
/** Any JSON value that an attribute, parameter or field does not expect. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.constantFrom(...NUMBERS),
  fc.constantFrom(null, true, false, {}),
  fc.constantFrom(...SHAPES),
  fc.jsonValue({ maxDepth: 3 }),
);
const MALFORMED = [
  "",
  "{",
  '{"name":',
  "NaN",
  "\uFEFF{}",
  "[".repeat(5_000),
  '{"a":1,"a":2}',
  '{"__proto__":{"isProviderUser":true}}',
  '{"values":{"constructor":{"prototype":{}}}}',
  "null",
  "[]",
  "5",
  '"x"',
];
const BOUNDARY = "fuzz";

type Properties = Readonly<Record<string, Schema>>;

/** What bodies are generated from. */
export interface Api {
  /** The schemas of the document, by name. */
  readonly schemas: Properties;
  /** Records that can be stored, by the name of their schema. */
  readonly examples: ReadonlyMap<string, object>;
}

/** A body as it is sent. */
export interface Sent {
  readonly type: string;
  readonly body: string;
}

export function jsonOf(schema: Schema, api: Api): fc.Arbitrary<Sent> {
  const body = fc.oneof(
    { weight: 6, arbitrary: valueOf(schema, api, 0).map((each) => JSON.stringify(each)) },
    { weight: 1, arbitrary: hostile.map((each) => JSON.stringify(each)) },
    { weight: 1, arbitrary: fc.constantFrom(...MALFORMED) },
  );
  return body.map((each) => ({ type: "application/json", body: each }));
}

/** A value that matches the schema, with some hostile values inside. */
function valueOf(given: Schema, api: Api, depth: number): fc.Arbitrary<unknown> {
  if (depth > 4) return hostile;
  const reference = nameOf(given);
  if (reference !== null && api.examples.has(reference)) return recordOf(given, api, api.examples.get(reference) ?? {});
  const schema = resolved(given, api);
  const inner = (each: Schema) => fc.oneof({ weight: 5, arbitrary: valueOf(each, api, depth + 1) }, hostile);
  const choices = (schema["anyOf"] ?? schema["oneOf"]) as readonly Schema[] | undefined;
  if (choices) return fc.oneof(...choices.map((each) => valueOf(each, api, depth)));
  if (Array.isArray(schema["enum"])) return fc.constantFrom(...(schema["enum"] as readonly unknown[]));
  const properties = propertiesOf(schema);
  if (properties) return objectOf(properties, inner);
  const items = schema["items"] as Schema | undefined;
  if (items) return fc.array(inner(items), { maxLength: 12 });
  return plainOf(schema);
}

function objectOf(properties: Properties, inner: (each: Schema) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const names = Object.keys(properties);
  if (names.length === 0) return hostile;
  const all = Object.fromEntries(names.map((name) => [name, inner(properties[name] ?? {})]));
  return fc.oneof({ weight: 3, arbitrary: fc.record(all) }, fc.record(all, { requiredKeys: [] }));
}

/** A record that could be stored, except for a few values. */
function recordOf(schema: Schema, api: Api, example: object): fc.Arbitrary<unknown> {
  const properties = propertiesOf(resolved(schema, api)) ?? {};
  const names = Object.keys(properties);
  const plain = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, valueOf(each, api, 2)])),
  );
  const some = fc.dictionary(fc.constantFrom(...names), hostile, { minKeys: 1, maxKeys: 2 });
  const base = fc.oneof({ weight: 3, arbitrary: fc.constant(example) }, plain);
  return fc.tuple(base, some).map(([values, odd]) => ({ ...values, ...odd }));
}

function plainOf(schema: Schema): fc.Arbitrary<unknown> {
  const types = [schema["type"]].flat();
  if (types.includes("integer") || types.includes("number")) return fc.integer({ min: 1, max: 6 });
  if (types.includes("boolean")) return fc.boolean();
  if (types.includes("string")) return fc.constantFrom("name", "user", "2026-01-01", "Ambulatory", "1");
  return hostile;
}

export function namesOf(schema: Schema, api: Api): readonly string[] {
  const found = resolved(schema, api);
  const items = found["items"] as Schema | undefined;
  return items ? namesOf(items, api) : Object.keys(propertiesOf(found) ?? {});
}

function propertiesOf(schema: Schema): Properties | undefined {
  return schema["properties"] as Properties | undefined;
}

function nameOf(schema: Schema): string | null {
  const reference = schema["$ref"];
  return typeof reference === "string" ? (reference.split("/").at(-1) ?? "") : null;
}

function resolved(schema: Schema, { schemas }: Api): Schema {
  const name = nameOf(schema);
  return name === null ? schema : (schemas[name] ?? {});
}

/** A form written by hand, because a browser could not send most of these. */
export function formOf(schema: Schema): fc.Arbitrary<Sent> {
  const names = Object.keys((schema["properties"] ?? {}) as object);
  const value = fc.oneof(fc.constantFrom("1", "user", "%PDF-1.7\n", "Email\nx@y.example\n", "PK\u0003\u0004"), text);
  const part = fc.tuple(
    fc.constantFrom(...names, "ghost", "__proto__"),
    value,
    fc.constantFrom("a.csv", "a.xlsx", "\u0000", null),
  );
  return fc.array(part, { maxLength: 4 }).map((parts) => ({
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: [...parts.map(partOf), `--${BOUNDARY}--\r\n`].join(""),
  }));
}

function partOf([name, value, file]: readonly [string, string, string | null]): string {
  const filename = file === null || name !== "file" ? "" : `; filename="${file}"`;
  return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${filename}\r\n\r\n${value}\r\n`;
}

export function nested(depth: number): unknown {
  return depth === 0 ? 1 : { kind: "all", items: [nested(depth - 1)] };
}
