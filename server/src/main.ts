import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { type Config, ConfigError, loadConfig } from "./config.ts";
import { type Database, DatabaseError } from "./database/database.ts";
import { FolderInUseError } from "./database/folder-lock.ts";
import { openDatabase } from "./database/open.ts";
import { createLog } from "./http/log.ts";
import { openProduct } from "./product.ts";
import { demoSignIns } from "./seed/load-examples.ts";
import { readExampleRecords } from "./seed/seed-files.ts";
import { shippedLists } from "./seed/zip-codes.ts";

const SHUTDOWN_LIMIT_MS = 10_000;

void main().catch(refuseToStart);

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  for (const warning of config.warnings) console.error(`Warning: ${warning}`);
  const log = createLog(config.logLevel);
  const { databaseUrl: url, databaseListenUrl: listenUrl, dataDir } = config;
  const database = await openDatabase({ url, listenUrl, dataDir, log });
  const { app, demoPassword } = await openProduct({
    config,
    database,
    clock: () => new Date(),
    log,
    optionLists: shippedLists(),
    exampleRecords: readExampleRecords(),
  });
  await app.listen({ port: config.port, host: config.host });
  stopOnSignal(app, database, log);
  console.log(`${config.productName} is running at ${addressOf(app, config)}`);
  if (config.demo) printSignIns(demoPassword);
}

/** The password is shown once, by the start that made it; afterwards only its hash is known. */
function printSignIns(password: string | null): void {
  console.log(`Demo sign-ins: ${demoSignIns().join(", ")}`);
  console.log(
    password === null ? "Their password is the one shown at the first start." : `Their password: ${password}`,
  );
}

/** What browsers use; with PORT 0 the port that the system chose. */
function addressOf(app: FastifyInstance, { publicUrl }: Config): string {
  const address = app.server.address();
  return typeof address === "object" && address !== null ? publicUrl.replace(/:0$/, `:${address.port}`) : publicUrl;
}

/** Stops accepting, ends the event streams, lets calls under way finish, closes the database; after 10 seconds it ends anyway. */
function stopOnSignal(app: FastifyInstance, database: Database, log: FastifyBaseLogger): void {
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
    await app.close();
    await database.close();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop(signal));
}

/** What the person who starts the product can mend is one sentence; everything else is a fault with its stack. */
function refuseToStart(error: unknown): void {
  const known = error instanceof ConfigError || error instanceof DatabaseError || error instanceof FolderInUseError;
  console.error(known ? error.message : (sentenceOf(error) ?? error));
  process.exit(1);
}

function sentenceOf(error: unknown): string | null {
  const { code, address, port } = error as { code?: string; address?: string; port?: number };
  if (code === "EADDRINUSE")
    return `Port ${port} of ${address} is in use by another process: stop that one, or set PORT to another.`;
  if (code === "EACCES") return `Port ${port} of ${address} may not be used by this user: set PORT to one above 1023.`;
  return code === "EADDRNOTAVAIL" ? `HOST ${address} is no address of this machine.` : null;
}
