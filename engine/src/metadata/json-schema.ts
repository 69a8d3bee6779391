import { RULE_OPERATORS } from "../rules/node.ts";
import type { ApplicationSpec } from "./application-spec.ts";
import { attributeShape } from "./attribute-spec.ts";
import { entityShape } from "./entity-spec.ts";
import { mappingShape } from "./mapping-spec.ts";
import { APPLICATION_SHAPE } from "./parse-application.ts";
import { ACTIONS_OF_ATTRIBUTES, type EntityNames, RIGHTS } from "./permissions-file.ts";
import { PRESET_SHAPE } from "./preset-spec.ts";
import { ACCOUNT_SHAPE, FLAG_SHAPE, type RecordNames } from "./record-files.ts";
import { ROW } from "./route-shapes.ts";
import { WEBHOOK_SHAPE } from "./webhook-spec.ts";
import { type Field, type FieldKind, IDENTIFIER, type NamedKind, type Part, type Shape } from "./shape.ts";

/** The names of an application that its files may use. */
export interface FileNames extends RecordNames, Readonly<Record<ListedKind, readonly string[]>> {
  /** What `application.json` declares. */
  readonly application: ApplicationSpec;
}
type ListedKind = "elementTypes" | "named" | "flags" | "params" | "screens" | "icons";

type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * JSON Schemas of the files of an application, for editors, by the name of the file without `.json`. They come from the
 * shapes with which the files are read, and have the names of the application. What needs several files is left to
 * the readers, such as whether an attribute is of the very entity.
 */
export function metadataSchemas(names: FileNames): Readonly<Record<string, JsonSchema>> {
  const { entities, application } = names;
  const definitions = (shape: Shape) => listOf(withShape(shape));
  const records = (entity: string) => listOf(recordOf(entities, entity));
  const files: Readonly<Record<string, JsonSchema>> = {
    application: partOf(APPLICATION_SHAPE),
    permissions: permissions(names),
    routes: listOf(partOf(ROW)),
    featureFlags: listOf(partOf(FLAG_SHAPE)),
    fileTypes: records("fileType"),
    entity: { ...withShape(entityShape(application)), required: [] },
    attributes: definitions({ ...attributeShape(application), defaultValue: { kind: "any", default: null } }),
    presets: definitions(PRESET_SHAPE),
    mappings: definitions(mappingShape(application)),
    webhooks: definitions(WEBHOOK_SHAPE),
    options: records("option"),
    organizations: listOf(
      objectOf({ organization: orNull(recordOf(entities, "organization")), users: records("user") }),
    ),
    accounts: listOf(partOf(ACCOUNT_SHAPE)),
    records: exampleRecords(entities),
  };
  const $defs = definitionsOf(names);
  return Object.fromEntries(
    Object.entries(files).map(([name, schema]) => [
      name,
      { $schema: "http://json-schema.org/draft-07/schema#", ...used(withOwnSchema(schema), $defs) },
    ]),
  );
}

/** With the definitions that the schema refers to, and those that these refer to. */
function used(schema: JsonSchema, $defs: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const names = new Set<string>();
  const look = (part: JsonSchema) => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/\$defs\/(\w+)"/g)) {
      if (names.size !== names.add(name).size) look($defs[name] ?? {});
    }
  };
  look(schema);
  return { ...schema, $defs: Object.fromEntries([...names].sort().map((name) => [name, $defs[name]])) };
}

const ref = (name: string): JsonSchema => ({ $ref: `#/$defs/${name}` });
const listOf = (items: JsonSchema): JsonSchema => ({ type: "array", items });
const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: "null" }] });
/** A list that is empty allows nothing. */
const oneOf = (names: Iterable<string>): JsonSchema => {
  const known = [...new Set(names)].sort();
  return known.length === 0 ? { not: {} } : { enum: known };
};

/** An object file can name its schema. */
function withOwnSchema(schema: JsonSchema): JsonSchema {
  const { properties } = schema as { readonly properties?: JsonSchema };
  return properties ? { ...schema, properties: { $schema: { type: "string" }, ...properties } } : schema;
}

/** An object without other keys. */
function objectOf(properties: Readonly<Record<string, JsonSchema>>, required: readonly string[] = []): JsonSchema {
  return { type: "object", properties, additionalProperties: false, ...(required.length > 0 && { required }) };
}

function partOf(part: Part): JsonSchema {
  if (part === "condition") return ref("condition");
  const fields = Object.entries(part);
  const needed = fields.filter(([, field]) => field.needed).map(([name]) => name);
  return objectOf(Object.fromEntries(fields.map(([name, field]) => [name, fieldOf(field)])), needed);
}

/** A definition can name the version of its shape. */
function withShape(shape: Shape): JsonSchema {
  const { properties, ...rest } = partOf(shape) as { readonly properties: JsonSchema };
  const name = { type: "string", pattern: IDENTIFIER.source };
  return { ...rest, properties: { ...properties, name, shape: { const: 1 } }, required: ["name"] };
}

