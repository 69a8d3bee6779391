import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startPostgres, type ThrowAwayPostgres } from "../../../.ci/postgres.ts";
import { embeddedFolder } from "../database/testing.ts";
import { isRehearsal } from "../testing/rehearsal.testing.ts";
import { PEOPLE, registerTemplate } from "../testing/equipment.testing.ts";

/** Set as by `npm start`: a second start reads what the first compiled. */
const COMPILED = fileURLToPath(new URL("../../../node_modules/.cache/node", import.meta.url));
const MAIN = fileURLToPath(new URL("../../app/main.ts", import.meta.url));
const PASSWORD = "Correct horse 1";
const WRITERS = 8;
/** Acknowledged writes before the server is killed. */
const WRITES = isRehearsal ? 500 : 60;

type Values = Readonly<Record<string, unknown>>;

/** A server process on its own port, with a member signed in. */
interface Server {
  readonly child: ChildProcess;
  readonly call: (method: string, url: string, body?: object) => Promise<{ status: number; result: unknown }>;
}

let folder: string;
let postgres: ThrowAwayPostgres | undefined;
const running = new Set<ChildProcess>();
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "armature-"));
});
afterEach(async () => {
  for (const child of running) child.kill("SIGKILL");
  running.clear();
  await postgres?.stop();
  postgres = undefined;
  await rm(folder, { recursive: true, force: true });
});

async function start(env: Readonly<Record<string, string>>): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN, "--application", "equipment"], {
    env: {
      PATH: process.env["PATH"] ?? "",
      NODE_COMPILE_CACHE: COMPILED,
      PORT: String(port),
      APPLICATION: "equipment",
      DEMO: "on",
      DEMO_PASSWORD: PASSWORD,
      LOG_LEVEL: "silent",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  const printed = { out: "", error: "" };
  child.stdout.on("data", (bytes) => (printed.out += String(bytes)));
  child.stderr.on("data", (bytes) => (printed.error += String(bytes)));
  await expect.poll(() => printed.out + printed.error, { interval: 50 }).not.toBe("");
  expect(printed.out, printed.error).toContain("is running at");
  const origin = `http://127.0.0.1:${port}`;
  return { child, call: caller(origin, await signIn(origin)) };
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/login`, {
    method: "POST",
    headers: { origin, "content-type": "application/json" },
    body: JSON.stringify({ username: PEOPLE.manager, password: PASSWORD }),
  });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

function caller(origin: string, cookie: string): Server["call"] {
  return async (method, url, body) => {
    const answer = await fetch(`${origin}/api/${url}`, {
      method,
      headers: { origin, cookie, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { result } = (await answer.json()) as { result: unknown };
    return { status: answer.status, result };
  };
}

/** Acknowledged writes by record: the title that is known to be stored, and the title of a running write. */
interface Acknowledged {
  readonly titles: Map<number, { stored: string; wanted: string }>;
  writes: number;
}

/** Creates a record, changes it twice, and repeats this until a call fails or `isOver`. */
async function writeOn(server: Server, name: string, acknowledged: Acknowledged, isOver: () => boolean): Promise<void> {
  for (let i = 0; !isOver(); i++) {
    const values = { email: `${name}.${i}@crash.example`, firstName: "Tove", lastName: "Lind", jobTitle: "0" };
    const made = await server.call("POST", "user", values).catch(() => undefined);
    if (made?.status !== 201) return;
    const id = Number((made.result as Values)["userId"]);
    const entry = { stored: "0", wanted: "0" };
    acknowledged.titles.set(id, entry);
    acknowledged.writes++;
    for (const title of ["1", "2"]) {
      entry.wanted = title;
      const changed = await server.call("PUT", `user/${id}`, { jobTitle: title }).catch(() => undefined);
      if (changed?.status !== 200) return;
      entry.stored = title;
      acknowledged.writes++;
    }
  }
}

/** Writes until {@link WRITES} are acknowledged, kills the server during others, and waits for all writers to end. */
async function strikeAmidWrites(server: Server, strike: () => unknown, name: string): Promise<Acknowledged> {
  const acknowledged: Acknowledged = { titles: new Map(), writes: 0 };
  let isOver = false;
  const writers = Array.from({ length: WRITERS }, (_, i) => writeOn(server, `${name}${i}`, acknowledged, () => isOver));
  await expect.poll(() => acknowledged.writes, { interval: 5 }).toBeGreaterThan(WRITES);
  await strike();
  isOver = true;
  await Promise.all(writers);
  return acknowledged;
}

async function expectNothingLost(server: Server, { titles }: Acknowledged): Promise<void> {
  const { result } = await server.call("GET", "user");
  const rows = new Map((result as readonly Values[]).map((row) => [Number(row["userId"]), row]));
  const lost = [...titles].filter(
    ([id, { stored, wanted }]) => ![stored, wanted].includes(String(rows.get(id)?.["jobTitle"])),
  );
  expect(lost).toEqual([]);
  const written = [...rows.values()].filter((row) => String(row["email"]).endsWith("@crash.example"));
  for (const row of written) expect(await replayed(server, row)).toEqual(row["jobTitle"]);
}

/** The last title in the history of a record. It must match the record, because both are written together. */
async function replayed(server: Server, row: Values): Promise<unknown> {
  const { result } = await server.call("GET", `userAuditHistory?filter={"userId":${Number(row["userId"])}}`);
  const entries = (result as readonly { attributeMap: Values }[]).map((entry) => entry.attributeMap);
  expect(entries[0]).toMatchObject({ email: row["email"], lastName: row["lastName"] });
  return Object.assign({}, ...entries)["jobTitle"];
}

async function killed({ child }: Server): Promise<void> {
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

describe("a crash amid writes loses no acknowledged write and leaves nothing half written", {
  timeout: 180_000,
}, () => {
  test("kill -9 of the server on the embedded folder", async () => {
    const env = { DATA_DIR: path.join(folder, "data") };
    await embeddedFolder(env.DATA_DIR, registerTemplate);
    const server = await start(env);
    const acknowledged = await strikeAmidWrites(server, () => killed(server), "embedded");
    await expectNothingLost(await start(env), acknowledged);
  });

  test.runIf(isRehearsal)("kill -9 of the server on PostgreSQL", async () => {
    postgres = await startPostgres({ durable: true });
    const env = { DATABASE_URL: postgres.url };
    const server = await start(env);
    const acknowledged = await strikeAmidWrites(server, () => killed(server), "server");
    await expectNothingLost(await start(env), acknowledged);
  });

  test("kill -9 of PostgreSQL, which the server outlives", async () => {
    const database = await startPostgres({ durable: true });
    postgres = database;
    const server = await start({ DATABASE_URL: database.url });
    const acknowledged = await strikeAmidWrites(server, () => database.crash(), "database");
    expect(server.child.exitCode).toBeNull();
    await expect.poll(async () => (await server.call("GET", "user?limit=1")).status).toBe(200);
    await expectNothingLost(server, acknowledged);
    const after = { email: "after@crash.example", firstName: "Tove", lastName: "Lind" };
    expect((await server.call("POST", "user", after)).status).toBe(201);
  });
});
