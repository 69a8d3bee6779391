import type { Kysely } from "kysely";
import type { SystemSchema } from "./schema.ts";

/** The one database of a server process, PostgreSQL or the embedded one; the same SQL runs on both. */
export interface Database {
  readonly kysely: Kysely<SystemSchema>;
  readonly kind: "postgresql" | "embedded";
  /** Whether it has no room to write at the moment. */
  readonly disk: { readonly isFull: (kysely: Kysely<SystemSchema>) => Promise<boolean> };
  /**
   * Calls back for every notification on a channel (lower case), from this process or any other.
   * @param onReconnect called after a lost connection was made again: what came in between is missed, so read it anew
   * @returns stops listening
   */
  readonly listen: (
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect?: () => void,
  ) => Promise<() => Promise<void>>;
  readonly close: () => Promise<void>;
}

/** The part of a pino logger that the database needs. */
export interface DatabaseLog {
  warn(fields: object, message: string): void;
}

/** The database cannot be used as configured; its message is a sentence for the person who starts the product. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
}

/** The code of a database or network error (`23505`, `ECONNREFUSED`); it never holds a value of a record. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown";
}