const TYPES: Readonly<Record<FieldKind, readonly string[] | null>> = {
  text: ["string"],
  boolean: ["boolean"],
  integer: ["integer"],
  scalar: ["string", "number", "boolean"],
  any: null,
  object: ["object"],
  map: ["object"],
  list: ["array"],
  jsonList: ["array"],
  objectList: ["array"],
  textList: ["array"],
};

/** A property that is needed is not null. */
function fieldOf(field: Field): JsonSchema {
  const { kind, max, choices, needed } = field;
  const isList = TYPES[kind]?.includes("array") === true;
  const named = isList ? {} : namedOf(field);
  const schema = {
    ...(TYPES[kind] && { type: TYPES[kind] }),
    ...(max !== undefined && { [isList ? "maxItems" : "maxLength"]: max }),
    ...(choices && { enum: choices }),
    ...(isList && itemsOf(field)),
    ...named,
  };
  if (Object.keys(schema).length === 0) return {};
  return needed ? schema : orNull(schema);
}

/** What a text names, or what an object has. */
function namedOf({ names, of, each }: Field): JsonSchema {
  if (names) return ref(names);
  if (each) return { type: "object", additionalProperties: fieldOf(each) };
  return of ? anyOf([of].flat() as readonly Part[]) : {};
}

function itemsOf({ kind, names, of }: Field): JsonSchema {
  const texts = names ? [ref(names)] : kind === "textList" ? [{ type: "string" }] : [];
  const parts = of ? ([of].flat() as readonly Part[]).map(partOf) : [];
  const all = [...texts, ...parts];
  if (all.length > 0) return { items: all.length === 1 ? all[0] : { anyOf: all } };
  return kind === "objectList" ? { items: { type: "object" } } : {};
}

function anyOf(parts: readonly Part[]): JsonSchema {
  const [first, ...more] = parts.map(partOf);
  return more.length === 0 ? (first ?? {}) : { anyOf: [first, ...more] };
}

function permissions({ entities, profiles }: FileNames): JsonSchema {
  const rights = { type: "string", pattern: `^(?!.*(.).*\\1)[${RIGHTS}]*$` };
  const eachEntity = (schemaOf: (entity: string) => JsonSchema) =>
    objectOf(Object.fromEntries([...entities.keys()].map((entity) => [entity, schemaOf(entity)])));
  const holders = { anyOf: [listOf(ref("profile")), { type: ["string", "null"] }] };
  const rule = objectOf(Object.fromEntries(ACTIONS_OF_ATTRIBUTES.map((action) => [action, holders])));
  return objectOf({
    entities: eachEntity(() => objectOf(Object.fromEntries(profiles.map((profile) => [profile, orNull(rights)])))),
    granted: eachEntity(() => ({ type: "object", additionalProperties: rights })),
    attributes: eachEntity((entity) =>
      objectOf(Object.fromEntries([...(entities.get(entity) ?? [])].map((name) => [name, rule]))),
    ),
    named: { type: "object", additionalProperties: orNull(listOf(ref("profile"))) },
    about: { type: "object", additionalProperties: { type: "string" } },
  });
}

/** A record of an entity. Its values are checked when it is written. */
function recordOf(entities: EntityNames, entity: string): JsonSchema {
  return objectOf(Object.fromEntries([...(entities.get(entity) ?? [])].map((name) => [name, {}])));
}

function exampleRecords(entities: EntityNames): JsonSchema {
  const lists = [...entities.keys()].map((entity) => [entity, listOf(recordOf(entities, entity))] as const);
  const own = recordOf(entities, "organization");
  return objectOf({
    ...Object.fromEntries(lists),
    organization: { anyOf: [own, listOf(own), { type: "null" }] },
    accounts: listOf(partOf(ACCOUNT_SHAPE)),
  });
}

/** What a text can name, and a condition as rules have them. */
function definitionsOf(names: FileNames): Readonly<Record<NamedKind | "condition", JsonSchema>> {
  const { entities, profiles, application } = names;
  return {
    entity: oneOf(entities.keys()),
    page: oneOf([...entities.keys(), "*"]),
    attribute: oneOf([...entities.values()].flatMap((attributes) => [...attributes])),
    elementType: oneOf(names.elementTypes),
    profile: oneOf(profiles),
    named: oneOf(names.named),
    flag: oneOf(names.flags),
    variant: oneOf(application.variants?.flags.keys() ?? []),
    state: oneOf(application.lifecycle?.states ?? []),
    param: oneOf(names.params),
    screen: oneOf(names.screens),
    icon: oneOf(names.icons),
    condition: CONDITION,
  };
}

const JOINT = { enum: ["AND", "OR", null] };
const CHECK = objectOf(
  {
    attribute: { type: "string" },
    comparativeOperator: { enum: RULE_OPERATORS },
    value: { type: ["string", "number", "boolean", "null"] },
    booleanOperator: JOINT,
  },
  ["attribute", "comparativeOperator"],
);
const GROUP = objectOf({ list: listOf(ref("condition")), booleanOperator: JOINT }, ["list"]);
const LOGIC = objectOf({ logic: { type: ["object", "boolean"] } }, ["logic"]);
const CONDITION: JsonSchema = { anyOf: [CHECK, GROUP, LOGIC] };
