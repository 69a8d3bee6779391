import {
  ANSWER_LIST,
  type AttributeType,
  type ColumnKind,
  COMMON_ATTRIBUTES,
  type EntityType,
  mayAttribute,
  type PermissionMap,
  POINT_LIST,
  type ValueSchema,
} from "@armature/engine";
import { FUNCTION, ROLE } from "../security/entities.ts";

/** JSON Schema 2020-12, which OpenAPI 3.1 takes as it is. */
export type Schema = ValueSchema;

const ID: Schema = { type: "integer", minimum: 1 };
const TIME: Schema = { type: "string", format: "date-time" };
/** Of attributes that no element type describes. */
const COLUMNS: Readonly<Record<ColumnKind, Schema>> = {
  text: { type: "string" },
  integer: { type: "integer" },
  numeric: { type: "number" },
  boolean: { type: "boolean" },
  date: { type: "string", format: "date" },
  timestamp: TIME,
  reference: ID,
  references: { type: "array", items: ID },
  json: {},
};
/** The columns that every record of a table has besides its attributes; the server alone sets them. */
const COMMON: Readonly<Record<(typeof COMMON_ATTRIBUTES)[number], Schema>> = {
  organizationId: { anyOf: [ID, { type: "null" }], readOnly: true },
  created: { ...TIME, readOnly: true },
  createdBy: { anyOf: [ID, { type: "null" }], readOnly: true },
  updated: { ...TIME, readOnly: true, description: "The ETag, and the value of If-Match" },
};

/** What a security role is saved with besides its attributes. */
const ROLE_ANSWERS: Schema = {
  type: "array",
  items: ID,
  writeOnly: true,
  description: "All answers of the role, one to each question that is asked; left out, they stay as they are",
};

/** What a security function is saved with besides its attributes. */
const FUNCTION_POINTS: Schema = {
  type: "array",
  items: { type: "object" },
  writeOnly: true,
  description: "All security points of the function, stored ones with their id; left out, they stay as they are",
};

const TAKEN: Readonly<Record<string, Readonly<Record<string, Schema>>>> = {
  [ROLE]: { [ANSWER_LIST]: ROLE_ANSWERS },
  [FUNCTION]: { [POINT_LIST]: FUNCTION_POINTS },
};

/** A record of an entity as the caller may view it; a value may be empty, whatever asks for it. */
export function recordSchema(type: EntityType, permission: PermissionMap): Schema {
  const seen = type.attributes.filter((a) => a.primaryKey || mayAttribute(permission, type.name, a.name, "view"));
  const own = Object.fromEntries(seen.map((attribute) => [attribute.name, attributeSchema(attribute)]));
  return { type: "object", title: type.label, properties: { ...commonOf(type), ...own, ...TAKEN[type.name] } };
}

function commonOf({ scope, store }: EntityType): Readonly<Record<string, Schema>> {
  const { organizationId, ...common } = COMMON;
  if (store !== "records") return store === "code" ? {} : { updated: common.updated };
  return scope === "organization" ? { ...common, organizationId } : common;
}

function attributeSchema(attribute: AttributeType): Schema {
  const { element, column, helpText, label, primaryKey, serverSet } = attribute;
  const value = element?.value(attribute) ?? COLUMNS[column];
  return {
    title: label,
    ...(helpText !== null && { description: helpText }),
    ...((primaryKey || serverSet) && { readOnly: true }),
    ...(primaryKey ? value : { anyOf: [value, { type: "null" }] }),
  };
}
