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

/** Every migration, oldest first. Entity tables are not here: the storage plan makes them from metadata. */
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
};

/** In the order in which they are applied; recorded in `shipped.json`, since databases remember them by name. */
export const migrationNames: readonly string[] = Object.keys(migrations);

/** The database was left by a newer release; its message is a sentence for the person who starts this one. */
export class NewerDatabaseError extends Error {
  override readonly name = "NewerDatabaseError";

  constructor(unknown: readonly string[]) {
    super(
      `The database was used by a newer release, which made changes that this one does not know (${unknown.join(", ")}): start that release or a later one, or use another database.`,
    );
  }
}

/**
 * Brings the system tables up to date. Safe to call from several instances at once: the migrator works in one
 * transaction under an advisory lock, and the later ones find nothing left to do.
 * @returns the names of the migrations that this call applied
 * @throws NewerDatabaseError for one that has had others
 */
export async function migrate<Schema>(kysely: Kysely<Schema>): Promise<string[]> {
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    migrationTableSchema: "system",
    migrationTableName: "migration",
    migrationLockTableName: "migrationLock",
  });
  const unknown = (await appliedNames(kysely)).filter((name) => !migrationNames.includes(name));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return results.map((result) => result.migrationName);
}

/** Empty for a database that has had none yet. */
async function appliedNames<Schema>(kysely: Kysely<Schema>): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select pg_catalog.to_regclass('system.migration') is not null as "found"`.execute(kysely);
  if (tables[0]?.found !== true) return [];
  const { rows } = await sql<{ name: string }>`select "name" from system."migration" order by "name"`.execute(kysely);
  return rows.map(({ name }) => name);
}
