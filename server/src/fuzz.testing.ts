import { OPERATORS } from "@armature/engine";
import fc from "fast-check";
import type { Schema } from "./openapi/entity-schemas.ts";
import { type Method, type OpenApiDocument, type Parameter, PARAMETERS, type Reference } from "./openapi/shapes.ts";

/** Texts that broke somebody's software: look-alikes, letters that change length with their case, halves of characters. */
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
/** Objects whose methods are none, and lists where nobody expects them. */
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
/** Any value of JSON that an attribute, a parameter or a field does not mean. */
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
const MEDIA = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "application/json; charset=utf-7",
  "multipart/form-data",
  "",
];
const BOUNDARY = "fuzz";

/** One call of the API, as the document or the server itself lists it. */
export interface Endpoint {
  readonly method: Uppercase<Method>;
  /** With `{name}` where a part of the path is chosen. */
  readonly path: string;
  readonly query: readonly string[];
  /** Of the body; null where it takes none. */
  readonly schema: Schema | null;
  readonly isForm: boolean;
}

/** A call with everything in it that makes it hostile. */
export interface HostileCall {
  readonly method: Uppercase<Method>;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Every operation of the document, and every other route of the server, as `GET /api/x/:id` tells it. */
export function endpointsOf(document: OpenApiDocument, routes: readonly string[]): readonly Endpoint[] {
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { parameters = [], requestBody }]): Endpoint => {
      const content = Object.entries(requestBody?.content ?? {})[0];
      const query = parameters.map(parameterOf).flatMap((each) => (each.in === "query" ? [each.name] : []));
      const isForm = content?.[0] === "multipart/form-data";
      return { method: upper(method), path, query, schema: content?.[1].schema ?? null, isForm };
    }),
  );
  const known = new Set(described.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, ":")}`));
  const others = routes.flatMap((route): readonly Endpoint[] => {
    const [method = "", url = ""] = route.split(" ");
    if (method === "HEAD" || known.has(route.replaceAll(/:\w+/g, ":"))) return [];
    const path = url.replaceAll(/:(\w+)/g, "{$1}").replace("*", "{rest}");
    return [{ method: upper(method), path, query: ["filter"], schema: method === "GET" ? null : {}, isForm: false }];
  });
  return [...described, ...others];
}

function parameterOf(parameter: Parameter | Reference): Parameter {
  if (!("$ref" in parameter)) return parameter;
  const name = parameter.$ref.split("/").at(-1) as keyof typeof PARAMETERS;
  return PARAMETERS[name];
}

function upper(method: string): Uppercase<Method> {
  return method.toUpperCase() as Uppercase<Method>;
}

type Properties = Readonly<Record<string, Schema>>;

/** What bodies are made of. */
export interface Api {
  /** The document's, by name. */
  readonly schemas: Properties;
  /** Records that could be stored, by the name of their schema. */
  readonly examples: ReadonlyMap<string, object>;
}

/** What calls of an endpoint can be. */
export function callsTo(endpoint: Endpoint, api: Api): fc.Arbitrary<HostileCall> {
  const { method, path, query, schema, isForm } = endpoint;
  const named = schema === null ? [] : namesOf(schema, api);
  const names = named.length === 0 ? ["id", "name"] : named;
  return fc
    .record({
      url: fc.tuple(pathOf(path), queryOf(query, names)).map(([way, asked]) => way + asked),
      headers: headersOf(),
      sent: schema === null ? fc.constant(null) : isForm ? formOf(schema) : jsonOf(schema, api),
    })
    .map(({ url, headers, sent }) => ({
      method,
      url,
      headers: { ...(sent !== null && { "content-type": sent.type }), ...headers },
      ...(sent !== null && { body: sent.body }),
    }));
}

/** Mostly an id that may exist, so that the call comes far. */
function pathOf(path: string): fc.Arbitrary<string> {
  const id = fc.integer({ min: 1, max: 6 }).map(String);
  const part = fc.oneof({ weight: 3, arbitrary: id }, { weight: 1, arbitrary: fc.constant("200") }, text);
  const count = path.split("{").length - 1;
  return fc.array(part, { minLength: count, maxLength: count }).map((parts) => {
    let at = 0;
    return path.replaceAll(/\{\w+\}/g, () => encodePart(parts[at++] ?? ""));
  });
}

/** As a browser writes a path; what is no text at all as the bytes that it is not. */
export function encodePart(part: string): string {
  return part.isWellFormed() ? encodeURIComponent(part) : "%ED%A0%80";
}

function queryOf(known: readonly string[], names: readonly string[]): fc.Arbitrary<string> {
  if (known.length === 0) return fc.constantFrom("", "", "", "?ghost=1", "?__proto__=1");
  const one = fc.constantFrom(...known).chain((name) => parameter(name, names).map((value) => [name, value] as const));
  return fc
    .array(one, { maxLength: 3 })
    .map((pairs) => (pairs.length === 0 ? "" : `?${pairs.map(([n, v]) => `${n}=${encodePart(v)}`).join("&")}`));
}

function parameter(name: string, names: readonly string[]): fc.Arbitrary<string> {
  const list = fc.array(fc.oneof(fc.constantFrom(...names, "created"), text), { maxLength: 4 });
  if (name === "filter")
    return fc.oneof(
      filterOf(names).map((each) => JSON.stringify(each)),
      text,
    );
  if (name === "sort") return list.map((each) => each.map((key, i) => (i % 2 ? `-${key}` : key)).join(","));
  if (name === "columns") return list.map((each) => each.join(","));
  if (name === "after") return fc.oneof(fc.array(hostile, { maxLength: 3 }).map(cursor), text);
  return fc.oneof(text, fc.integer().map(String), fc.constantFrom("1", "exact", "user", "password-reset"));
}

function cursor(values: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(values)).toString("base64url");
}

function filterOf(names: readonly string[]): fc.Arbitrary<unknown> {
  const attribute = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...names, "created", "updated") }, hostile);
  const operator = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...OPERATORS) }, text);
  const values = fc.oneof({ weight: 4, arbitrary: fc.array(hostile, { maxLength: 3 }) }, hostile);
  const term = fc.record({ kind: fc.constant("term"), attribute, operator, values });
  const quick = fc.record({ kind: fc.constant("quick"), pieces: values, columns: fc.array(attribute) });
  const ids = fc.record({ kind: fc.constant("ids"), attribute, ids: values });
  const leaf = fc.oneof({ weight: 4, arbitrary: term }, quick, ids, hostile);
  const group = fc.record({ kind: fc.constantFrom("all", "any"), items: fc.array(leaf, { maxLength: 3 }) });
  return fc.oneof(leaf, group, fc.constant(nested(100)));
}

function headersOf(): fc.Arbitrary<Readonly<Record<string, string>>> {
  const odd = fc.oneof(fc.constantFrom(...TEXTS.map(encodePart)), fc.string({ unit: "grapheme-ascii" }));
  const some = fc.record(
    { "if-match": odd, "idempotency-key": odd, "x-organization-id": odd, "content-type": fc.constantFrom(...MEDIA) },
    { requiredKeys: [] },
  );
  return fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, some);
}

interface Sent {
  readonly type: string;
  readonly body: string;
}

function jsonOf(schema: Schema, api: Api): fc.Arbitrary<Sent> {
  const body = fc.oneof(
    { weight: 6, arbitrary: valueOf(schema, api, 0).map((each) => JSON.stringify(each)) },
    { weight: 1, arbitrary: hostile.map((each) => JSON.stringify(each)) },
    { weight: 1, arbitrary: fc.constantFrom(...MALFORMED) },
  );
  return body.map((each) => ({ type: "application/json", body: each }));
}

/** A value as the schema asks for, with hostile ones here and there inside. */
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

/** A record that could be stored, but for a few of its values. */
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

function namesOf(schema: Schema, api: Api): readonly string[] {
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

/** A form by hand, since a browser could not send most of these. */
function formOf(schema: Schema): fc.Arbitrary<Sent> {
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

function nested(depth: number): unknown {
  return depth === 0 ? 1 : { kind: "all", items: [nested(depth - 1)] };
}
