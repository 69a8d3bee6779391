import type { Kysely } from "kysely";
import { DatabaseError } from "./database.ts";
import type { SystemSchema } from "./schema.ts";

/**
 * Marks a new database as belonging to this application, permanently.
 * @throws DatabaseError with a readable message if it belongs to another one
 */
export async function claimDatabase(kysely: Kysely<SystemSchema>, name: string): Promise<void> {
  await kysely
    .insertInto("system.application")
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await requireClaim(kysely, name);
}

/** @throws DatabaseError if the database belongs to another application */
export async function requireClaim(kysely: Kysely<SystemSchema>, name: string): Promise<void> {
  const held = await kysely.selectFrom("system.application").select("name").executeTakeFirst();
  if (held === undefined || held.name === name) return;
  throw new DatabaseError(
    `The database holds the application ${held.name}, and APPLICATION is ${name}: set APPLICATION=${held.name}, or give another database by DATA_DIR or DATABASE_URL.`,
  );
}
