import { planStorage, type StorageStep } from "@armature/engine/storage";
import { loadCatalogue } from "../../metadata/catalogue.ts";
import { readRevision } from "../../metadata/compiled.ts";
import type { PublishDeps } from "../publish.ts";
import { storageNames } from "../storage-names.ts";

/**
 * The steps that are still missing until the tables match the newest metadata: the slow steps of a publish. Metadata and
 * catalogue are read in one snapshot, so that they belong together.
 */
export async function pendingSteps({ database, metadata }: PublishDeps): Promise<readonly StorageStep[]> {
  const snapshot = database.background.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return snapshot.execute(async (trx) => {
    const { definitions, metadata: compiled } = await metadata.within(trx, await readRevision(trx));
    return planStorage(await loadCatalogue(trx), compiled, storageNames(definitions));
  });
}
