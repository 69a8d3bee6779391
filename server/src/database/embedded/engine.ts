import { DatabaseError, errorCode } from "../database.ts";

type Engine = typeof import("@electric-sql/pglite");

/**
 * The embedded database, which an installation for PostgreSQL does without.
 * @throws DatabaseError if it is not installed
 */
export async function loadEngine(load: () => Promise<Engine> = () => import("@electric-sql/pglite")): Promise<Engine> {
  try {
    return await load();
  } catch (error) {
    if (!["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"].includes(errorCode(error))) throw error;
    throw new DatabaseError(
      "DATABASE_URL is not set to a PostgreSQL database, and the embedded database is not installed here: set DATABASE_URL to postgres://…, or run npm install @electric-sql/pglite beside the server.",
      { cause: error },
    );
  }
}
