import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { system } from "./0001-system.ts";
import { definitions } from "./0002-definitions.ts";
import { files } from "./0003-files.ts";
import { exports } from "./0004-exports.ts";
import { imports } from "./0005-imports.ts";
import { mail } from "./0006-mail.ts";
import { verificationCodes } from "./0007-verification-codes.ts";
import { definitionRevision } from "./0008-definition-revision.ts";
import { indexes } from "./0009-indexes.ts";
import { wholeChanges } from "./0010-whole-changes.ts";
import { activeSessions } from "./0011-active-sessions.ts";
import { securityLog } from "./0012-security-log.ts";
import { featureFlags } from "./0013-feature-flags.ts";
import { directory } from "./0014-directory.ts";
import { userSyncs } from "./0015-user-syncs.ts";
import { learningPaths } from "./0016-learning-paths.ts";
import { setupCodes } from "./0017-setup-codes.ts";
import { limits } from "./0018-limits.ts";
import { sessionAddress } from "./0019-session-address.ts";
import { application } from "./0020-application.ts";
import { furtherChanges } from "./0021-further-changes.ts";
import { releases } from "./0022-releases.ts";
import { definitionHistory } from "./0023-definition-history.ts";
import { conversions } from "./0024-conversions.ts";
import { sections } from "./0025-sections.ts";
import { closingKinds } from "./0026-closing-kinds.ts";
import { tokens } from "./0027-tokens.ts";
import { identities } from "./0028-identities.ts";
import { services } from "./0030-services.ts";
import { jobs } from "./0031-jobs.ts";
import { mailJobs } from "./0032-mail-jobs.ts";
import { webhooks } from "./0033-webhooks.ts";
import { factors } from "./0035-factors.ts";
import { securityExport } from "./0036-security-export.ts";

/**
 * All migrations, oldest first. Tables of entities are not created here. The storage plan creates them from metadata.
 */
const migrations: Readonly<Record<string, Migration>> = {
  "0001-system": system,
  "0002-definitions": definitions,
  "0003-files": files,
  "0004-exports": exports,
  "0005-imports": imports,
  "0006-mail": mail,
  "0007-verification-codes": verificationCodes,
  "0008-definition-revision": definitionRevision,
  "0009-indexes": indexes,
  "0010-whole-changes": wholeChanges,
  "0011-active-sessions": activeSessions,
  "0012-security-log": securityLog,
  "0013-feature-flags": featureFlags,
  "0014-directory": directory,
  "0015-user-syncs": userSyncs,
  "0016-learning-paths": learningPaths,
  "0017-setup-codes": setupCodes,
  "0018-limits": limits,
  "0019-session-address": sessionAddress,
  "0020-application": application,
  "0021-further-changes": furtherChanges,
  "0022-releases": releases,
  "0023-definition-history": definitionHistory,
  "0024-conversions": conversions,
  "0025-sections": sections,
  "0026-closing-kinds": closingKinds,
  "0027-tokens": tokens,
  "0028-identities": identities,
  "0030-services": services,
  "0031-jobs": jobs,
  "0032-mail-jobs": mailJobs,
  "0033-webhooks": webhooks,
  "0035-factors": factors,
  "0036-security-export": securityExport,
};

/** In the order in which they run. Databases remember migrations by name, so `shipped.json` records these names. */
export const migrationNames: readonly string[] = Object.keys(migrations);

/** The database was used by a newer release. The message is for the person who starts this release. */
export class NewerDatabaseError extends Error {
  override readonly name = "NewerDatabaseError";

  constructor(unknown: readonly string[]) {
    super(
      `The database was used by a newer release, which made changes that this one does not know (${unknown.join(", ")}): start that release or a later one, or use another database.`,
    );
  }
}

/**
 * Updates the system tables. Several instances can call it at the same time. The migrator works in one transaction
 * under an advisory lock, and later callers find nothing to do.
 * @returns the names of the migrations that this call applied
 * @throws NewerDatabaseError if the database has migrations that this release does not know
 * @example
 * ```ts
 * import { migrate } from "@armature/migrations";
 * import { Kysely, PostgresDialect } from "kysely";
 * import { Pool } from "pg";
 * const database = new Kysely({ dialect: new PostgresDialect({ pool: new Pool({ max: 1 }) }) });
 * export const done = await migrate(database);
 * ```
 */
export async function migrate<Schema>(kysely: Kysely<Schema>): Promise<string[]> {
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    migrationTableSchema: "system",
    migrationTableName: "migration",
    migrationLockTableName: "migrationLock",
  });
  await appliedNames(kysely);
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return results.map((result) => result.migrationName);
}

/**
 * The migrations that a database still has to run, and whether it is new and has none.
 * @throws NewerDatabaseError if the database has migrations that this release does not know
 * @example
 * ```ts
 * import { pendingMigrations } from "@armature/migrations";
 * import { Kysely, PostgresDialect } from "kysely";
 * import { Pool } from "pg";
 * const database = new Kysely({ dialect: new PostgresDialect({ pool: new Pool({ max: 1 }) }) });
 * export const { pending } = await pendingMigrations(database);
 * ```
 */
export async function pendingMigrations<Schema>(
  kysely: Kysely<Schema>,
): Promise<{ readonly pending: readonly string[]; readonly isNew: boolean }> {
  const applied = await appliedNames(kysely);
  return { pending: migrationNames.filter((name) => !applied.includes(name)), isNew: applied.length === 0 };
}

/** Empty for a database without migrations. @throws NewerDatabaseError */
async function appliedNames<Schema>(kysely: Kysely<Schema>): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select pg_catalog.to_regclass('system.migration') is not null as "found"`.execute(kysely);
  if (tables[0]?.found !== true) return [];
  const { rows } = await sql<{ name: string }>`select "name" from system."migration" order by "name"`.execute(kysely);
  const names = rows.map(({ name }) => name);
  const unknown = names.filter((name) => !migrationNames.includes(name));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
  return names;
}
