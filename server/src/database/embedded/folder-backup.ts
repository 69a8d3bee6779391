import { chmodSync, existsSync, readdirSync, realpathSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { DatabaseError } from "../database.ts";
import { loadEngine } from "./engine.ts";
import { FolderInUseError, lockFolder } from "./folder-lock.ts";
import { backupOfRunning } from "./live-backup.ts";

/** The keys of the database's secrets, for its owner alone. */
const KEY_FILE = "secret.key";

/**
 * The folder of an embedded database with its key, as a tar. A server that runs on it is asked for it; else the database
 * is opened, so that it is whole.
 * @throws FolderInUseError if another process has it that cannot be asked
 */
export async function dumpFolder(dataDir: string): Promise<Readable> {
  if (!existsSync(dataDir)) throw new DatabaseError(`There is no database in ${dataDir}: set DATA_DIR to its folder.`);
  const folder = realpathSync(dataDir);
  let unlock: () => void;
  try {
    unlock = lockFolder(folder);
  } catch (error) {
    const running = error instanceof FolderInUseError ? await backupOfRunning(folder) : null;
    if (running !== null) return running;
    throw error;
  }
  try {
    return Readable.fromWeb((await dumpStopped(folder)).stream() as never);
  } finally {
    unlock();
  }
}

async function dumpStopped(folder: string): Promise<Blob> {
  const { PGlite } = await loadEngine();
  const lite = await PGlite.create(folder);
  try {
    return await lite.dumpDataDir("none");
  } finally {
    await lite.close();
  }
}

/**
 * Makes the folder of an embedded database from a tar. The folder appears once all of it is there.
 * @throws DatabaseError if there is something in the folder, or the tar is none of a database
 */
export async function restoreFolder(dataDir: string, dump: Blob): Promise<void> {
  // By its real path, as a server locks it.
  const folder = existsSync(dataDir) ? realpathSync(dataDir) : path.resolve(dataDir);
  const unlock = lockFolder(folder);
  const part = `${folder}.part`;
  try {
    if (existsSync(folder) && readdirSync(folder).length > 0)
      throw new DatabaseError(`There is something in ${dataDir}: restore into an empty folder, by DATA_DIR.`);
    rmSync(part, { recursive: true, force: true });
    await unpack(part, dump);
    rmSync(folder, { recursive: true, force: true });
    renameSync(part, folder);
  } finally {
    rmSync(part, { recursive: true, force: true });
    unlock();
  }
}

async function unpack(folder: string, dump: Blob): Promise<void> {
  const { PGlite } = await loadEngine();
  try {
    const lite = await PGlite.create(folder, { loadDataDir: dump });
    await lite.close();
  } catch (cause) {
    throw new DatabaseError("The file is no backup of an embedded database, or it is damaged.", { cause });
  }
  chmodSync(folder, 0o700);
  const key = path.join(folder, KEY_FILE);
  if (existsSync(key)) chmodSync(key, 0o600);
}
