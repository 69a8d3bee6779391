import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { MetadataError } from "@armature/engine";
import type { ApplicationSpec, Properties } from "@armature/engine/metadata";
import { didYouMean } from "@armature/engine/values";
import type { Application, Tenancy } from "../base/application.ts";
import type { DefinitionKind, DefinitionName } from "./definition-name.ts";
import { normalizeDefinition } from "./normalize.ts";
import { type MetadataFile, MetadataFiles } from "./read-file.ts";

/** A definition of a release. */
export interface ShippedDefinition extends DefinitionName {
  readonly shipped: Properties;
}

/** The folder of the definitions. */
export const ENTITIES = "entities";

/** The file of each kind of definition. All but the first are lists. */
const FILES: Readonly<Record<DefinitionKind, string>> = {
  entity: "entity.json",
  attribute: "attributes.json",
  preset: "presets.json",
  mapping: "mappings.json",
  webhook: "webhooks.json",
};
const LISTS = ["attribute", "preset", "mapping", "webhook"] as const;

/** The two folders of shipped definitions: those of the platform, and the application's own. */
export interface ShippedFolders extends Pick<Application, "platform" | "metadata"> {
  readonly tenancy: Pick<Tenancy, "declared">;
}

/**
 * Reads the definitions of a release. `entities` has one folder per entity, with `entity.json` and optionally
 * `attributes.json`, `presets.json`, `mappings.json` and `webhooks.json`. Properties of the application overwrite those of the platform.
 * @throws MetadataFileError with every problem of every file
 */
export function readShipped(folders: ShippedFolders): readonly ShippedDefinition[] {
  const files = new MetadataFiles();
  const shipped = readDefinitions(files, folders);
  files.refuse();
  return shipped;
}

/** As {@link readShipped}, but reports problems to `files`. A definition with problems is returned as it was written. */
export function readDefinitions(files: MetadataFiles, folders: ShippedFolders): readonly ShippedDefinition[] {
  return entityNames(folders).flatMap((entity) => readEntity(files, folders, entity));
}

function entityNames({ platform, metadata }: ShippedFolders): readonly string[] {
  const names = [platform, metadata].flatMap((folder) =>
    readdirSync(path.join(folder, ENTITIES), { withFileTypes: true }).filter((entry) => entry.isDirectory()),
  );
  return [...new Set(names.map(({ name }) => name))].sort();
}

function readEntity(files: MetadataFiles, folders: ShippedFolders, entity: string): readonly ShippedDefinition[] {
  const { declared } = folders.tenancy;
  reportStrangers(files, folders, entity);
  const own = filesOf(folders, entity, FILES.entity);
  if (own.length === 0) files.read({ folder: folders.metadata, name: path.join(ENTITIES, entity, FILES.entity) });
  const inputs = own.flatMap((file) => objectOf(files, file, entity));
  if (inputs.length < own.length || inputs.length === 0) return [];
  const name = { kind: "entity", entity, name: entity } as const;
  const type = shippedOf(files, folders, name, Object.assign({}, ...inputs) as Properties, declared);
  const lists = LISTS.flatMap((kind) => {
    const lists = filesOf(folders, entity, FILES[kind]).map((file) => listOf(files, file, entity));
    return overlaid(lists.flat()).flatMap((input) =>
      shippedOf(files, folders, { kind, entity, name: input.name }, input, declared),
    );
  });
  return [...type, ...lists];
}

/** The file of this name of the platform, and the application's own. */
function filesOf({ platform, metadata }: ShippedFolders, entity: string, name: string): readonly MetadataFile[] {
  const files = [platform, metadata].map((folder) => ({ folder, name: path.join(ENTITIES, entity, name) }));
  return files.filter(({ folder, name: file }) => existsSync(path.join(folder, file)));
}

/** Reports JSON files that nothing reads. */
function reportStrangers(files: MetadataFiles, { platform, metadata }: ShippedFolders, entity: string): void {
  const known = Object.values(FILES);
  for (const folder of [platform, metadata]) {
    const place = path.join(folder, ENTITIES, entity);
    const there = existsSync(place) ? readdirSync(place) : [];
    for (const name of there.filter((each) => each.endsWith(".json") && !known.includes(each))) {
      const message = `is read by nothing.${didYouMean(name, known)}`;
      files.report({ folder, name: path.join(ENTITIES, entity, name) }, [{ path: "", message }]);
    }
  }
}

