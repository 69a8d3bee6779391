import type { DatabaseSync } from "node:sqlite";
import { DatabaseError } from "../database.ts";

/** Another process uses the folder of the embedded database. The message is for the person who started this process. */
export class FolderInUseError extends Error {
  override readonly name = "FolderInUseError";

  constructor(folder: string, cause: unknown) {
    super(
      `The database folder ${folder} is in use by another process: stop that one, or set DATA_DIR to another folder, or set DATABASE_URL to a PostgreSQL server that several processes can share.`,
      { cause },
    );
  }
}

/**
 * Locks a folder for this process, by its real path. PGlite has no lock of its own: two processes on one folder lose
 * each other's rows without an error. This uses SQLite's file lock, which the operating system releases however the
 * process ends.
 * @returns releases the lock
 */
export function lockFolder(folder: string): () => void {
  const lock = openLock(`${folder}.lock`);
  try {
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch (cause) {
    lock.close();
    throw new FolderInUseError(folder, cause);
  }
  return () => lock.close();
}

function openLock(file: string): DatabaseSync {
  // Looked up only on use: an old version of Node does not have SQLite, and must get far enough to report that it is
  // too old.
  const sqlite = process.getBuiltinModule("node:sqlite");
  try {
    return new sqlite.DatabaseSync(file);
  } catch (cause) {
    throw new DatabaseError(
      `The lock of the database folder, ${file}, cannot be made: its folder has to be one that this user may write to. Set DATA_DIR to a folder inside such a one.`,
      { cause },
    );
  }
}
