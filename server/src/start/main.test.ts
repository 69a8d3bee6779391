import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cloneDatabase } from "../database/testing.ts";

/** Set as by `npm start`: a second start reads what the first compiled. */
const COMPILED = fileURLToPath(new URL("../../../node_modules/.cache/node", import.meta.url));
const MAIN = fileURLToPath(new URL("../../app/main.ts", import.meta.url));
const ARMATURE = fileURLToPath(new URL("../../app/armature.ts", import.meta.url));
const APPLICATION = ["--application", "equipment"];

/** A start on an empty folder loads the examples, while other tests run at the same time. */
const START_MS = 90_000;

let parent: string;
const running = new Set<ChildProcess>();
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), "armature-"));
});
afterEach(async () => {
  for (const child of running) child.kill("SIGKILL");
  running.clear();
  await rm(parent, { recursive: true, force: true });
});

/** A mail server that is never called. Without one, the start would print a warning. */
const MAIL = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "register@product.example" };

interface Started {
  readonly child: ChildProcess;
  /** Everything that was printed. */
  readonly printed: { out: string; error: string };
  readonly ended: Promise<number | null>;
  readonly address: () => Promise<string>;
}

function start(env: Record<string, string>, program: readonly string[] = [MAIN, ...APPLICATION]): Started {
  const child = spawn(process.execPath, program, {
    env: {
      PATH: process.env["PATH"] ?? "",
      NODE_COMPILE_CACHE: COMPILED,
      APPLICATION: "equipment",
      PORT: "0",
      DEMO: "off",
      ...MAIL,
      ...env,
    },
  });
  running.add(child);
  const printed = { out: "", error: "" };
  child.stdout.on("data", (bytes) => (printed.out += String(bytes)));
  child.stderr.on("data", (bytes) => (printed.error += String(bytes)));
  const ended = once(child, "exit").then(([code]) => code as number | null);
  const found = () => /Equipment Register is running at ([^\s"]+)/.exec(printed.out)?.[1];
  const address = async () => {
    await expect.poll(() => found() ?? printed.error, { timeout: START_MS, interval: 50 }).not.toBe("");
    return found() ?? Promise.reject(new Error(printed.error));
  };
  return { child, printed, ended, address };
}

describe("the process", { timeout: 3 * START_MS }, () => {
  test("starts on an empty folder with a setup link, is the only one there until SIGTERM, is backed up meanwhile, starts again with what 'admin' made, and not on a port in use [F-080]", async () => {
    const DATA_DIR = path.join(parent, "data");
    const admin = (...args: string[]) =>
      start({ DATA_DIR }, [ARMATURE, "admin", ...APPLICATION, "create", "ops@provider.example", ...args]);
    const first = start({ DATA_DIR, LOG_LEVEL: "warn" });
    const address = await first.address();
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
    const linkOf = ({ printed }: Started) =>
      new RegExp(`"setupLink":"${address}(/setup/[^"]{43})"`).exec(printed.out)?.[1];
    await expect.poll(() => linkOf(first)).toBeDefined();
    expect((await fetch(`${address}/api${linkOf(first)}`)).status).toBe(200);
    const printed = () => first.printed.out.trim().split("\n");
    for (const line of printed()) expect(JSON.parse(line), line).toHaveProperty("msg");
    expect(first.printed.error).toBe("");

    const second = start({ DATA_DIR });
    expect(await second.ended).toBe(1);
    expect(second.printed.error.trim().split("\n")).toHaveLength(1);
    expect(second.printed.error).toContain(`The database folder ${DATA_DIR} is in use by another process`);
    const signedOut = await fetch(`${address}/api/session`);
    expect(await signedOut.json()).toMatchObject({ result: { loggedIn: false } });

    const locked = admin();
    expect(await locked.ended).toBe(1);
    expect(locked.printed.error).toContain("is in use by another process: stop that one");
    expect(locked.printed.error.trim().split("\n")).toHaveLength(1);
    const onFile = (command: string) =>
      start({ DATA_DIR }, [ARMATURE, command, ...APPLICATION, path.join(parent, "whole.backup")]);
    const backup = onFile("backup");
    expect([await backup.ended, backup.printed.error]).toEqual([0, ""]);
    const over = onFile("restore");
    expect(await over.ended).toBe(1);
    expect(over.printed.error).toContain("is in use by another process: stop that one");
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);

    const withLink = admin();
    expect(await withLink.ended).toBe(0);
    expect(withLink.printed.out).toMatch(/^http:\S+\/member\/account\/message\/confirm\?code=\S+$/m);
    const withPassword = admin("--password-stdin");
    withPassword.child.stdin?.end("Correct horse 1\n");
    expect(await withPassword.ended).toBe(0);
    expect(withPassword.printed.out).toContain("The password is set.");

    const again = start({ DATA_DIR, NODE_ENV: "production" });
    const body = JSON.stringify({ username: "ops@provider.example", password: "Correct horse 1" });
    const headers = { "content-type": "application/json" };
    const signedIn = await fetch(`${await again.address()}/api/login`, { method: "POST", headers, body });
    expect(signedIn.status).toBe(200);
    expect(again.printed.out).not.toContain("/setup/");
    const isRoot = process.getuid?.() === 0;
    expect(again.printed.out.includes("The server runs as root")).toBe(isRoot);
    expect(first.printed.out).not.toContain("The server runs as root");
    again.child.kill("SIGINT");
    expect(await again.ended).toBe(0);

    const blocker = createServer().listen(0, "127.0.0.1");
    await once(blocker, "listening");
    const { port } = blocker.address() as { port: number };
    const taken = start({ DATA_DIR, PORT: String(port) });
    expect(await taken.ended).toBe(1);
    expect(taken.printed.error).toBe(
      `Port ${port} of 127.0.0.1 is in use by another process: stop that one, or set PORT to another.\n`,
    );
    blocker.close();
  });

  test.each([
    ["has no room for a database", "fs.statfsSync = () => ({ bavail: 10, bsize: 1048576 });", /has 10 MB left/],
    [
      "fills while the database is made",
      `let left = 9e6; const write = fs.writeSync;
       fs.writeSync = (...args) => {
         if ((left -= args[3] ?? 0) > 0) return write(...args);
         throw Object.assign(new Error("full"), { code: "ENOSPC", errno: -28 });
       };`,
      /cannot be used \(ENOSPC\): its disk is full: make room/,
    ],
    [
      "makes the database end without an error",
      "fs.chmodSync = () => process.exit(0);",
      /its disk or the memory is full/,
    ],
  ])("a first start on a disk that %s ends with 1 and a sentence [F-008]", async (_title, code, sentence) => {
    const preload = path.join(parent, "full.mjs");
    await writeFile(
      preload,
      `import fs from "node:fs"; import { syncBuiltinESMExports } from "node:module";
      ${code} syncBuiltinESMExports();`,
    );
    const full = start({ DATA_DIR: path.join(parent, "data") }, ["--import", preload, MAIN, ...APPLICATION]);
    expect(await full.ended).toBe(1);
    expect(full.printed.error.trim()).toMatch(sentence);
    expect(full.printed.error.trim().split("\n")).toHaveLength(1);
  });

  test("prints every problem of the configuration and ends with 1", async () => {
    const refused = start({ PORT: "none", LOG_LEVEL: "loud" });
    expect(await refused.ended).toBe(1);
    expect(refused.printed.error).toBe(
      "The configuration is not valid:\n- PORT is 'none': give a whole number from 0 to 65535.\n- LOG_LEVEL is 'loud': give one of fatal, error, warn, info, debug, trace, silent.\n",
    );
  });

  test("a database that a newer release has used is one sentence, and is left as it is [F-086]", async () => {
    const database = await cloneDatabase();
    const newer = { name: "9999-of-a-newer-release", timestamp: new Date(0).toISOString() };
    await sql`insert into system."migration" ("name", "timestamp") values (${newer.name}, ${newer.timestamp})`.execute(
      database.kysely,
    );
    const older = start({ DATABASE_URL: database.url ?? "" });
    expect(await older.ended).toBe(1);
    expect(older.printed.error).toMatch(
      /^The database was used by a newer release, .*\(9999-of-a-newer-release\): start that release or a later one, .*\n$/,
    );
    await database.close();
  });

  test("waits for a database that does not answer, and says so without its password [F-135]", async () => {
    const waiting = start({ DATABASE_URL: "postgres://app:secret@127.0.0.1:1/main" });
    await expect.poll(() => waiting.printed.out).toContain("Waiting for the database at 127.0.0.1:1/main");
    expect(waiting.printed.out).not.toContain("secret");
    expect(waiting.child.exitCode).toBe(null);
    for (const line of waiting.printed.out.trim().split("\n")) expect(JSON.parse(line)).toHaveProperty("msg");
  });

  test("a port in use ends the start before anything is created in the database [F-137]", async () => {
    const database = await cloneDatabase({ name: "empty", prepare: () => Promise.resolve() });
    const blocker = createServer().listen(0, "127.0.0.1");
    await once(blocker, "listening");
    const { port } = blocker.address() as { port: number };
    const taken = start({ DATABASE_URL: database.url ?? "", PORT: String(port) });
    expect(await taken.ended).toBe(1);
    expect(taken.printed.error).toContain(`Port ${port} of 127.0.0.1 is in use by another process`);
    const { rows } = await sql`select from pg_namespace where nspname in ('system', 'data')`.execute(database.kysely);
    expect(rows).toEqual([]);
    blocker.close();
    await database.close();
  });
});
