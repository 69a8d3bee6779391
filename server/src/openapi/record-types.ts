import { NO_FACTS } from "@armature/engine/rules";
import { typeOfSchema } from "@armature/client/generate";
import type { AttributeType, EntityType } from "@armature/engine";
import { choicesOf } from "@armature/engine/elements";
import { recordSchema, type Schema, valueSchema } from "./entity-schemas.ts";
import { serverScope } from "../records/scope.ts";
import { compileShipped, type ShippedApplication } from "../metadata/compile-shipped.ts";

/**
 * Generates the TypeScript types of an application's records from its shipped metadata: one for each entity, and
 * `EntityRecords` with all of them by entity name. The key is always present. Other properties are absent if the reader
 * may not view them or did not request them, and null if empty.
 * @throws MetadataError if the metadata does not compile
 * @example
 * ```ts
 * import { registry } from "@armature/plugins/elements";
 * import { readApplication, recordTypes } from "@armature/server";
 * import { writeFileSync } from "node:fs";
 * writeFileSync("records.ts", recordTypes(readApplication("metadata", "library", registry)));
 * ```
 */
export function recordTypes(application: ShippedApplication): string {
  const types = [...compileShipped(application).entities.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const { permission } = serverScope(
    types.map(({ name }) => name),
    null,
    NO_FACTS,
  );
  const bodies = new Map(types.map((type) => [type.name, recordType(type, recordSchema(type, permission))]));
  const own = types.map((type) => {
    const viewed = type.viewOf !== null && bodies.get(type.viewOf) === bodies.get(type.name) ? type.viewOf : null;
    const body = viewed === null ? bodies.get(type.name) : recordTypeName(viewed);
    return `/** ${type.label} */\nexport type ${recordTypeName(type.name)} = ${body};\n`;
  });
  const written = types.filter(({ store, viewOf }) => store === "records" && viewOf === null);
  const writes = written.map(writeTypes);
  const allWrites = written.map(({ name }) => {
    const word = capitalized(name);
    return `  readonly ${name}: { readonly create: New${word}; readonly update: ${word}Changes };\n`;
  });
  const all = types.map(({ name }) => `  readonly ${name}: ${recordTypeName(name)};\n`).join("");
  return `${own.join("\n")}
/** Entity → its records. */
export type EntityRecords = {
${all}};

${writes.join("\n")}
/** Entity → what is written to it. */
export type EntityWrites = {
${allWrites.join("")}};
`;
}

function recordTypeName(entity: string): string {
  return `${capitalized(entity)}Record`;
}

function capitalized(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/**
 * The types of a new record and of a change: without the key and what a template fills. What every new record needs is
 * there, and is not null in either; a choice is one of those that are offered.
 */
function writeTypes(type: EntityType): string {
  const own = type.attributes.filter(({ primaryKey, valueTemplate }) => !primaryKey && valueTemplate === null);
  const lines = own.map((attribute) => ({ attribute, value: valueType(attribute) }));
  const created = lines.map(({ attribute, value }) => {
    const { name } = attribute;
    if (!isAlwaysNeeded(type, attribute, "create")) return `  readonly ${name}?: ${orNull(value)};\n`;
    return `  readonly ${name}${attribute.valueDefault === null ? "" : "?"}: ${value};\n`;
  });
  const changed = lines.map(({ attribute, value }) => {
    const isNeeded = isAlwaysNeeded(type, attribute, "update");
    return `  readonly ${attribute.name}?: ${isNeeded ? value : orNull(value)};\n`;
  });
  const word = capitalized(type.name);
  return `/** ${type.label}: a new record */\nexport type New${word} = {\n${created.join("")}};\n
/** ${type.label}: a change */\nexport type ${word}Changes = {\n${changed.join("")}};\n`;
}

function orNull(type: string): string {
  return type === "unknown" ? type : `${type} | null`;
}

function valueType(attribute: AttributeType): string {
  const type = typeOfSchema(valueSchema(attribute));
  const { all } = choicesOf(attribute);
  if (type !== "string" || all.length === 0) return type;
  return all.map(({ value }) => JSON.stringify(value)).join(" | ");
}

/** Whether no organization, no other value and no rule lets a record do without a value. */
function isAlwaysNeeded(type: EntityType, attribute: AttributeType, kind: "create" | "update"): boolean {
  const { required, requiredCreate, requiredUpdate, allowNull, serverSet, variants, rules } = attribute;
  const isAsked = required || !allowNull || (kind === "create" ? requiredCreate : requiredUpdate);
  const isWaived = type.waivedList.length > 0 || type.accountList.length > 0;
  const isConditional = attribute.prerequisiteListRequired.length > 0 || attribute.requiredIn !== null;
  const isOfAll = variants === null || variants.size === type.application.variants?.flags.size;
  return isAsked && !serverSet && !isWaived && !isConditional && isOfAll && rules.length === 0;
}

function recordType({ primaryKey }: EntityType, { properties }: Schema): string {
  const lines = Object.entries(properties as Readonly<Record<string, Schema>>).map(([name, schema]) => {
    const type = typeOfSchema(schema);
    // The schema can allow null for the key, but a record always has one.
    return name === primaryKey.name
      ? `  readonly ${name}: ${type.replace(/ \| null$/, "")};\n`
      : `  readonly ${name}?: ${type};\n`;
  });
  return `{\n${lines.join("")}}`;
}
