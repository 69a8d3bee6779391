import type { Kysely } from "kysely";
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
import { limits } from "./0019-limits.ts";
import { sessionAddress } from "./0019-session-address.ts";

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
  "0019-limits": limits,
  "0019-session-address": sessionAddress,
};

/**
 * Brings the system tables up to date. Safe to call from several instances at once: the migrator works in one
 * transaction under an advisory lock, and the later ones find nothing left to do.
 * @returns the names of the migrations that this call applied
 */
export async function migrate<Schema>(kysely: Kysely<Schema>): Promise<string[]> {
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    migrationTableSchema: "system",
    migrationTableName: "migration",
    migrationLockTableName: "migrationLock",
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return results.map((result) => result.migrationName);
}
