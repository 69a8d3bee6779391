import { errorCode } from "../../database/database.ts";
import type { Database } from "../../database/open.ts";
import { AppError, type ErrorCode, type ErrorDefinition } from "../../errors.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import {
  type MetadataStore,
  type Reserve,
  type SharedWrite,
  sharedTransaction,
} from "../../metadata/metadata-store.ts";

/** 'My metadata is old': a table or column is not what the statement says (architecture 4, 4). */
const STALE_METADATA = new Set(["0A000", "42703", "42P01"]);
/** A unique value, a deadlock, a serialization: another writer was there first; the whole is worth repeating. */
const CONTENTION = new Set(["23505", "40P01", "40001"]);
const MAX_REPEATS = 3;

/** Whether a transaction that failed so is repeated. */
function isRepeated(error: unknown): boolean {
  const code = errorCode(error);
  return CONTENTION.has(code) || STALE_METADATA.has(code);
}

/** Runs part of a write; what fails there, and is not repeated, is answered with the error. */
export async function failingAs<T>(code: ErrorCode | ErrorDefinition | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw code === undefined || isRepeated(error) ? error : new AppError(code, { cause: error });
  }
}

/**
 * Runs a writing transaction: it shares the publishing lock, so no publish ends meanwhile, and is given the metadata of
 * the revision that holds now. What meets old metadata is repeated once, what meets another writer three times at most.
 * @param reserve ids that the write is going to need
 */
export async function writeTransaction<T>(
  database: Database,
  metadata: MetadataStore,
  write: SharedWrite<T>,
  reserve?: Reserve,
): Promise<T> {
  for (let repeats = 0, reloads = 0; ; ) {
    try {
      return await sharedTransaction(database, metadata, write, reserve);
    } catch (error) {
      const code = errorCode(error);
      if (CONTENTION.has(code) && repeats++ < MAX_REPEATS) continue;
      if (!STALE_METADATA.has(code) || reloads++ > 0) throw error;
      await metadata.reload();
    }
  }
}

/** Runs a read; one that meets old metadata is repeated once on the new. */
export async function readFresh<T>(
  metadata: MetadataStore,
  read: (compiled: CompiledMetadata) => Promise<T>,
): Promise<T> {
  try {
    return await read(metadata.current());
  } catch (error) {
    if (!STALE_METADATA.has(errorCode(error))) throw error;
    return read(await metadata.reload());
  }
}
