import { commandLine } from "../base/command-line.ts";
import { acceptanceOf } from "../publishing/release/plan-release.ts";
import { type Commanded, onDatabase } from "./on-database.ts";
import { exitCodeOf, type FilesPlan, planFiles } from "./plan-files.ts";
import { openRecords } from "./open-records.ts";

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
    const plan = await planFiles(application, database);
    if (plan === null) console.log("The database is empty: everything is made.");
    else print(plan);
    return exitCodeOf(plan);
  });
}

function print({ pending, own, release }: FilesPlan): void {
  if (pending.length > 0) console.log(`The tables of the system are brought up to date: ${pending.join(", ")}.`);
  if (own.length > 0) console.log(`The tables of the application are brought up to date: ${own.join(", ")}.`);
  for (const { text } of release) console.log(text);
  if (release.length === 0) console.log("The definitions of the database are those of the files.");
  const acceptance = acceptanceOf(release);
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
