import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import {
  parseAttributeSpec,
  parseEntitySpec,
  type Properties,
  serializeAttributeSpec,
  serializeEntitySpec,
} from "@armature/engine";

/** What names a definition for good; `name` repeats the entity's for an entity itself. */
export interface DefinitionName {
  readonly kind: "entity" | "attribute";
  readonly entity: string;
  readonly name: string;
}

/** A definition as a release brings it. */
export interface ShippedDefinition extends DefinitionName {
  readonly shipped: Properties;
}

const FOLDER = fileURLToPath(new URL("../../../metadata/entities/", import.meta.url));

/**
 * The definitions of this release: one folder per entity with `entity.json` and `attributes.json`.
 * @throws MetadataError naming the file's entity and property
 */
export function readShipped(folder = FOLDER): readonly ShippedDefinition[] {
  const names = readdirSync(folder).sort();
  return names.flatMap((name) => [
    entityOf(readJson(path.join(folder, name, "entity.json")), name),
    ...attributesOf(path.join(folder, name), name),
  ]);
}

function entityOf(input: unknown, name: string): ShippedDefinition {
  return { kind: "entity", entity: name, name, shipped: { ...serializeEntitySpec(parseEntitySpec(input, name)) } };
}

function attributesOf(folder: string, entity: string): readonly ShippedDefinition[] {
  if (!readdirSync(folder).includes("attributes.json")) return [];
  const list = readJson(path.join(folder, "attributes.json")) as readonly object[];
  return list.map((input, i) => {
    const spec = parseAttributeSpec({ ...input, entityName: entity }, `${entity}.attributes[${i}]`);
    return { kind: "attribute", entity, name: spec.name, shipped: { ...serializeAttributeSpec(spec) } };
  });
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}
