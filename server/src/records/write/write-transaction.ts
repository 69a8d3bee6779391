import { errorCode } from "../../database/database.ts";
import type { Database } from "../../database/open.ts";
import { AppError, type ErrorCode, type ErrorDefinition } from "../../base/errors.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import {
  type MetadataStore,
  type SharedWrite,
  sharedTransaction,
  type WriteNeeds,
} from "../../metadata/metadata-store.ts";

/** SQLSTATE codes for outdated metadata: a table or column differs from what the statement expects. */
export const STALE_METADATA: ReadonlySet<string> = new Set(["0A000", "42703", "42P01"]);
/**
 * SQLSTATE codes for a conflict with another writer (unique value, deadlock, serialization). Repeating the transaction
 * may succeed.
 */
const CONTENTION = new Set(["23505", "40P01", "40001"]);
const MAX_REPEATS = 3;

/** Whether the transaction is repeated after this error. */
function isRepeated(error: unknown): boolean {
  const code = errorCode(error);
  return CONTENTION.has(code) || STALE_METADATA.has(code);
}

/** Runs a part of a write. An error that is not worth a repeat is replaced by the given one. */
export async function failingAs<T>(code: ErrorCode | ErrorDefinition | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw code === undefined || isRepeated(error) ? error : new AppError(code, { cause: error });
  }
}

/**
 * Runs a transaction that writes. It shares the publishing lock, so no publish completes meanwhile, and gets the
 * metadata of the current revision. It repeats once on outdated metadata, and up to three times on a conflict with
 * another writer.
 */
export async function writeTransaction<T>(
  database: Database,
  metadata: MetadataStore,
  write: SharedWrite<T>,
  needs?: WriteNeeds,
): Promise<T> {
  for (let repeats = 0, reloads = 0; ; ) {
    try {
      return await sharedTransaction(database, metadata, write, needs);
    } catch (error) {
      const code = errorCode(error);
      if (CONTENTION.has(code) && repeats++ < MAX_REPEATS) continue;
      if (!STALE_METADATA.has(code) || reloads++ > 0) throw error;
      await metadata.reload();
    }
  }
}

/** Runs a read. On outdated metadata, it runs once more with the new revision. */
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
