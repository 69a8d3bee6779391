import { DAY } from "../base/time.ts";
/** Facts about a stored file, without its content. */
export interface StoredFile {
  /** Bytes. */
  readonly size: number;
  readonly mediaType: string;
}

/**
 * Stores the bytes of files. The caller creates a random key for each and never uses one twice. Permissions are checked
 * before a store is called. Stored bytes never change.
 */
export interface FileStore {
  put(key: string, mediaType: string, bytes: Buffer): Promise<void>;
  /** Null if there is no file with this key. */
  find(key: string): Promise<StoredFile | null>;
  /** The bytes in order, in pieces. */
  read(key: string): AsyncIterable<Buffer>;
  /**
   * Deletes files that no record has used for {@link KEPT_UNUSED_MS}. @param isUsed returns the keys among these that
   * records use
   */
  sweep(now: Date, isUsed: (keys: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void>;
}

/** As long as values of removed attributes are kept, so that undoing a delete finds the file. */
export const KEPT_UNUSED_MS = 30 * DAY;
