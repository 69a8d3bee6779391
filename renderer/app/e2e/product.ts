import { type ChildProcessByStdio, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { createServer, type AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import pg from "pg";

/** As `npm start` sets it: a second start uses what the first one compiled. */
const COMPILED = fileURLToPath(new URL("../../../node_modules/.cache/node", import.meta.url));
const built = (name: string) => fileURLToPath(new URL(`../../../dist/${name}/server/main.cjs`, import.meta.url));
/** How long a start may take, in ms. */
export const START_LIMIT = 90_000;

/** The password of every demo account in these tests. */
export const PASSWORD = "end-to-end-password";

/** A running product. All paths are relative to its address. */
export interface Product {
  readonly url: string;
  /** Everything that it has printed so far. */
  printed(): string;
  stop(): Promise<void>;
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** Starts the product as its users do, on any free port. @throws Error with its output if it ends instead */
export async function startProduct(env: Readonly<Record<string, string>>): Promise<Product> {
  const child = spawn(process.execPath, [built(env["APPLICATION"] ?? "onboarding")], {
    env: {
      PATH: process.env["PATH"] ?? "",
      NODE_COMPILE_CACHE: COMPILED,
      PORT: "0",
      DEMO: "on",
      DEMO_PASSWORD: PASSWORD,
      LOG_LEVEL: "warn",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  child.stdout.on("data", (bytes) => (printed += String(bytes)));
  const url = await addressOf(child);
  child.stderr.pipe(process.stderr, { end: false });
  return { url, printed: () => printed, stop: () => stop(child) };
}

async function stop(child: Child): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}

function addressOf(child: Child): Promise<string> {
  return new Promise((found, failed) => {
    let printed = "";
    const limit = setTimeout(() => {
      child.kill("SIGKILL");
      failed(new Error(`The product did not start in time: ${printed}`));
    }, START_LIMIT);
    const read = (bytes: unknown) => {
      printed += String(bytes);
      const address = /is running at ([^\s"]+)/.exec(printed)?.[1];
      if (address === undefined) return;
      clearTimeout(limit);
      child.stderr.off("data", read);
      found(address);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("close", (code) => {
      clearTimeout(limit);
      failed(new Error(`The product ended with ${code}: ${printed}`));
    });
  });
}

const TEMPLATE = "e2e_template";

/** Creates the template database of all tests: the state after a first start. */
export async function prepareDatabases(server: string): Promise<void> {
  await query(server, `create database ${TEMPLATE}`);
  const product = await startProduct({ DATABASE_URL: urlOf(server, TEMPLATE) });
  await product.stop();
}

/** A new database on this PostgreSQL, copied from {@link prepareDatabases}. @returns its URL */
export async function createDatabase(server: string): Promise<string> {
  const name = `e2e_${randomUUID().replaceAll("-", "")}`;
  await query(server, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  return urlOf(server, name);
}

/** A new and empty database on this PostgreSQL. @returns its URL */
export async function createEmptyDatabase(server: string): Promise<string> {
  const name = `e2e_${randomUUID().replaceAll("-", "")}`;
  await query(server, `create database ${name}`);
  return urlOf(server, name);
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function query(server: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(text);
  await client.end();
}

/** Provides a folder for the embedded database. It survives a restart of the product and is deleted after the test. */
export async function inFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const parent = await mkdtemp(path.join(tmpdir(), "armature-e2e-"));
  try {
    await run(path.join(parent, "data"));
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}

/** A port of this machine that nobody uses. */
export async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return String(port);
}
