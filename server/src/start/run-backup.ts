import { createWriteStream, existsSync, openSync, fsyncSync, closeSync, renameSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGzip, gunzip } from "node:zlib";
import type { Config } from "../base/config.ts";
import { DatabaseError, errorCode } from "../database/database.ts";
import { dumpFolder, restoreFolder } from "../database/embedded/folder-backup.ts";
import { openDatabase } from "../database/open.ts";
import { runTool } from "../database/postgresql/dump-tools.ts";
import { createLog } from "../http/log.ts";
import { pendingMigrations } from "@armature/migrations";
import { asCommand, requireLasting } from "./on-database.ts";

/**
 * `armature backup FILE`: writes the configured database to a file, also while a server runs on it. Of an embedded one,
 * the folder with its key; of PostgreSQL, by `pg_dump`. The file appears once it is whole.
 * @example
 * ```ts
 * import { loadConfig, runBackup } from "@armature/server";
 * void runBackup(() => loadConfig(process.env), "before-upgrade.backup");
 * ```
 */
export function runBackup(configure: () => Config | Promise<Config>, file: string): Promise<void> {
  return asCommand(async () => {
    const { databaseUrl: url, dataDir } = requireLasting(await configure());
    if (existsSync(file)) throw new DatabaseError(`${file} is there already: give another name.`);
    const part = `${file}.part`;
    // What people entered is for the owner alone.
    process.umask(0o077);
    try {
      if (url === null) await writeWhole(part, await dumpFolder(dataDir));
      else runTool("pg_dump", url, ["--format=custom", `--file=${part}`]);
      renameSync(part, file);
    } finally {
      rmSync(part, { force: true });
    }
    console.log(`The backup is in ${file}.`);
    return 0;
  });
}

/**
 * `armature restore FILE`: fills an empty database from a file that `armature backup` wrote.
 * @example
 * ```ts
 * import { loadConfig, runRestore } from "@armature/server";
 * void runRestore(() => loadConfig(process.env), "before-upgrade.backup");
 * ```
 */
export function runRestore(configure: () => Config | Promise<Config>, file: string): Promise<void> {
  return asCommand(async () => {
    const { databaseUrl: url, dataDir } = requireLasting(await configure());
    if (!existsSync(file)) throw new DatabaseError(`There is no file ${file}.`);
    if (url === null) await restoreFolder(dataDir, await unzipped(file));
    else {
      await requireEmpty(url);
      runTool("pg_restore", url, ["--exit-on-error", "--single-transaction", "--no-owner", file]);
    }
    console.log("The database is restored.");
    return 0;
  });
}

/** @throws DatabaseError if the server that it comes from ends */
async function writeWhole(file: string, dump: Readable): Promise<void> {
  try {
    await pipeline(dump, createGzip(), createWriteStream(file));
  } catch (error) {
    if (errorCode(error) !== "ECONNRESET") throw error;
    throw new DatabaseError("The server ended before the backup was whole: run the command again.", { cause: error });
  }
  const opened = openSync(file, "r+");
  fsyncSync(opened);
  closeSync(opened);
}

async function unzipped(file: string): Promise<Blob> {
  try {
    return new Blob([await promisify(gunzip)(await readFile(file))]);
  } catch (cause) {
    throw new DatabaseError(`${file} is no backup of an embedded database, or was cut off.`, { cause });
  }
}

/** @throws DatabaseError if the product has used the database */
async function requireEmpty(url: string): Promise<void> {
  const database = await openDatabase({ url, dataDir: "", log: createLog("silent") });
  try {
    const { isNew } = await pendingMigrations(database.kysely);
    if (!isNew) throw new DatabaseError("The database is in use: restore into an empty one, by DATABASE_URL.");
  } finally {
    await database.close();
  }
}
