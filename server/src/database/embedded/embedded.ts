import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { type Database, type DatabaseLog, errorCode } from "../database.ts";
import { beginFolder, openDataFolder, refusedByFolder } from "./data-folder.ts";
import { DiskWatch } from "../disk-watch.ts";
import { loadEngine } from "./engine.ts";
import { lockFolder } from "./folder-lock.ts";
import { offerBackups } from "./live-backup.ts";
import type { SystemSchema } from "../schema.ts";
import { applySettings } from "../session-settings.ts";
import { stateOf } from "../state.ts";
import { connectionsOf } from "../connections.ts";
import { statementPool } from "../statement-pool.ts";
import type { SlowStatements } from "../statement-watch.ts";
import { valueTypes } from "../types.ts";

export const MEMORY = "memory://";

export interface EmbeddedOptions {
  /** A folder, which is created if it does not exist, or `memory://`. */
  readonly dataDir: string;
  readonly log: DatabaseLog;
  /** A dump of an empty database, which saves the seconds that creating one takes. */
  readonly image?: Blob;
  readonly slow?: SlowStatements;
}

/**
 * Opens PGlite behind the `pg` client, so that types, errors and isolation levels are those of PostgreSQL. There is one
 * pool with one connection, because the bridge does not separate the transactions of two clients. Nothing else may use
 * PGlite.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  await loadEngine();
  if (options.dataDir === MEMORY) return start(options, () => undefined);
  const folder = openDataFolder(options.dataDir);
  const unlock = lockFolder(folder);
  let giveUp: () => void = () => undefined;
  // PGlite may exit the process instead of throwing if the disk is full.
  const onExit = () => giveUp();
  process.once("exit", onExit);
  try {
    giveUp = beginFolder(folder);
    return await start({ ...options, dataDir: folder }, unlock);
  } catch (error) {
    giveUp();
    unlock();
    throw refusedByFolder(options.dataDir, error) ?? error;
  } finally {
    process.off("exit", onExit);
  }
}

async function start(options: EmbeddedOptions, unlock: () => void): Promise<Database> {
  const { PGlite } = await loadEngine();
  const { createPgConfig } = await import("@electric-sql/pglite/node-postgres");
  const lite = await PGlite.create(options.dataDir, options.image ? { loadDataDir: options.image } : {});
  const bridge = createPgConfig(lite);
  const settings: pg.PoolConfig & { connection: unknown } = {
    user: bridge.user,
    password: bridge.password,
    database: bridge.database,
    host: bridge.host,
    port: bridge.port,
    connection: bridge.connection,
    types: valueTypes,
    max: 1,
    idleTimeoutMillis: 0,
  };
  const pool = new pg.Pool(settings);
  pool.on("error", (error) => options.log.warn({ code: errorCode(error) }, "embedded database connection lost"));
  const disk = new DiskWatch();
  const kysely = new Kysely<SystemSchema>({
    dialect: new PostgresDialect({ pool: statementPool(pool, null, options.slow), onCreateConnection: applySettings }),
    log: disk.note,
  });
  let lastEvent = 0;
  // While this holds the only connection, no transaction is open, and nothing is written.
  const dump = () =>
    kysely.connection().execute(async (alone) => {
      await sql`checkpoint`.execute(alone);
      return lite.dumpDataDir("none");
    });
  const stopOffering =
    options.dataDir === MEMORY ? () => undefined : await offerBackups(options.dataDir, dump, options.log);
  return {
    kysely,
    background: kysely,
    poolSize: 1,
    kind: "embedded",
    check: () => stateOf(kysely, disk, "select false"),
    // While this holds the only connection, no transaction is open, so no rollback can undo the LISTEN.
    async listen(channel, onPayload) {
      const deliver = (payload: string) => {
        lastEvent = Date.now() / 1000;
        onPayload(payload);
      };
      const stop = await kysely.connection().execute(() => lite.listen(channel, deliver));
      return () => kysely.connection().execute(() => stop());
    },
    connections: () => connectionsOf(pool),
    listening: () => ({ isConnected: true, lastEvent }),
    async close() {
      stopOffering();
      await kysely.destroy();
      await lite.close();
      unlock();
    },
  };
}
