import { CompiledQuery, type Kysely } from "kysely";
import type { SystemSchema } from "./schema.ts";

/**
 * A transaction that begins with further statements in the same message: they cost no round trip of their own, and each
 * sees what was committed before it began.
 * @param opening SQL without parameters
 * @param run is given the rows of the last of them; inside, only `trx` asks the database
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
      // A connection that cannot roll back is lost, and its transaction with it: what failed before says more.
      await trx.executeQuery(CompiledQuery.raw("rollback")).catch(() => undefined);
      throw error;
    }
  });
}

/** @throws when a statement had failed unnoticed: PostgreSQL then answers the commit with a rollback */
async function commit(trx: Kysely<SystemSchema>): Promise<void> {
  const { rows } = await trx.executeQuery<{ command?: string }>(CompiledQuery.raw("commit"));
  if (rows[0]?.command === "ROLLBACK")
    throw new Error("A statement of the transaction had failed: nothing was written");
}
