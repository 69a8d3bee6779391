import { FILTER_OPERATORS } from "@armature/engine/list";
import fc from "fast-check";
import { type Api, formOf, hostile, jsonOf, namesOf, nested, text, TEXTS } from "./fuzz-bodies.testing.ts";
import type { Schema } from "../openapi/entity-schemas.ts";
import { type Method, type OpenApiDocument, type Parameter, PARAMETERS, type Reference } from "../openapi/shapes.ts";

const MEDIA = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "application/json; charset=utf-7",
  "multipart/form-data",
  "",
];
/** One call of the API, from the document or from the server's routes. */
export interface Endpoint {
  readonly method: Uppercase<Method>;
  /** With `{name}` for variable parts. */
  readonly path: string;
  readonly query: readonly string[];
  /** The schema of the body; null if there is none. */
  readonly schema: Schema | null;
  readonly isForm: boolean;
}

/** A call with hostile content. */
export interface HostileCall {
  readonly method: Uppercase<Method>;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** All operations of the document, and all other routes of the server, given as `GET /api/x/:id`. */
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

/** Generates calls of an endpoint. */
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

/** Mostly uses ids that may exist, so that calls are not refused early. */
function pathOf(path: string): fc.Arbitrary<string> {
  const id = fc.integer({ min: 1, max: 6 }).map(String);
  const part = fc.oneof({ weight: 3, arbitrary: id }, { weight: 1, arbitrary: fc.constant("200") }, text);
  const count = path.split("{").length - 1;
  return fc.array(part, { minLength: count, maxLength: count }).map((parts) => {
    let at = 0;
    return path.replaceAll(/\{\w+\}/g, () => encodePart(parts[at++] ?? ""));
  });
}

/** Encodes a path part like a browser. Malformed text becomes its invalid bytes. */
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
  const operator = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...FILTER_OPERATORS) }, text);
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
