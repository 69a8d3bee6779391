import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  statfsSync,
} from "node:fs";
import path from "node:path";
import { DatabaseError, errorCode } from "../database.ts";

/** The size of a new embedded database, with some reserve. */
const NEEDED_BYTES = 128 * 1024 * 1024;
const MIB = 1024 * 1024;

const ANOTHER = "or set DATA_DIR to another folder";
const ADVICE: Readonly<Record<string, string>> = {
  EACCES: `this user may not write there: change its owner or mode, ${ANOTHER}`,
  EPERM: `this user may not write there: change its owner or mode, ${ANOTHER}`,
  EROFS: `its disk can only be read: ${ANOTHER.replace("or ", "")}`,
  ENOSPC: `its disk is full: make room, ${ANOTHER}`,
  EDQUOT: `its disk is full: make room, ${ANOTHER}`,
  ENOTDIR: `a part of the path is a file: ${ANOTHER.replace("or ", "")}`,
  EEXIST: `it is no folder: remove it, ${ANOTHER}`,
  ENOENT: `no folder can be made there: ${ANOTHER.replace("or ", "")}`,
  ELOOP: `its links lead in a circle: mend them, ${ANOTHER}`,
};

/**
 * Creates the folder of the embedded database, with access for its owner only.
 * @returns its path without symbolic links, so that a folder always has the same name
 * @throws DatabaseError that says how to fix the problem
 */
export function openDataFolder(dataDir: string): string {
  try {
    makeFolder(dataDir);
    const folder = realpathSync(dataDir);
    chmodSync(folder, 0o700);
    accessSync(folder, constants.W_OK | constants.X_OK);
    return folder;
  } catch (error) {
    throw folderError(dataDir, error);
  }
}

/**
 * Checks a locked folder before it is filled.
 * @returns a function that empties a new folder again after a failure
 * @throws DatabaseError if there is no space for a new database
 */
export function beginFolder(folder: string): () => void {
  if (readdirSync(folder).length > 0) return () => undefined;
  requireRoom(folder);
  return () => empty(folder);
}

/** Error numbers of the embedded database. It runs in WebAssembly, so its numbers differ from those of the system. */
const NUMBERED: Readonly<Record<number, string>> = {
  2: "EACCES",
  19: "EDQUOT",
  44: "ENOENT",
  51: "ENOSPC",
  63: "EPERM",
  69: "EROFS",
};

/** The error for a file of the folder that the embedded database cannot read or write; null for any other error. */
export function refusedByFolder(dataDir: string, error: unknown): DatabaseError | null {
  const { name, errno } = (error ?? {}) as { readonly name?: unknown; readonly errno?: unknown };
  if (name !== "ErrnoError") return null;
  return folderError(
    dataDir,
    Object.assign(new Error("refused"), { code: NUMBERED[Number(errno)] ?? `errno ${String(errno)}` }),
  );
}

/** A readable error for a problem that the operating system reports about the folder. */
function folderError(dataDir: string, error: unknown): DatabaseError {
  const code = errorCode(error);
  const advice = ADVICE[code] ?? `check the folder, ${ANOTHER}`;
  return new DatabaseError(`The database folder DATA_DIR ${dataDir} cannot be used (${code}): ${advice}.`, {
    cause: error,
  });
}

/** Creates folders one by one, because Node's recursive mkdir never ends below /proc. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const code = errorCode(error);
    if (code === "EEXIST" && isFolder(folder)) return;
    const parent = path.dirname(folder);
    if (code !== "ENOENT" || parent === folder || existsSync(parent)) throw error;
    makeFolder(parent);
    mkdirSync(folder, { mode: 0o700 });
  }
}

function isFolder(folder: string): boolean {
  return existsSync(`${folder}${path.sep}.`);
}

function requireRoom(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= NEEDED_BYTES) return;
  throw new DatabaseError(
    `The disk of the database folder DATA_DIR ${folder} has ${Math.floor(free / MIB)} MB left, and a new database takes ${NEEDED_BYTES / MIB} MB: make room, ${ANOTHER}.`,
  );
}

function empty(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true, force: true });
}
