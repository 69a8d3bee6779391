import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { setupLink } from "../accounts/links.ts";
import { type Announcer, announcer } from "./announce.ts";
import type { Application } from "../base/application.ts";
import type { WholeApplication } from "../modules/application-code.ts";
import type { Config } from "../base/config.ts";
import { createLog } from "../http/log.ts";
import { followFiles } from "../publishing/release/follow-files.ts";
import type { PublishDeps } from "../publishing/publish.ts";
import { requireNode } from "./node-version.ts";
import { BehindError } from "./plan-files.ts";
import { openServer } from "./open-server.ts";
import { expectStart, sentenceOf } from "./refuse-to-start.ts";
import { startTelemetry } from "./telemetry.ts";
import { tryPort } from "./try-port.ts";
import { demoSignIns } from "../seed/load-examples.ts";

const SHUTDOWN_LIMIT_MS = 10_000;

export interface Running {
  readonly application: WholeApplication;
  readonly config: Config;
  /** The folder of the built pages. Without it, only calls are served. */
  readonly pages?: string;
  /** Whether saved files of metadata apply while it runs, as a developer wants it. */
  readonly isFollowing?: boolean;
  /** False: a database that is behind the files is refused, in place of brought up to them. */
  readonly migrates?: boolean;
}

/**
 * Runs the server in this process until a signal ends it. If it cannot start, prints why and exits with 1; with the code of
 * `armature plan` for a database that is behind.
 * @example
 * ```ts
 * import { registry } from "@armature/plugins/elements";
 * import { loadConfig, readApplication, runServer } from "@armature/server";
 * const application = { ...readApplication("metadata", "library", registry), modules: [] };
 * void runServer(() => ({ application, config: loadConfig(process.env), pages: "dist" }));
 * ```
 */
export async function runServer(configure: () => Running | Promise<Running>): Promise<void> {
  try {
    requireNode();
    await start(await configure());
  } catch (error) {
    console.error(sentenceOf(error) ?? error);
    process.exit(error instanceof BehindError ? error.exitCode : 1);
  }
}

async function start({ application, config, pages, isFollowing = false, migrates = true }: Running): Promise<void> {
  const say = announcer(config);
  for (const warning of [...config.warnings, ...warningsOfProcess(process.env)]) say.warn({}, `Warning: ${warning}`);
  const log = createLog(config.logLevel);
  const hasStarted = expectStart();
  await tryPort(config);
  const endTelemetry = await startTelemetry(config, application.name);
  const server = await openServer({
    application,
    config,
    log,
    isFollowing,
    migrates,
    ...(pages !== undefined && { pages }),
  });
  const { app, demoPassword, setupCode } = server;
  if (isFollowing) followMetadata(app, server.publishing, application);
  await app.listen({ port: config.port, host: config.host });
  hasStarted();
  stopOnSignal(log, async () => {
    await server.close();
    await endTelemetry();
  });
  const publicUrl = addressOf(app, config);
  say.info({ address: publicUrl }, `${config.productName} is running at ${publicUrl}`);
  if (config.demo) printSignIns(application, demoPassword);
  if (setupCode !== null) sayHowToSetUp(setupLink({ publicUrl }, setupCode), say, log);
}

function warningsOfProcess({ NODE_ENV }: NodeJS.ProcessEnv): readonly string[] {
  if (NODE_ENV !== "production" || process.getuid?.() !== 0) return [];
  return ["The server runs as root, so a fault in it concerns the whole machine: start it as a user without rights."];
}

function followMetadata(app: FastifyInstance, publishing: PublishDeps, folders: Application): void {
  const stop = followFiles(publishing, { folders, log: console.log });
  app.addHook("onClose", stop);
}

/** The first person who opens the link becomes the administrator. It goes to the log too: a terminal is not kept. */
function sayHowToSetUp(link: string, say: Announcer, log: FastifyBaseLogger): void {
  log.warn({ setupLink: link }, "there is no administrator yet: open the setup link to make one");
  const message = `There is no administrator yet. Open this link within 24 hours to make the first one:\n${link}`;
  say.info({ setupLink: link }, message);
}

/** Shows the password once, at the start that created it. After that, only its hash is stored. */
function printSignIns({ metadata }: Application, password: string | null): void {
  console.log(`Demo sign-ins: ${demoSignIns(metadata).join(", ")}`);
  console.log(
    password === null ? "Their password is the one shown at the first start." : `Their password: ${password}`,
  );
}

/** The address for browsers. With PORT 0, it has the port that the system chose. */
function addressOf(app: FastifyInstance, { publicUrl }: Config): string {
  const address = app.server.address();
  return typeof address === "object" && address !== null ? publicUrl.replace(/:0$/, `:${address.port}`) : publicUrl;
}

/**
 * Stops the server: accepts no new calls, ends event streams, lets running calls finish, and closes the rest. Exits
 * after 10 seconds in any case.
 */
function stopOnSignal(log: FastifyBaseLogger, close: () => Promise<void>): void {
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
    await close();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop(signal));
}
