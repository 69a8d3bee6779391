import { pendingMigrations } from "@armature/migrations";
import { commandLine } from "../base/command-line.ts";
import { requireClaim } from "../database/claim.ts";
import { openMetadataStore } from "../metadata/metadata-store.ts";
import { checkFiles } from "../publishing/release/check-files.ts";
import { acceptanceOf, planRelease, type ReleasePlan } from "../publishing/release/plan-release.ts";
import { refuseOlder, releaseOf } from "../publishing/release/releases.ts";
import { type Commanded, onDatabase } from "./on-database.ts";
import { openRecords } from "./open-records.ts";

/** The exit codes of a plan: nothing changes, something does, values would be hidden. 1 is an error. */
const EXIT = { nothing: 0, changes: 2, hides: 3 } as const;

/**
 * `armature plan`: prints what the files of the application would do to the configured database. Changes nothing. The
 * exit code is 0 if nothing changes, 2 if something does, 3 if that hides values that people entered, 1 for an error.
 * @example
 * ```ts
 * import { registry } from "@armature/plugins/elements";
 * import { loadConfig, readApplication, runPlan } from "@armature/server";
 * const application = { ...readApplication("metadata", "library", registry), modules: [] };
 * void runPlan(() => ({ application, config: loadConfig(process.env) }));
 * ```
 */
export function runPlan(configure: () => Commanded | Promise<Commanded>): Promise<void> {
  return onDatabase(configure, async ({ application, database }) => {
    const { pending, isNew } = await pendingMigrations(database.kysely);
    if (isNew) {
      console.log("The database is empty: everything is made.");
      return EXIT.changes;
    }
    if (pending.length > 0) console.log(`The tables of the system are brought up to date: ${pending.join(", ")}.`);
    await requireClaim(database.kysely, application.name);
    const metadata = await openMetadataStore(database, application);
    const { shipped } = checkFiles(application, metadata.current().definitions);
    await refuseOlder(database.kysely, releaseOf(application, shipped), shipped);
    const plan = await planRelease({ database, metadata, clock: () => new Date() }, shipped);
    print(plan);
    if (acceptanceOf(plan) !== null) return EXIT.hides;
    return plan.length + pending.length > 0 ? EXIT.changes : EXIT.nothing;
  });
}

function print(plan: ReleasePlan): void {
  for (const { text } of plan) console.log(text);
  if (plan.length === 0) console.log("The definitions of the database are those of the files.");
  const acceptance = acceptanceOf(plan);
  if (acceptance !== null)
    console.log(
      `This hides values that people entered. To accept it: ${commandLine(`migrate --accept ${acceptance}`)}`,
    );
}

/**
 * `armature migrate`: brings the configured database up to the files of the application, as a start does.
 * @param accept the values that the plan may hide, as `armature plan` names them
 * @example
 * ```ts
 * import { registry } from "@armature/plugins/elements";
 * import { loadConfig, readApplication, runMigrate } from "@armature/server";
 * const application = { ...readApplication("metadata", "library", registry), modules: [] };
 * void runMigrate(() => ({ application, config: loadConfig(process.env) }), undefined);
 * ```
 */
export function runMigrate(configure: () => Commanded | Promise<Commanded>, accept: string | undefined): Promise<void> {
  return onDatabase(configure, async ({ application, config, database, log }) => {
    const mayGoBack = false;
    const opened = await openRecords({
      application,
      database,
      clock: () => new Date(),
      log,
      config,
      mayGoBack,
      accept,
    });
    await opened.flush();
    console.log("The database is up to date.");
    return 0;
  });
}
