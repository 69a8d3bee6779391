import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Properties } from "@armature/engine";
import type { DefinitionName } from "./definition-name.ts";
import { normalizeDefinition } from "./normalize.ts";

/** A definition as a release brings it. */
export interface ShippedDefinition extends DefinitionName {
  readonly shipped: Properties;
}

/** The folder of the definitions. */
export const ENTITIES = "entities";

/** Of each kind that an entity has several of, the file that lists them. */
const LISTS = { attribute: "attributes.json", preset: "presets.json", mapping: "mappings.json" } as const;

/**
 * The definitions of a release: below `entities` one folder per entity with `entity.json` and, where it has them,
 * `attributes.json`, `presets.json` and `mappings.json`.
 * @param metadata the folder of all that it ships
 * @throws MetadataError naming the entity and property; an Error naming a file that is missing or no JSON
 */
export function readShipped(metadata: string): readonly ShippedDefinition[] {
  const folder = path.join(metadata, ENTITIES);
  const names = readdirSync(folder).sort();
  return names.flatMap((name) => {
    const files = readdirSync(path.join(folder, name));
    const kinds = (["attribute", "preset", "mapping"] as const).filter((kind) => files.includes(LISTS[kind]));
    return [
      shippedOf({ kind: "entity", entity: name, name }, readJson(path.join(folder, name, "entity.json"))),
      ...kinds.flatMap((kind) => listOf(kind, name, readJson(path.join(folder, name, LISTS[kind])))),
    ];
  });
}

function listOf(kind: keyof typeof LISTS, entity: string, list: unknown): readonly ShippedDefinition[] {
  return (list as readonly { readonly name: string }[]).map((input) =>
    shippedOf({ kind, entity, name: input.name }, input),
  );
}

function shippedOf(name: DefinitionName, input: unknown): ShippedDefinition {
  return { ...name, shipped: normalizeDefinition(name, input as Properties) };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
