import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../base/config.ts";
import type { OptionList, WholeApplication } from "../modules/application-code.ts";
import { openWhenThere } from "../database/postgresql/wait.ts";
import { createLog } from "../http/log.ts";
import { optionListsOf } from "../seed/option-list.ts";
import { type ExampleRecords, readExampleRecords } from "../seed/seed-files.ts";
import { requireUpToDate } from "./plan-files.ts";
import { openProduct, type Product } from "./product.ts";

/** What a server is opened with. */
export interface ServerOptions {
  readonly application: WholeApplication;
  readonly config: Config;
  /** The folder of the built pages. Without it, only calls are served. */
  readonly pages?: string;
  readonly clock?: () => Date;
  readonly log?: FastifyBaseLogger;
  /** Whether definitions may go back without a demo too, for a developer who edits their files. */
  readonly isFollowing?: boolean;
  /** False: a database that is behind the files is refused. */
  readonly migrates?: boolean;
  /** An image of a closed embedded database, which the one in memory starts from. */
  readonly image?: Blob;
}

/** An application on its database. Nothing listens until `app.listen`. */
export interface OpenServer extends Product {
  /** Ends running calls and event streams, then closes the database. */
  readonly close: () => Promise<void>;
}

/**
 * Opens an application on the configured database, without a process around it: no signal ends it, and no problem ends
 * the process.
 * @throws what `sentenceOf` explains, for a problem of configuration, metadata or database
 * @example
 * ```ts
 * import { registry } from "@armature/plugins/elements";
 * import { loadConfig, openServer, readApplication } from "@armature/server";
 * export async function open() {
 *   const application = { ...readApplication("metadata", "library", registry), modules: [] };
 *   return openServer({ application, config: loadConfig({ DATABASE_URL: "memory://" }) });
 * }
 * ```
 */
export async function openServer(options: ServerOptions): Promise<OpenServer> {
  const { application, config, pages, clock = () => new Date(), log = createLog(config.logLevel), image } = options;
  const { databaseUrl: url, databaseListenUrl: listenUrl, databasePool: poolSize, dataDir } = config;
  const statementLimit = config.databaseStatementSeconds * 1000;
  const slowStatement = config.slowStatementMs;
  const place = { url, listenUrl, dataDir, log, poolSize, statementLimit, slowStatement };
  const database = await openWhenThere({ ...place, ...(image && { image }) });
  let lists: readonly OptionList[] | undefined;
  let examples: readonly ExampleRecords[] | undefined;
  const opening = {
    application,
    config,
    database,
    clock,
    log,
    ...(pages !== undefined && { pages }),
    ...(options.isFollowing === true && { mayGoBack: true }),
    // Read only when they are loaded, after all files were checked.
    get optionLists() {
      return (lists ??= optionListsOf(application));
    },
    get exampleRecords() {
      return (examples ??= readExampleRecords(application.metadata));
    },
  };
  try {
    if (options.migrates === false) await requireUpToDate(application, database);
    const product = await openProduct(opening);
    const close = async () => {
      await product.app.close();
      await database.close();
    };
    return { ...product, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}
