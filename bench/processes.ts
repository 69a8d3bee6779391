import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { LoadOrder, LoadResult, Side } from "./side.ts";

const PASSWORD = "Correct horse 1";
/** The checkout. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));
const started = new Set<ChildProcess>();

/**
 * Starts the product as a checkout has built it, one process, and signs a member in.
 * @param at the address of PostgreSQL, or the folder of the embedded database
 * @param further settings
 */
export async function startProduct(
  at: string,
  root = ROOT,
  further: Readonly<Record<string, string>> = {},
): Promise<Side> {
  const port = String(await freePort());
  const database = at.includes("://") ? { DATABASE_URL: at } : { DATA_DIR: at };
  const env = { ...database, PORT: port, DEMO: "on", DEMO_PASSWORD: PASSWORD, LOG_LEVEL: "warn", ...further };
  // A commit before the command `armature` built it elsewhere.
  const built = ["dist/onboarding/server/main.cjs", "server/dist/main.cjs"].map((file) => path.join(root, file));
  const { pid, origin } = await startFile(built.find(existsSync) ?? "", env, root);
  return { name: "product", pid, origin, path: "/api/user", cookie: await signIn(origin, "member@ambulatory.example") };
}

export async function startFloor(url: string, columns: string): Promise<Side> {
  const { pid, origin } = await startFile(path.join(ROOT, "bench/floor.ts"), {
    DATABASE_URL: url,
    FLOOR_COLUMNS: columns,
  });
  return { name: "floor", pid, origin, path: "/user", cookie: "" };
}

/** @returns the Cookie header of the session */
export async function signIn(origin: string, username: string): Promise<string> {
  const answer = await askToSignIn(origin, username);
  if (answer.status !== 200) throw new Error(`${username} could not sign in: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

export function askToSignIn(origin: string, username: string): Promise<Response> {
  return fetch(`${origin}/api/login`, {
    method: "POST",
    headers: { origin, "content-type": "application/json" },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
}

/** A server that is running. */
export interface Running {
  readonly pid: number;
  readonly origin: string;
}

function startFile(file: string, env: Readonly<Record<string, string>>, root = ROOT): Promise<Running> {
  const options = process.env["CPU_PROFILE"] ? ["--cpu-prof", `--cpu-prof-dir=${process.env["CPU_PROFILE"]}`] : [];
  const command = [process.execPath, ...options, file];
  return startServer(command, { PATH: process.env["PATH"], NODE_ENV: "production", ...env }, root);
}

/**
 * Starts a server in the root of a checkout and waits until it prints its address.
 * @param command program and arguments; env its whole environment
 */
export async function startServer(
  [program = "", ...args]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  root = ROOT,
): Promise<Running> {
  const child = spawn(program, args, { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] });
  started.add(child);
  let printed = "";
  for await (const bytes of child.stdout) {
    printed += String(bytes);
    const origin = /is running at ([^\s"]+)/.exec(printed)?.[1];
    if (origin !== undefined && child.pid !== undefined) return { pid: child.pid, origin };
  }
  throw new Error(`${[program, ...args].join(" ")} did not start: ${printed}`);
}

/** The process that calls the servers. */
export interface Load {
  run(order: LoadOrder): Promise<LoadResult>;
  /** Ends an order without a fixed number of calls. */
  stop(): void;
}

export function startLoad(): Load {
  const child = fork(fileURLToPath(new URL("./load.ts", import.meta.url)));
  started.add(child);
  return {
    async run(order) {
      child.send(order);
      const [result] = (await once(child, "message")) as [LoadResult];
      return result;
    },
    stop: () => void child.send("stop"),
  };
}

/** Ends every process that was started here. */
export async function stopAll(): Promise<void> {
  await Promise.all([...started].map(end));
}

export async function stop({ pid }: Running): Promise<void> {
  await Promise.all([...started].filter((child) => child.pid === pid).map(end));
}

async function end(child: ChildProcess): Promise<void> {
  started.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no free port")),
      );
    });
  });
}
