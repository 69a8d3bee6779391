import {
  type AttributeType,
  type ColumnKind,
  type EntityType,
  mayAttribute,
  type PermissionMap,
  type ValueSchema,
} from "@armature/engine";
import { COMMON_ATTRIBUTES } from "@armature/engine/schema";

/** JSON Schema 2020-12, which OpenAPI 3.1 uses unchanged. */
export type Schema = ValueSchema;

const ID: Schema = { type: "integer", minimum: 1 };
const TIME: Schema = { type: "string", format: "date-time" };
/** Schemas for attributes that no element type describes. */
export const COLUMNS: Readonly<Record<ColumnKind, Schema>> = {
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
/** The columns of every stored record besides its attributes. Only the server sets them. */
const COMMON: Readonly<Record<(typeof COMMON_ATTRIBUTES)[number], Schema>> = {
  organizationId: { anyOf: [ID, { type: "null" }], readOnly: true },
  created: { ...TIME, readOnly: true },
  createdBy: { anyOf: [ID, { type: "null" }], readOnly: true },
  updated: { ...TIME, readOnly: true, description: "The ETag, and the value of If-Match" },
};

/**
 * A record of an entity as the caller may view it. Any value may be empty, even a required one.
 * @param inputs what can be sent besides the attributes
 */
export function recordSchema(
  type: EntityType,
  permission: PermissionMap,
  inputs: Readonly<Record<string, Schema>> = {},
): Schema {
  const seen = type.attributes.filter((a) => a.primaryKey || mayAttribute(permission, type.name, a.name, "view"));
  const own = Object.fromEntries(seen.map((attribute) => [attribute.name, attributeSchema(attribute)]));
  return { type: "object", title: type.label, properties: { ...commonOf(type), ...own, ...inputs } };
}

function commonOf({ scope, store }: EntityType): Readonly<Record<string, Schema>> {
  const { organizationId, ...common } = COMMON;
  if (store !== "records") return store === "code" ? {} : { updated: common.updated };
  return scope === "organization" ? { ...common, organizationId } : common;
}

/** A value of an attribute, if it has one. */
function valueSchema(attribute: AttributeType): Schema {
  return attribute.element?.value(attribute) ?? COLUMNS[attribute.column];
}

function attributeSchema(attribute: AttributeType): Schema {
  const { helpText, label, primaryKey, serverSet } = attribute;
  const value = valueSchema(attribute);
  return {
    title: label,
    ...(helpText !== null && { description: helpText }),
    ...((primaryKey || serverSet) && { readOnly: true }),
    ...(primaryKey ? value : { anyOf: [value, { type: "null" }] }),
  };
}
