import { planStorage, type StorageStep } from "@armature/engine/storage";
import { loadCatalogue } from "./catalogue.ts";
import { namesOf, type PublishDeps } from "./publish.ts";

/** The steps that are still missing until the tables match the newest metadata: the slow steps of a publish. */
export async function pendingSteps({ database, metadata }: PublishDeps): Promise<readonly StorageStep[]> {
  const { definitions, metadata: compiled } = await metadata.reload();
  return planStorage(await loadCatalogue(database.kysely), compiled, namesOf(definitions));
}
