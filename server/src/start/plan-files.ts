import type { ElementRegistry, Metadata } from "@armature/engine";
import { pendingMigrations } from "@armature/migrations";
import { commandLine } from "../base/command-line.ts";
import { requireClaim } from "../database/claim.ts";
import { type Database, DatabaseError } from "../database/database.ts";
import { pendingOwn } from "../database/own-migrations.ts";
import type { WholeApplication } from "../modules/application-code.ts";
import { openMetadataStore } from "../metadata/metadata-store.ts";
import { checkFiles } from "../publishing/release/check-files.ts";
import { acceptanceOf, metadataAfter, planRelease, type ReleasePlan } from "../publishing/release/plan-release.ts";
import { refuseOlder, releaseOf } from "../publishing/release/releases.ts";
import { checkCode, lintBy, modulesOf } from "./check-code.ts";

/** What the files of an application would do to a database that is in use. */
export interface FilesPlan {
  /** Names of migrations. */
  readonly pending: readonly string[];
  /** Those of the application. */
  readonly own: readonly string[];
  readonly release: ReleasePlan;
}

/** The exit codes of a plan: nothing changes, something does, values would be hidden. 1 is an error. */
const EXIT = { nothing: 0, changes: 2, hides: 3 } as const;

/** @returns null for an empty database @throws DatabaseError if it is of another application or of a newer release; what a start would refuse of the modules */
export async function planFiles(application: WholeApplication, database: Database): Promise<FilesPlan | null> {
  const { pending, isNew } = await pendingMigrations(database.kysely);
  if (isNew) return null;
  await requireClaim(database.kysely, application.name);
  const metadata = await openMetadataStore(database, application);
  const { shipped } = checkFiles(application, metadata.current().definitions);
  await refuseOlder(database.kysely, releaseOf(application, shipped), shipped);
  const own = await pendingOwn(database.kysely, application);
  const deps = { database, metadata, clock: () => new Date() };
  refuseCode(application, metadata.elements, await metadataAfter(deps, shipped));
  return { pending, own, release: await planRelease(deps, shipped) };
}

/** What a start would refuse of the modules, once the metadata is published. */
function refuseCode(application: WholeApplication, elements: ElementRegistry, metadata: Metadata): void {
  const modules = modulesOf(application, elements);
  lintBy(modules)(metadata);
  checkCode(application, modules, metadata, "UTC");
}

export function exitCodeOf(plan: FilesPlan | null): number {
  if (plan === null) return EXIT.changes;
  if (acceptanceOf(plan.release) !== null) return EXIT.hides;
  return plan.release.length + plan.pending.length + plan.own.length > 0 ? EXIT.changes : EXIT.nothing;
}

/** The database is not what the files say, and nobody may change it. */
export class BehindError extends DatabaseError {
  /** That of the plan. */
  readonly exitCode: number;

  constructor(exitCode: number) {
    super(
      `The database is behind the files of the application: run ${commandLine("migrate")}, then start again. To see what that does: ${commandLine("plan")}`,
    );
    this.exitCode = exitCode;
  }
}

/** @throws BehindError if the files would change the database */
export async function requireUpToDate(application: WholeApplication, database: Database): Promise<void> {
  const code = exitCodeOf(await planFiles(application, database));
  if (code !== EXIT.nothing) throw new BehindError(code);
}
