import { chmodSync, mkdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/** Another process has the embedded database's folder; its message is a sentence for the person who started this one. */
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
 * Makes the folder, readable by its owner alone, and locks it for this process. PGlite has no lock of its own: two
 * processes on one folder lose each other's rows without an error. SQLite's file lock is dropped by the operating system
 * when the process dies in any way.
 * @returns gives the lock back
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const lock = new DatabaseSync(`${folder}.lock`);
  try {
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch (cause) {
    lock.close();
    throw new FolderInUseError(folder, cause);
  }
  return () => lock.close();
}
