import type { Database, DatabaseLog } from "./database.ts";
import { MEMORY, openEmbedded } from "./embedded.ts";
import { openPostgresql } from "./postgresql.ts";

export type { Database } from "./database.ts";

export interface OpenOptions {
  /** `postgres://…`, `postgresql://…` or `memory://`; null for the embedded database in `dataDir`. */
  readonly url: string | null;
  /** A direct connection for LISTEN; `url` by default. */
  readonly listenUrl?: string | null;
  /** The folder of the embedded database. */
  readonly dataDir: string;
  readonly log: DatabaseLog;
  /** A dump of an empty embedded database, which saves the seconds that creating one takes. */
  readonly image?: Blob;
}

export async function openDatabase({ url, listenUrl, dataDir, log, image }: OpenOptions): Promise<Database> {
  if (url === null || url === MEMORY) return openEmbedded({ dataDir: url ?? dataDir, log, ...(image && { image }) });
  return openPostgresql({ url, listenUrl: listenUrl ?? url, log });
}
