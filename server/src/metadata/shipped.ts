import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { ApplicationSpec, Properties } from "@armature/engine/metadata";
import type { Application, Tenancy } from "../application.ts";
import type { DefinitionName } from "./definition-name.ts";
import { normalizeDefinition } from "./normalize.ts";

/** A definition of a release. */
export interface ShippedDefinition extends DefinitionName {
  readonly shipped: Properties;
}

/** The folder of the definitions. */
export const ENTITIES = "entities";

/** The file that lists the definitions of each kind that an entity can have several of. */
const LISTS = { attribute: "attributes.json", preset: "presets.json", mapping: "mappings.json" } as const;

/** The two folders of shipped definitions: those of the platform, and the application's own. */
export interface ShippedFolders extends Pick<Application, "platform" | "metadata"> {
  readonly tenancy: Pick<Tenancy, "declared">;
}

/**
 * Reads the definitions of a release. `entities` has one folder per entity, with `entity.json` and optionally
 * `attributes.json`, `presets.json` and `mappings.json`. Properties of the application overwrite those of the platform.
 * @throws MetadataError naming the entity and property; an Error naming a file that is missing or not JSON
 */
export function readShipped({
  platform,
  metadata,
  tenancy: { declared },
}: ShippedFolders): readonly ShippedDefinition[] {
  const folders = [platform, metadata].map((folder) => path.join(folder, ENTITIES));
  const names = new Set(folders.flatMap((folder) => readdirSync(folder)));
  return [...names].sort().flatMap((entity) => readEntity(folders, entity, declared));
}

function readEntity(
  folders: readonly string[],
  entity: string,
  application: ApplicationSpec,
): readonly ShippedDefinition[] {
  const inputsOf = (file: string) => folders.map((folder) => path.join(folder, entity, file)).filter(existsSync);
  const [first, ...more] = inputsOf("entity.json").map((file) => readJson(file) as Properties);
  if (!first) throw new Error(`${path.join(folders.at(-1) ?? "", entity)} has no entity.json`);
  const own = shippedOf(
    { kind: "entity", entity, name: entity },
    Object.assign({}, first, ...more) as Properties,
    application,
  );
  const lists = (["attribute", "preset", "mapping"] as const).flatMap((kind) => {
    const inputs = overlaid(inputsOf(LISTS[kind]).flatMap((file) => readJson(file) as readonly Named[]));
    return inputs.map((input) => shippedOf({ kind, entity, name: input.name }, input, application));
  });
  return [own, ...lists];
}

interface Named extends Properties {
  readonly name: string;
  readonly orderNumber?: number;
}

/** Merges definitions with the same name, and sorts them by their order numbers. */
function overlaid(inputs: readonly Named[]): readonly Named[] {
  const byName = new Map<string, Named>();
  for (const input of inputs) byName.set(input.name, { ...byName.get(input.name), ...input });
  return [...byName.values()].sort((a, b) => (a.orderNumber ?? 0) - (b.orderNumber ?? 0));
}

function shippedOf(name: DefinitionName, input: Properties, application: ApplicationSpec): ShippedDefinition {
  return { ...name, shipped: normalizeDefinition(name, input, application) };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
