import { type Kysely, type LogEvent, sql } from "kysely";
import { errorCode } from "./database.ts";
import type { SystemSchema } from "./schema.ts";

/** Codes of PostgreSQL and the operating system for a full disk. */
const FULL: ReadonlySet<string> = new Set(["53100", "ENOSPC", "EDQUOT"]);

export function isDiskFull(error: unknown): boolean {
  return FULL.has(errorCode(error));
}

/** Remembers that a write failed because the disk of the database was full, until a write that needs space succeeds. */
export class DiskWatch {
  #isFull = false;

  /** Reads errors from the log of statements. */
  readonly note = (event: Pick<LogEvent, "level"> & { readonly error?: unknown }): void => {
    if (event.level === "error" && isDiskFull(event.error)) this.#isFull = true;
  };

  /** Whether nothing can be saved now. After a failure, it tries to write again. */
  async isFull(kysely: Kysely<SystemSchema>): Promise<boolean> {
    if (!this.#isFull) return false;
    try {
      await takeRoom(kysely);
      this.#isFull = false;
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
    return this.#isFull;
  }
}

class Undone extends Error {}

/**
 * Writes a megabyte to a new table and rolls back. A new table needs new space; free space in existing files proves
 * nothing.
 */
async function takeRoom(kysely: Kysely<SystemSchema>): Promise<void> {
  const filling = kysely.transaction().execute(async (trx) => {
    await sql`create table system."diskProbe" ("text" text)`.execute(trx);
    await sql`insert into system."diskProbe" select repeat(md5(random()::text), 60) from generate_series(1, 512)`.execute(
      trx,
    );
    throw new Undone();
  });
  await filling.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
}
