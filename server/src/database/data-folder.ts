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
import { DatabaseError, errorCode } from "./database.ts";

/** What a new embedded database takes, with some room to work in. */
const NEEDED_BYTES = 128 * 1024 * 1024;
const MIB = 1024 * 1024;

const ANOTHER = "or set DATA_DIR to another folder";
const MENDS: Readonly<Record<string, string>> = {
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
 * Makes the folder of the embedded database, readable by its owner alone.
 * @returns its path without symbolic links: the same folder has one name
 * @throws DatabaseError with what to mend
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
 * What a folder that nobody else has needs before it is filled.
 * @returns removes what an opening that failed has left in a folder that was new
 * @throws DatabaseError without room for a new database
 */
export function beginFolder(folder: string): () => void {
  if (readdirSync(folder).length > 0) return () => undefined;
  requireRoom(folder);
  return () => empty(folder);
}

/** How the embedded database, which is no program of this system, numbers what the system refuses. */
const NUMBERED: Readonly<Record<number, string>> = {
  2: "EACCES",
  19: "EDQUOT",
  44: "ENOENT",
  51: "ENOSPC",
  63: "EPERM",
  69: "EROFS",
};

/** What the embedded database throws when a file of its folder cannot be read or written; null for any other error. */
export function refusedByFolder(dataDir: string, error: unknown): DatabaseError | null {
  const { name, errno } = (error ?? {}) as { readonly name?: unknown; readonly errno?: unknown };
  if (name !== "ErrnoError") return null;
  return folderError(
    dataDir,
    Object.assign(new Error("refused"), { code: NUMBERED[Number(errno)] ?? `errno ${String(errno)}` }),
  );
}

/** A problem with the folder that the operating system names, as a sentence. */
function folderError(dataDir: string, error: unknown): DatabaseError {
  const code = errorCode(error);
  const mend = MENDS[code] ?? `check the folder, ${ANOTHER}`;
  return new DatabaseError(`The database folder DATA_DIR ${dataDir} cannot be used (${code}): ${mend}.`, {
    cause: error,
  });
}

/** By hand: below /proc the recursive one of Node never ends. */
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
