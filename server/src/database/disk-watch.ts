import { type Kysely, type LogEvent, sql } from "kysely";
import { errorCode } from "./database.ts";
import type { SystemSchema } from "./schema.ts";

/** PostgreSQL's and the operating system's words for a disk that is full. */
const FULL: ReadonlySet<string> = new Set(["53100", "ENOSPC", "EDQUOT"]);

export function isDiskFull(error: unknown): boolean {
  return FULL.has(errorCode(error));
}

/** Knows whether a write failed since the disk of the database is full, until one succeeds that needs room. */
export class DiskWatch {
  #isFull = false;

  /** For the log of the database's statements. */
  readonly note = (event: Pick<LogEvent, "level"> & { readonly error?: unknown }): void => {
    if (event.level === "error" && isDiskFull(event.error)) this.#isFull = true;
  };

  /** Whether nothing can be saved at the moment; once that was so it is tried anew. */
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

/** Writes a megabyte to a new file of the database, which leaves nothing behind: what is free within old files proves nothing. */
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
