import { text } from "node:stream/consumers";
import type { WholeApplication } from "../modules/application-code.ts";
import { type Config, ConfigError } from "../base/config.ts";
import { openDatabase } from "../database/open.ts";
import { createLog } from "../http/log.ts";
import { openRecords } from "./open-records.ts";
import { expectStart, sentenceOf } from "./refuse-to-start.ts";
import { CommandError, readCommand, runCommand } from "../setup/command.ts";

interface Administered {
  readonly application: WholeApplication;
  readonly config: Config;
}

/**
 * `npm run admin -- create EMAIL`: creates an administrator in the configured database, without a browser.
 * @example
 * ```ts
 * import { registry } from "@armature/plugins/elements";
 * import { loadConfig, readApplication, runAdmin } from "@armature/server";
 * const application = { ...readApplication("metadata", "library", registry), modules: [] };
 * void runAdmin(() => ({ application, config: loadConfig(process.env) }));
 * ```
 */
export async function runAdmin(configure: () => Administered): Promise<void> {
  try {
    await run(configure);
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : (sentenceOf(error) ?? error));
    process.exitCode = 1;
  }
}

async function run(configure: () => Administered): Promise<void> {
  const { fromStdin, ...wanted } = readCommand(process.argv.slice(2));
  const { application, config } = configure();
  if (config.databaseUrl === "memory://")
    throw new ConfigError(["DATABASE_URL is 'memory://': that database ends with its process. Give another one."]);
  const password = fromStdin ? ((await text(process.stdin)).split(/\r?\n/)[0] ?? "") : null;
  const log = createLog("silent");
  const hasStarted = expectStart();
  const { databaseUrl: url, databaseListenUrl: listenUrl, dataDir } = config;
  const database = await openDatabase({ url, listenUrl, dataDir, log });
  try {
    hasStarted();
    const clock = () => new Date();
    const { metadata, records, flush } = await openRecords({ application, database, clock, log, config });
    const deps = { kysely: database.kysely, metadata, records, config, now: clock() };
    const link = await runCommand(deps, { ...wanted, password });
    await flush();
    console.log(`${wanted.email} is an administrator.`);
    console.log(
      link === null ? "The password is set." : `Open this link by ${link.expires} to set the password:\n${link.href}`,
    );
  } finally {
    await database.close();
  }
}
