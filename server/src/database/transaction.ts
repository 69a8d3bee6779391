import { CompiledQuery, type Kysely } from "kysely";
import { faultOf } from "./fault.ts";
import type { SystemSchema } from "./schema.ts";

/**
 * Begins a transaction together with further statements in one message. They cost no extra round trip, and each sees
 * what was committed before it began.
 * @param opening SQL without parameters
 * @param run gets the rows of the last statement; inside it, use only `trx`
 */
export async function transactionAfter<Row, T>(
  kysely: Kysely<SystemSchema>,
  opening: string,
  run: (trx: Kysely<SystemSchema>, rows: readonly Row[]) => Promise<T>,
): Promise<T> {
  return kysely.connection().execute(async (trx) => {
    try {
      const { rows } = await trx.executeQuery<Row>(CompiledQuery.raw(`begin; ${opening}`));
      const result = await run(trx, rows);
      await commit(trx);
      return result;
    } catch (error) {
      // If the rollback fails, the connection is lost and its transaction with it. The first error says more.
      await trx.executeQuery(CompiledQuery.raw("rollback")).catch(() => undefined);
      throw error;
    }
  });
}

/** The database went away during the commit: nobody knows whether the transaction was committed. */
export class CommitLostError extends Error {
  override readonly name = "CommitLostError";
}

/**
 * @throws CommitLostError if the answer to the commit was lost
 * @throws Error if a statement had failed unnoticed: PostgreSQL then answers the commit with a rollback
 */
async function commit(trx: Kysely<SystemSchema>): Promise<void> {
  const committing = trx.executeQuery<{ command?: string }>(CompiledQuery.raw("commit"));
  const { rows } = await committing.catch((error: unknown) => {
    if (faultOf(error) !== "away") throw error;
    throw new CommitLostError("The answer to the commit was lost", { cause: error });
  });
  if (rows[0]?.command === "ROLLBACK")
    throw new Error("A statement of the transaction had failed: nothing was written");
}
