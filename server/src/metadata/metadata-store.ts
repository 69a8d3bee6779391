import type { ElementRegistry } from "@armature/engine";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database/open.ts";
import type { SystemSchema } from "../database/schema.ts";
import { type CompiledMetadata, loadCompiled, readRevision } from "./compiled.ts";

/** Key of the advisory lock that writers share and a publish takes alone (architecture 4). */
export const PUBLISH_LOCK = 4_712_001;
/** Channel that carries the number of a published revision. */
export const REVISION_CHANNEL = "armature_revision";

/** The compiled metadata of this instance, by revision. */
export interface MetadataStore {
  /** What is compiled now; a request uses what {@link ensure} gave it. */
  current(): CompiledMetadata;
  /** At least this revision: loads a newer one before it answers. */
  ensure(revision: number): Promise<CompiledMetadata>;
  /** Loads what is published now, whatever is compiled. */
  reload(): Promise<CompiledMetadata>;
  /** As of a transaction that holds the publishing lock: what it reads cannot change under it. */
  within(trx: Kysely<SystemSchema>): Promise<CompiledMetadata>;
  readonly elements: ElementRegistry;
}

export async function openMetadataStore(database: Database, elements: ElementRegistry): Promise<MetadataStore> {
  let compiled = await loadCompiled(database.kysely, elements);
  let loading: Promise<CompiledMetadata> | null = null;

  const adopt = (loaded: CompiledMetadata): CompiledMetadata => {
    if (loaded.revision >= compiled.revision) compiled = loaded;
    return loaded;
  };
  const reload = (): Promise<CompiledMetadata> => {
    loading ??= inOneMoment(database, elements)
      .then(adopt)
      .finally(() => {
        loading = null;
      });
    return loading;
  };
  const ensure = async (revision: number): Promise<CompiledMetadata> => {
    while (compiled.revision < revision) await reload();
    return compiled;
  };
  const within = async (trx: Kysely<SystemSchema>): Promise<CompiledMetadata> => {
    if ((await readRevision(trx)) === compiled.revision) return compiled;
    return adopt(await loadCompiled(trx, elements));
  };
  return { current: () => compiled, ensure, reload, within, elements };
}

/** Revision, definitions and catalogue are read in one snapshot, so that they belong together. */
async function inOneMoment(database: Database, elements: ElementRegistry): Promise<CompiledMetadata> {
  return database.kysely
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((trx) => loadCompiled(trx, elements));
}

/** Takes the shared side of the publishing lock: no publish ends while this transaction writes. */
export async function shareLock(trx: Kysely<SystemSchema>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${PUBLISH_LOCK})`.execute(trx);
}
