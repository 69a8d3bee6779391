import { type Kysely, sql } from "kysely";
import { DatabaseError } from "../database.ts";
import { faultOf, reasonOf } from "../fault.ts";
import type { SystemSchema } from "../schema.ts";
import { IS_READ_ONLY } from "../session-settings.ts";

const OLDEST_VERSION = 15;
const ENCODING = "UTF8";
/** The schemas of the product. */
const SCHEMAS = ["system", "data"] as const;

/** What a start asks of a database before it creates anything. */
export interface DatabaseTraits {
  /** As in `server_version_num`: 150004 is 15.4. */
  readonly version: number;
  readonly encoding: string;
  readonly isReadOnly: boolean;
  readonly role: string;
  readonly database: string;
  /** Whether the role may create schemas. */
  readonly mayCreate: boolean;
  /** The schemas that are missing. */
  readonly missing: readonly string[];
  /** The schemas in which the role may not create tables. */
  readonly closed: readonly string[];
}

/** @throws DatabaseError if the database cannot be reached or used. The message says what to do */
export async function requireUsable(kysely: Kysely<SystemSchema>, place: string): Promise<void> {
  const found = await read(kysely).catch((cause: unknown) => {
    throw faultOf(cause) === "readOnly" ? readOnly(place, cause) : unreachable(place, cause);
  });
  refuseUnusable(found, place);
}

function unreachable(place: string, cause: unknown): DatabaseError {
  return new DatabaseError(
    `Could not open the database at ${place} (${reasonOf(cause)}): check that it runs and that DATABASE_URL names its host, port, database, user and password.`,
    { cause },
  );
}

function readOnly(place: string, cause?: unknown): DatabaseError {
  return new DatabaseError(
    `The database at ${place} refuses writes, because it is a standby or read-only: give the server that takes writes in DATABASE_URL, or several as in postgres://user:password@one:5432,two:5432/database.`,
    { cause: cause ?? Object.assign(new Error("The database refuses writes"), { code: "25006" }) },
  );
}

async function read(kysely: Kysely<SystemSchema>): Promise<DatabaseTraits> {
  const { rows } = await sql<DatabaseTraits>`
    select pg_catalog.current_setting('server_version_num')::pg_catalog.int4 as "version",
      pg_catalog.current_setting('server_encoding') as "encoding", ${sql.raw(IS_READ_ONLY)} as "isReadOnly",
      current_user::text as "role", pg_catalog.current_database()::text as "database",
      pg_catalog.has_database_privilege(pg_catalog.current_database(), 'CREATE') as "mayCreate",
      array(select s from unnest(${SCHEMAS}::text[]) as s where pg_catalog.to_regnamespace(s) is null) as "missing",
      array(select nspname::text from pg_catalog.pg_namespace where nspname = any(${SCHEMAS}::text[])
        and not pg_catalog.has_schema_privilege(oid, 'CREATE')) as "closed"`.execute(kysely);
  const [found] = rows;
  if (found === undefined) throw new Error("The database answered nothing");
  return found;
}

/** @throws DatabaseError if something about the database is unfit */
export function refuseUnusable(found: DatabaseTraits, place: string): void {
  const major = Math.floor(found.version / 10_000);
  if (major < OLDEST_VERSION)
    throw new DatabaseError(
      `The database at ${place} is PostgreSQL ${major}: version ${OLDEST_VERSION} or newer is needed. Upgrade the server or set DATABASE_URL to a newer one.`,
    );
  if (found.isReadOnly) throw readOnly(place);
  if (found.encoding !== ENCODING)
    throw new DatabaseError(
      `The database at ${place} has the encoding ${found.encoding}, and ${ENCODING} is needed: make another one by create database NAME encoding 'UTF8' template template0.`,
    );
  refuseRole(found, place);
}

function refuseRole({ role, database, mayCreate, missing, closed }: DatabaseTraits, place: string): void {
  if (missing.length > 0 && !mayCreate)
    throw new DatabaseError(
      `The user ${role} may not create the schemas ${missing.join(" and ")} in the database at ${place}: run grant create on database "${database}" to "${role}".`,
    );
  if (closed.length > 0)
    throw new DatabaseError(
      `The user ${role} may not create tables in the schemas ${closed.join(" and ")} of the database at ${place}: run grant all on schema ${closed.join(", ")} to "${role}".`,
    );
}
