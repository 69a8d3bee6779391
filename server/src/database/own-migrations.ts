import { type Kysely, sql } from "kysely";
import { type Database, DatabaseError } from "./database.ts";
import { asOneInstance } from "./one-instance.ts";
import { catalogueOf } from "./platform-catalogue.ts";
import type { SystemSchema } from "./schema.ts";

/** A file of the folder `migrations` of an application. */
export interface OwnMigration {
  /** That of its file without `.ts`, such as `0001-holds`. */
  readonly name: string;
  /** Of its text. What a database ran on is never changed. */
  readonly checksum: string;
  /** @param db works in the schema of the application where a statement names none */
  readonly up: (db: Kysely<unknown>) => Promise<void>;
}

/** An application with its tables. */
export interface OwnTables {
  readonly name: string;
  readonly migrations?: readonly OwnMigration[];
}

/** What the journal of a database says of a migration that ran there. */
interface Ran {
  readonly name: string;
  readonly checksum: string;
}

/**
 * Makes the application's own tables, in the schema of its name: runs the migrations that the database did not have yet,
 * in order, each in a transaction with its line in the journal `system.migration_<application>`. What fails leaves nothing.
 * @returns the names of those that ran
 * @throws DatabaseError if one fails, changes tables that are not the application's, or does not fit the journal
 */
export async function migrateOwn(database: Database, application: OwnTables): Promise<readonly string[]> {
  const { migrations = [], name } = application;
  if ((await pendingOwn(database.background, application)).length === 0) return [];
  refuseTaken(name);
  return asOneInstance(database, async () => {
    const pending = await pendingOwn(database.background, application);
    if (pending.length > 0) await makeJournal(database.background, name);
    for (const each of migrations.filter((one) => pending.includes(one.name))) await run(database, name, each);
    return pending;
  });
}

/** @throws DatabaseError for the name of a schema that is somebody else's */
function refuseTaken(name: string): void {
  if (!["system", "data", "public", "information_schema"].includes(name) && !name.startsWith("pg_")) return;
  throw new DatabaseError(
    `The application is called ${name}, as a schema of the database is, so it can have no tables: give it another name.`,
  );
}

/**
 * The names of the application's migrations that a database still has to run.
 * @throws DatabaseError if it ran one that is not there any more or was changed, or a later one than one that is new
 */
export async function pendingOwn(db: Kysely<SystemSchema>, application: OwnTables): Promise<readonly string[]> {
  const { migrations = [], name } = application;
  const ran = await readJournal(db, name);
  for (const each of ran) requireUnchanged(migrations, each);
  const names = migrations.map((each) => each.name);
  const isPending = (each: string) => ran.every((one) => one.name !== each);
  const pending = names.filter(isPending);
  const last = names.findLast((each) => !isPending(each));
  const [first] = pending;
  if (first !== undefined && last !== undefined && names.indexOf(first) < names.indexOf(last))
    throw new DatabaseError(late(first, last));
  return pending;
}

function requireUnchanged(migrations: readonly OwnMigration[], { name, checksum }: Ran): void {
  const file = migrations.find((each) => each.name === name);
  if (!file) throw new DatabaseError(unknown(name));
  if (file.checksum !== checksum) throw new DatabaseError(changed(name));
}

const unknown = (name: string) =>
  `The database ran the migration ${name}, which this release does not have: start the release that has it or a later one, or use another database.`;
const changed = (name: string) =>
  `migrations/${name}.ts is not as it was when this database ran it: take the change back, and write a migration of its own for it.`;
const late = (name: string, last: string) =>
  `migrations/${name}.ts comes before ${last}, which this database ran already: give it a later number.`;

function journalOf(application: string) {
  return sql.id("system", `migration_${application}`);
}

async function makeJournal(db: Kysely<SystemSchema>, application: string): Promise<void> {
  await sql`create schema if not exists ${sql.id(application)}`.execute(db);
  await sql`create table if not exists ${journalOf(application)}
    ("name" text primary key, "checksum" text not null, "at" timestamptz(3) not null)`.execute(db);
}

async function readJournal(db: Kysely<SystemSchema>, application: string): Promise<readonly Ran[]> {
  const { rows: found } = await sql<{ there: boolean }>`select exists (select from pg_catalog.pg_tables
    where schemaname = 'system' and tablename = ${`migration_${application}`}) as there`.execute(db);
  if (found[0]?.there !== true) return [];
  const { rows } = await sql<Ran>`select "name", "checksum" from ${journalOf(application)} order by "name"`.execute(db);
  return rows;
}

async function run({ background }: Database, application: string, { name, checksum, up }: OwnMigration): Promise<void> {
  const file = `migrations/${name}.ts`;
  await background.transaction().execute(async (trx) => {
    const before = await catalogueOf(trx);
    try {
      await up((trx as unknown as Kysely<unknown>).withSchema(application));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new DatabaseError(`${file} failed, and nothing of it is left: ${reason}`, { cause: error });
    }
    const foreign = (await catalogueOf(trx)).changedSince(before);
    if (foreign.length > 0) throw new DatabaseError(notItsOwn(file, application, foreign));
    await sql`insert into ${journalOf(application)} values (${name}, ${checksum}, now())`.execute(trx);
  });
}

function notItsOwn(file: string, application: string, foreign: readonly string[]): string {
  return `${file} changes ${foreign.join(", ")}, so it was undone: a migration makes tables in the schema ${application} alone. Change records by a job with once, and attributes by their files.`;
}
