import type { Database, DatabaseLog } from "./database.ts";
import { MEMORY, openEmbedded } from "./embedded/embedded.ts";
import { openPostgresql } from "./postgresql/postgresql.ts";

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
  /** The greatest number of connections to PostgreSQL for calls. */
  readonly poolSize?: number;
  /** How long a statement of a call may take on PostgreSQL, in milliseconds. */
  readonly statementLimit?: number;
  /** From when on a statement is logged as slow, in milliseconds; never without it. */
  readonly slowStatement?: number;
}

export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { url, listenUrl, dataDir, log, image, slowStatement, ...sizes } = options;
  const slow = slowStatement === undefined ? {} : { slow: { milliseconds: slowStatement, log } };
  if (url === null || url === MEMORY)
    return openEmbedded({ dataDir: url ?? dataDir, log, ...(image && { image }), ...slow });
  return openPostgresql({ url, listenUrl: listenUrl ?? url, log, ...sizes, ...slow });
}
