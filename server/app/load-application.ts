import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { loadElements, readApplicationFolder } from "@armature/renderer/vite";
import type { ApplicationDefinition, WholeApplication } from "@armature/server";
import { applicationOf, configOf } from "./application-of.ts";
import type { Installed } from "./commands/command.ts";
import { loadMigrations } from "./own-tables.ts";
import { type Place, Refusal } from "./place.ts";

/**
 * Loads the application of a folder: what `application.ts` says, the element types in `elements`, and `migrations`.
 * @throws Refusal, or what `sentenceOf` of the server explains
 */
export async function loadApplication(folder: string): Promise<WholeApplication> {
  const home = path.resolve(folder);
  return loadPlace({ folder: home, definition: path.join(home, "application.ts") });
}

export async function loadPlace(place: Pick<Place, "folder" | "definition">): Promise<WholeApplication> {
  const { folder } = readApplicationFolder(place.folder);
  const own = await loadElements(path.join(folder, "elements"));
  const definition = await definitionOf(place);
  const elements = own.map(({ element }) => element);
  const migrations = await loadMigrations(folder);
  return applicationOf(path.resolve(folder, definition.metadata), definition, elements, migrations);
}

/** The application of a place, with the settings of the environment. */
export async function installedAt(place: Place): Promise<Installed> {
  const application = await loadPlace(place);
  return { application, config: configOf(application, process.env, place.root) };
}

async function definitionOf({
  folder,
  definition: file,
}: Pick<Place, "folder" | "definition">): Promise<ApplicationDefinition> {
  if (file === null) return { metadata: ".", modules: [] };
  if (!existsSync(file)) throw new Refusal(`There is no ${file}.`);
  const { default: definition } = (await load(file)) as { readonly default?: Partial<ApplicationDefinition> };
  const { metadata, modules } = definition ?? {};
  if (metadata === undefined || modules === undefined)
    throw new Refusal(
      `${file} exports no application: write export default defineApplication({ metadata: …, modules: […] }).`,
    );
  // Nothing has checked JavaScript, and a module can come from a file that does not export it.
  const missing = (modules as readonly (ApplicationDefinition["modules"][number] | undefined)[]).indexOf(undefined);
  if (missing !== -1)
    throw new Refusal(
      `${file} lists ${modules.length} modules, and there is none at place ${missing + 1}: is that module exported by this name?`,
    );
  if (!existsSync(path.join(folder, metadata, "application.json")))
    throw new Refusal(`${file} names the metadata ${metadata}, where there is no application.json: name their folder.`);
  return { metadata, modules };
}

function load(file: string): Promise<object> {
  return import(pathToFileURL(file).href) as Promise<object>;
}
