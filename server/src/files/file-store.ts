/** What is known of stored bytes without reading them. */
export interface StoredFile {
  /** Bytes. */
  readonly size: number;
  readonly mediaType: string;
}

/**
 * Where the bytes of files are. Keys are made by the caller, random, and never used twice; who may read what is decided
 * before a store is asked. Stored bytes never change.
 */
export interface FileStore {
  put(key: string, mediaType: string, bytes: Buffer): Promise<void>;
  /** Null where there is nothing of this key. */
  find(key: string): Promise<StoredFile | null>;
  /** The bytes in order, in pieces. */
  read(key: string): AsyncIterable<Buffer>;
  /** Deletes bytes that no record has named for {@link KEPT_UNUSED_MS}. @param isUsed of some keys, those that are named */
  sweep(now: Date, isUsed: (keys: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void>;
}

/** As long as what a removed attribute held, so that a delete which is taken back finds its file (architecture 4). */
export const KEPT_UNUSED_MS = 30 * 24 * 3_600_000;
