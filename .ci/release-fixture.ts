import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import pg from "pg";
import { dumpDatabase } from "./dump-database.ts";
import { startPostgres } from "./postgres.ts";
import { root } from "./run-steps.ts";

/*
 * Makes the fixtures of a release for the upgrade test: npm run release:fixture CHECKOUT NAME
 * CHECKOUT is a checkout of the release with its packages installed. Its own server is started. What people do there is
 * in the folder of the application: `kit/server/release/work.testing.ts`.
 */

interface ReleaseWork {
  readonly PASSWORD: string;
  /** A statement that makes the database smaller. */
  readonly LEFT_OUT: string;
  readonly workAtRelease: (url: string, commit: string) => Promise<object>;
}

const [work = ""] = globSync("plugins/*/kit/server/release/work.testing.ts", { cwd: root });
const { PASSWORD, LEFT_OUT, workAtRelease } = (await import(path.join(root, work))) as ReleaseWork;
const PORT = "48321";

const [given, name] = process.argv.slice(2);
if (given === undefined || name === undefined) throw new Error("Say npm run release:fixture CHECKOUT NAME");
const checkout = path.resolve(given);
/** Where a release has its start command. */
const MAIN = ["server/app/main.ts", "server/src/main.ts"].find((file) => existsSync(path.join(checkout, file))) ?? "";
/** Which application it starts, unless the release knows that from APPLICATION. */
const WHICH = existsSync(path.join(checkout, "server/app/place.ts")) ? ["--application", "onboarding"] : [];
const commit = execFileSync("git", ["-C", checkout, "rev-parse", "HEAD"], { encoding: "utf8" }).trim();
const target = path.join(root, work, "../../../fixtures", name);
mkdirSync(target, { recursive: true });
await makeEmbedded();
await makePostgresql();

async function makeEmbedded(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "armature-release-"));
  const dataDir = path.join(folder, "data");
  store("embedded.json.gz", json(await withServer({ DATA_DIR: dataDir })));
  const image = await compact(dataDir);
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: image.length };
  store("embedded.tar.br", brotliCompressSync(image, { params }));
  rmSync(folder, { recursive: true });
}

async function makePostgresql(): Promise<void> {
  const postgres = await startPostgres();
  try {
    const urlOf = (database: string) => postgres.url.replace(/postgres$/, database);
    for (const database of ["release", "copy"]) await query(postgres.url, `create database ${database}`);
    store("postgresql.json.gz", json(await withServer({ DATABASE_URL: urlOf("release") })));
    await query(urlOf("release"), LEFT_OUT);
    const dump = await dumpDatabase(urlOf("release"));
    await query(urlOf("copy"), dump);
    if ((await dumpDatabase(urlOf("copy"))) !== dump) throw new Error("The dump does not make the same database again");
    store("postgresql.sql.gz", gzipSync(dump, { level: 9 }));
  } finally {
    await postgres.stop();
  }
}

/** Starts the release on a new database, makes changes there, and stops it. */
async function withServer(database: Readonly<Record<string, string>>): Promise<object> {
  const url = `http://127.0.0.1:${PORT}`;
  const server = spawn(process.execPath, [MAIN, ...WHICH], {
    cwd: checkout,
    env: { PATH: process.env["PATH"], PORT, PUBLIC_URL: url, DEMO: "on", DEMO_PASSWORD: PASSWORD, ...database },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await started(server);
    return await workAtRelease(url, commit);
  } finally {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await ended;
  }
}

function started(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    server.stdout?.on("data", (chunk: Buffer) => {
      output += String(chunk);
      if (output.includes("is running at")) resolve();
    });
    server.once("exit", () => reject(new Error(`The release did not start:\n${output}`)));
  });
}

interface Lite {
  exec(statement: string): Promise<unknown>;
  query<T>(statement: string): Promise<{ rows: T[] }>;
  dumpDataDir(compression: "none"): Promise<Blob>;
  close(): Promise<void>;
}

/**
 * The folder as a tar, made by the release's own embedded database: without template databases and dead rows, and with
 * only the log file that it still needs.
 */
async function compact(dataDir: string): Promise<Buffer> {
  const entry = createRequire(path.join(checkout, "server/package.json")).resolve("@electric-sql/pglite");
  const { PGlite } = (await import(pathToFileURL(entry).href)) as {
    PGlite: { create(dataDir: string): Promise<Lite> };
  };
  const lite = await PGlite.create(dataDir);
  await lite.exec(LEFT_OUT);
  await lite.exec("update pg_database set datistemplate = false");
  for (const template of ["template0", "template1"]) await lite.exec(`drop database ${template}`);
  await lite.exec("vacuum full");
  await lite.exec("select pg_switch_wal()");
  await lite.exec("checkpoint");
  const { rows } = await lite.query<{ file: string }>("select pg_walfile_name(pg_current_wal_lsn()) as file");
  await lite.close();
  const log = path.join(dataDir, "pg_wal");
  const others = readdirSync(log).filter((file) => /^[0-9A-F]{24}$/.test(file) && file !== rows[0]?.file);
  for (const file of others) rmSync(path.join(log, file));
  const again = await PGlite.create(dataDir);
  const dump = await again.dumpDataDir("none");
  await again.close();
  return Buffer.from(await dump.arrayBuffer());
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

function json(summary: object): Buffer {
  return gzipSync(JSON.stringify(summary), { level: 9 });
}

function store(file: string, content: Buffer): void {
  writeFileSync(path.join(target, file), content);
  console.log(`${file}: ${content.length} bytes`);
}
