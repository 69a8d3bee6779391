import { typeOfSchema } from "@armature/client/generate";
import type { EntityType } from "@armature/engine";
import { recordSchema, type Schema } from "./entity-schemas.ts";
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
  const { permission } = serverScope(types.map(({ name }) => name));
  const bodies = new Map(types.map((type) => [type.name, recordType(type, recordSchema(type, permission))]));
  const own = types.map((type) => {
    const viewed = type.viewOf !== null && bodies.get(type.viewOf) === bodies.get(type.name) ? type.viewOf : null;
    const body = viewed === null ? bodies.get(type.name) : recordTypeName(viewed);
    return `/** ${type.label} */\nexport type ${recordTypeName(type.name)} = ${body};\n`;
  });
  const all = types.map(({ name }) => `  readonly ${name}: ${recordTypeName(name)};\n`).join("");
  return `${own.join("\n")}\n/** Entity → its records. */\nexport type EntityRecords = {\n${all}};\n`;
}

function recordTypeName(entity: string): string {
  return `${entity.charAt(0).toUpperCase()}${entity.slice(1)}Record`;
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
