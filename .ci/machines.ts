import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "./run-steps.ts";

/** Where each machine is, on the network that they share. */
export const ADDRESSES: Readonly<Record<string, string>> = {
  app: "10.0.0.20",
  app2: "10.0.0.21",
  db1: "10.0.0.11",
  db2: "10.0.0.12",
  db3: "10.0.0.13",
};

/** A machine of a rehearsal: namespaces of Linux over a copy-on-write view of this one. Whatever it runs ends with it. */
export interface Machine {
  readonly name: string;
  /** Runs commands as root. @returns what they printed, and their exit code */
  readonly run: (commands: string) => { readonly status: number; readonly output: string };
  readonly write: (file: string, text: string) => void;
  readonly stop: () => Promise<void>;
}

/** A view of / whose changes are in memory. The first process stays in it, and ends what lost its parent. */
const SETUP = `set -e
mount --make-rprivate /
mount -t tmpfs tmpfs "$1"
mkdir "$1/upper" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/root"
cd "$1/root"
mount -t proc proc proc
mount --rbind /dev dev
mount -t tmpfs tmpfs run
mount -t tmpfs -o mode=1777 tmpfs tmp
mkdir -p var/transfer
mount --bind "$3" var/transfer
hostname "$2"
exec chroot . /bin/sh -c 'while :; do sleep 3600 & wait $!; done'`;

/**
 * Starts a machine. Its processes see the network of this one.
 * @param transfer a folder that machines share, which they see as /var/transfer
 */
export async function startMachine(name: string, transfer: string): Promise<Machine> {
  const folder = mkdtempSync(path.join(tmpdir(), `armature-${name}-`));
  const own = ["--mount", "--uts", "--pid", "--fork", "--kill-child"];
  const holder = spawn("unshare", [...own, "bash", "-c", SETUP, "bash", folder, name, transfer], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const pid = await firstOf(holder);
  const enter = ["--target", String(pid), "--mount", "--uts", "--pid", "--root", "--wd"];
  const execute = (input: string, ...command: readonly string[]) => {
    const env = {
      PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
      HOME: "/root",
      LANG: "C.UTF-8",
    };
    const done = spawnSync("nsenter", [...enter, ...command], { input, env, encoding: "utf8", timeout: 180_000 });
    return { status: done.status ?? 1, output: done.stdout + done.stderr };
  };
  const machine: Machine = {
    name,
    run: (commands) => execute(`exec 2>&1\ncd /\n${commands}`, "bash", "-euo", "pipefail"),
    write: (file, text) => void execute(text, "sh", "-c", `mkdir -p "$(dirname "$1")" && cat >"$1"`, "sh", file),
    async stop() {
      holder.kill("SIGKILL");
      if (holder.exitCode === null && holder.signalCode === null) await once(holder, "exit");
      rmSync(folder, { recursive: true });
    },
  };
  prepare(machine);
  return machine;
}

/** The first process of the machine, once the machine is ready. */
async function firstOf(holder: ChildProcess): Promise<number> {
  for (let tries = 0; tries < 200; tries += 1) {
    const children = `/proc/${holder.pid}/task/${holder.pid}/children`;
    const [child] = readFileSync(children, "utf8").trim().split(" ");
    if (child !== "" && readFileSync(`/proc/${child}/comm`, "utf8").trim() === "sh") return Number(child);
    if (holder.exitCode !== null) break;
    await sleep(50);
  }
  throw new Error(
    "A machine of the rehearsal did not start. It needs root, unshare, nsenter and overlay file systems.",
  );
}

/** What a machine has before a guide begins: names of the others, Node, the stand-in of systemd, no database. */
function prepare({ name, run, write }: Machine): void {
  const hosts = Object.entries(ADDRESSES).map(([host, address]) => `${address} ${host} ${host}.example.org`);
  write("/etc/hosts", ["127.0.0.1 localhost build.example.org logs.example.org", ...hosts, ""].join("\n"));
  write("/usr/local/sbin/systemctl", readFileSync(path.join(root, ".ci/rehearsal/systemctl"), "utf8"));
  const { status, output } = run(`
    chmod +x /usr/local/sbin/systemctl
    chmod 755 /
    cp ${process.execPath} /usr/bin/node
    pg_lsclusters -h | while read -r version cluster _; do pg_dropcluster --stop "$version" "$cluster"; done
    rm -rf /etc/nginx/sites-enabled/default
    useradd --system --user-group --create-home armature`);
  if (status !== 0) throw new Error(`The machine ${name} could not be prepared:\n${output}`);
}
