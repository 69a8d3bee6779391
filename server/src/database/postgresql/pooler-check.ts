import { CompiledQuery, type Kysely } from "kysely";
import { DatabaseError } from "../database.ts";
import type { SystemSchema } from "../schema.ts";

/**
 * Refuses connections through a pooler that gives each transaction another connection of the server: there, notifications,
 * session settings and prepared statements are lost.
 * @param isListenUrl whether they come from DATABASE_LISTEN_URL
 * @throws DatabaseError with the setting to change
 */
export async function refusePooler(
  kysely: Kysely<SystemSchema>,
  { place, isListenUrl }: { readonly place: string; readonly isListenUrl: boolean },
): Promise<void> {
  if (!(await isPooled(kysely))) return;
  const name = isListenUrl ? "DATABASE_LISTEN_URL" : "DATABASE_URL";
  throw new DatabaseError(
    `${name} leads to a connection pooler at ${place} that gives each transaction another connection, so notifications would be lost: set DATABASE_LISTEN_URL to a direct connection to the database.`,
  );
}

/**
 * While a second client is in a transaction, a direct first client keeps its process of the server. Through a pooler,
 * the second one takes the process that the first one had, or the first one gets another.
 */
async function isPooled(kysely: Kysely<SystemSchema>): Promise<boolean> {
  return kysely.connection().execute(async (one) => {
    const first = await processOf(one);
    return kysely.transaction().execute(async (two) => {
      const second = await processOf(two);
      return second === first || (await processOf(one)) !== first;
    });
  });
}

async function processOf(kysely: Kysely<SystemSchema>): Promise<number> {
  const { rows } = await kysely.executeQuery<{ pid: number }>(
    CompiledQuery.raw(`select pg_catalog.pg_backend_pid() as "pid"`),
  );
  return rows[0]?.pid ?? 0;
}
