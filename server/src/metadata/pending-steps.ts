import { planStorage, type StorageStep } from "@armature/engine/storage";
import { loadCatalogue } from "./catalogue.ts";
import { namesOf, type PublishDeps } from "./publish.ts";

/** What is still to be done until the tables hold the newest metadata: after a publish its slow steps. */
export async function pendingSteps({ database, metadata }: PublishDeps): Promise<readonly StorageStep[]> {
  const { definitions, metadata: compiled } = await metadata.reload();
  return planStorage(await loadCatalogue(database.kysely), compiled, namesOf(definitions));
}