function objectOf(files: MetadataFiles, file: MetadataFile, entity: string): readonly Properties[] {
  const input = files.read(file);
  if (input === undefined) return [];
  if (!isObject(input)) {
    files.report(file, [{ path: "", message: "must be an object with the properties of the entity" }]);
    files.miss();
    return [];
  }
  const { name } = input;
  if (name !== undefined && name !== entity) {
    const message = `is called ${JSON.stringify(name)} in the folder ${entity}; give both the same name`;
    files.report(file, [{ path: "name", message }]);
  }
  return [input];
}

interface Named extends Properties {
  readonly name: string;
  readonly orderNumber?: number;
}

/** The entries of a file, each with a name of its own. */
function listOf(files: MetadataFiles, file: MetadataFile, entity: string): readonly Named[] {
  const input = files.read(file);
  if (input === undefined) return [];
  if (!Array.isArray(input)) {
    files.report(file, [{ path: "", message: "must be a list" }]);
    files.miss();
    return [];
  }
  const seen = new Set<string>();
  return input.filter((entry, i): entry is Named => {
    const problem = problemOfEntry(entry, entity, seen);
    if (problem === null) return true;
    files.report(file, [{ ...problem, path: `[${i}]${problem.path}` }]);
    files.miss();
    return false;
  });
}

function problemOfEntry(entry: unknown, entity: string, seen: Set<string>) {
  const name = isObject(entry) ? entry["name"] : undefined;
  if (!isObject(entry) || typeof name !== "string") return { path: "", message: "must be an object with a name" };
  const { entityName } = entry;
  if (entityName !== undefined && entityName !== entity) {
    const message = `says that ${name} is of ${JSON.stringify(entityName)}, in the folder ${entity}; leave it out`;
    return { path: ".entityName", message };
  }
  if (seen.size !== seen.add(name).size) return null;
  return { path: ".name", message: `${entity}.${name} is there twice; keep one, or give it another name` };
}

/** Merges definitions with the same name, and sorts them by their order numbers. */
function overlaid(inputs: readonly Named[]): readonly Named[] {
  const byName = new Map<string, Named>();
  for (const input of inputs) byName.set(input.name, { ...byName.get(input.name), ...input });
  return [...byName.values()].sort((a, b) => (a.orderNumber ?? 0) - (b.orderNumber ?? 0));
}

function shippedOf(
  files: MetadataFiles,
  folders: ShippedFolders,
  name: DefinitionName,
  input: Properties,
  application: ApplicationSpec,
): readonly ShippedDefinition[] {
  try {
    return [{ ...name, shipped: normalizeDefinition(name, input, application) }];
  } catch (error) {
    reportDefinitions(files, folders, error);
    return [{ ...name, shipped: input }];
  }
}

/**
 * Reports problems of definitions at their places in the files.
 * @throws the error itself if it is no MetadataError
 */
export function reportDefinitions(files: MetadataFiles, folders: ShippedFolders, error: unknown): void {
  if (!(error instanceof MetadataError)) throw error;
  for (const { path: place, message } of error.problems) {
    const { kind = null, entity = "", rest = "" } = PATH.exec(place)?.groups ?? {};
    const kinds = kind === null ? (["attribute", "entity"] as const) : [kind as DefinitionKind];
    const places = kinds.flatMap((each) =>
      filesOf(folders, entity, FILES[each])
        .toReversed()
        .map((of) => ({ of, path: rest })),
    );
    files.reportIn(places, `${place}: ${message}`);
  }
}

/** The problems of a refused publish, as sentences with their places in the files. */
export function placedProblems(folders: ShippedFolders, error: MetadataError): readonly string[] {
  const files = new MetadataFiles();
  reportDefinitions(files, folders, error);
  return files.sentences();
}

/** The path of a problem: `user`, `user.npi.label`, `preset user.short.label`. */
const PATH = /^(?:(?<kind>preset|mapping|webhook) )?(?<entity>[^.[ ]+)\.?(?<rest>.*)$/s;

function isObject(value: unknown): value is Properties {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
