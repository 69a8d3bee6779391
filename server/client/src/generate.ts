import { propertyName, type Schema, typeOfSchema } from "./schema-type.ts";

export { typeOfSchema } from "./schema-type.ts";

/** The parts of an OpenAPI 3.1 document that types are made from. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<string, ApiOperation>>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, ApiParameter>>;
  };
}

interface ApiParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface ApiOperation {
  readonly operationId: string;
  readonly parameters?: readonly (ApiParameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: ApiContent };
  readonly responses: Readonly<Record<string, { readonly content?: ApiContent } | { readonly $ref: string }>>;
}

type ApiContent = Readonly<Record<string, { readonly schema: Schema }>>;

interface Described {
  readonly path: string;
  readonly method: string;
  readonly type: string;
  readonly common: Common | null;
}

/** A type that calls of several entities can share. */
interface Common {
  /** As `list` in `list_user`. */
  readonly verb: string;
  /** With `Entity`, and `Key` if it names the key. */
  readonly type: string;
  /** What this call has for these. */
  readonly names: readonly string[];
}

/**
 * Writes the types of a client: `Schemas`, and `Calls` for `createClient<Calls>`.
 * @param document what `GET /api/openapi.json` answers, or `openApiOf` of the server
 * @example
 * ```ts
 * import { writeFileSync } from "node:fs";
 * import { type ApiDocument, clientTypes } from "@armature/client/generate";
 * const answer = await fetch("http://localhost:3000/api/openapi.json");
 * writeFileSync("calls.ts", clientTypes((await answer.json()) as ApiDocument));
 * ```
 */
export function clientTypes({ paths, components }: ApiDocument): string {
  const described = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      operation ? [describe(path, method, operation, components)] : [],
    ),
  );
  const shared = sharedTypes(described);
  const uses = Object.entries(Object.groupBy(described, ({ path }) => path)).map(
    ([path, calls = []]) => `  ${propertyName(path)}: { ${calls.map((call) => useOf(call, shared)).join("; ")} };\n`,
  );
  const names = Object.keys(components.schemas).map((name) => `  ${propertyName(name)}: ${typeNamed(name)};\n`);
  const schemas = Object.entries(components.schemas).map(([name, schema]) => schemaType(name, schema));
  const types = Array.from(shared, ([type, name]) => {
    const key = type.includes(", Key>") ? ", Key extends keyof Schemas[Entity]" : "";
    const parameters = type.includes("[Entity]") ? `<Entity extends keyof Schemas${key}>` : "";
    return `type ${name}${parameters} = ${type};\n`;
  });
  return [
    `import type { Call, Has } from "@armature/client";\n`,
    schemas.join(""),
    `/** What calls send and answer, by name. */\nexport interface Schemas {\n${names.join("")}}\n`,
    types.join(""),
    `/** The calls by path and method. */\nexport interface Calls {\n${uses.join("")}}\n`,
  ].join("\n");
}

/** A type with a name, by which the compiler's errors name it. */
function schemaType(name: string, schema: Schema): string {
  const type = typeOfSchema(schema, schemaNamed);
  return schema["type"] === "object" && type.startsWith("{ ")
    ? `export interface ${typeNamed(name)} ${type}\n`
    : `export type ${typeNamed(name)} = ${type};\n`;
}

function typeNamed(name: string): string {
  return `${upperFirst(name)}Schema`;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function describe(
  path: string,
  method: string,
  operation: ApiOperation,
  components: ApiDocument["components"],
): Described {
  const type = callType(operation, components);
  const common = commonOf(operation.operationId, type, components);
  return { path, method: method.toUpperCase(), type, common };
}

function commonOf(operationId: string, type: string, { schemas }: ApiDocument["components"]): Common | null {
  const [, verb = "", entity = ""] = /^(\w+?)(?:Admin)?_(\w+)$/.exec(operationId) ?? [];
  if (!Object.hasOwn(schemas, entity)) return null;
  const ofEntity = type.replaceAll(schemaNamed(entity), "Schemas[Entity]");
  const [, key] = /Has<Schemas\[Entity\], ("\w+")>/.exec(ofEntity) ?? [];
  return {
    verb,
    type:
      key === undefined ? ofEntity : ofEntity.replaceAll(`Has<Schemas[Entity], ${key}>`, "Has<Schemas[Entity], Key>"),
    names: [...(ofEntity === type ? [] : [JSON.stringify(entity)]), ...(key === undefined ? [] : [key])],
  };
}

/** The types that several calls share, each with its name. */
function sharedTypes(described: readonly Described[]): ReadonlyMap<string, string> {
  const all = described.flatMap(({ common }) => common ?? []);
  const several = Object.entries(Object.groupBy(all, ({ type }) => type)).filter(([, uses = []]) => uses.length > 2);
  const names = new Map<string, string>();
  for (const [type, [first] = []] of several) {
    const name = upperFirst(first?.verb ?? "");
    const others = [...names.values()].filter((other) => other.replace(/\d+$/, "") === name).length;
    names.set(type, others === 0 ? name : `${name}${others + 1}`);
  }
  return names;
}

function useOf({ method, type, common }: Described, shared: ReadonlyMap<string, string>): string {
  const name = common === null ? undefined : shared.get(common.type);
  if (name === undefined || common === null) return `${method}: ${type}`;
  return `${method}: ${name}${common.names.length === 0 ? "" : `<${common.names.join(", ")}>`}`;
}

function callType(operation: ApiOperation, { parameters }: ApiDocument["components"]): string {
  const given = (operation.parameters ?? []).map((each) =>
    "$ref" in each ? parameters[each.$ref.split("/").at(-1) ?? ""] : each,
  );
  const groups = ["path", "query", "header"].flatMap((place) => {
    const own = given.flatMap((each) => (each?.in === place ? [each] : []));
    const isNeeded = own.some(({ required }) => required);
    const lines = own.map(
      ({ name, required, schema }) =>
        `${propertyName(name)}${required ? "" : "?"}: ${isDigits(schema) ? "number" : typeOfSchema(schema, schemaNamed)}`,
    );
    const group = place === "header" ? "headers" : place;
    return own.length === 0 ? [] : [`${group}${isNeeded ? "" : "?"}: { ${lines.join("; ")} }`];
  });
  const params = groups.length === 0 ? "object" : `{ ${groups.join("; ")} }`;
  return `Call<${params}, ${bodyType(operation.requestBody?.content)}, ${dataType(operation)}>`;
}

/** An id as the text that it is in an address. */
function isDigits({ type, pattern }: Schema): boolean {
  return type === "string" && typeof pattern === "string" && pattern.startsWith("^[0-9]");
}

function bodyType(content: ApiContent | undefined): string {
  if (content === undefined) return "never";
  const json = content["application/json"];
  return json === undefined ? "FormData" : typeOfSchema(json.schema, schemaNamed);
}

function dataType({ responses }: ApiOperation): string {
  const done = responses["200"] ?? responses["201"] ?? {};
  const [media, { schema }] = Object.entries(("content" in done ? done.content : undefined) ?? {})[0] ?? [
    "",
    { schema: {} },
  ];
  if (media === "application/json") return typeOfSchema(schema, schemaNamed);
  return media === "text/event-stream" ? "ReadableStream<Uint8Array>" : "Blob";
}

function schemaNamed(name: string): string {
  return `Schemas[${JSON.stringify(name)}]`;
}
