import type { FastifyBaseLogger } from "fastify";
import { type Config, ConfigError } from "../base/config.ts";
import type { Database } from "../database/database.ts";
import { openDatabase } from "../database/open.ts";
import { createLog } from "../http/log.ts";
import type { WholeApplication } from "../modules/application-code.ts";
import { requireNode } from "./node-version.ts";
import { expectStart } from "./refuse-to-start.ts";

/** The application of a command, and the configuration that says which database it works on. */
export interface Commanded {
  readonly application: WholeApplication;
  readonly config: Config;
}

type Open<Command extends Commanded> = Command & { readonly database: Database; readonly log: FastifyBaseLogger };

/** Runs a command. @param work returns the exit code @throws what `sentenceOf` explains */
export async function asCommand(work: () => Promise<number>): Promise<void> {
  requireNode();
  process.exitCode = await work();
}

/** The same for a command on the configured database, without a server. */
export function onDatabase<Command extends Commanded>(
  configure: () => Command | Promise<Command>,
  work: (open: Open<Command>) => Promise<number>,
): Promise<void> {
  return asCommand(async () => run(await configure(), work));
}

async function run<Command extends Commanded>(
  command: Command,
  work: (open: Open<Command>) => Promise<number>,
): Promise<number> {
  const { databaseUrl: url, databaseListenUrl: listenUrl, dataDir } = requireLasting(command.config);
  const log = createLog("silent");
  const hasStarted = expectStart();
  const database = await openDatabase({ url, listenUrl, dataDir, log });
  try {
    hasStarted();
    return await work({ ...command, database, log });
  } finally {
    await database.close();
  }
}

/** @throws ConfigError for a database that ends with its process */
export function requireLasting(config: Config): Config {
  if (config.databaseUrl !== "memory://") return config;
  throw new ConfigError(["DATABASE_URL is 'memory://': that database ends with its process. Give another one."]);
}
