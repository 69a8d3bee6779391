import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Block, blocksOf, HOME, packagesOf } from "./guide-blocks.ts";
import { ADDRESSES, type Machine, startMachine } from "./machines.ts";
import { hasAll } from "./programs.ts";
import { writePart } from "./rehearsal-page.ts";
import { root } from "./run-steps.ts";

const DEPLOY = "docs/guides/deploy.md";
/** Set in the process that has a network of its own. */
const INSIDE = "REHEARSAL_OF_GUIDES";

interface Outcome {
  readonly page: string;
  readonly run: number;
  readonly written: number;
  readonly leftOut: number;
  /** What failed, and where. */
  readonly failure: string | null;
}

/**
 * Follows the pages of docs/operate word by word: writes their files and runs their commands as root, each page on
 * machines of its own, where the deployment guide was followed before.
 * @returns whether every command of every page ended well
 */
export async function rehearseGuides(): Promise<boolean> {
  const pages = globSync("docs/operate/*.md", { cwd: root }).toSorted();
  if (process.env[INSIDE] === undefined) return mayRun(pages) && runInOwnNetwork();
  for (const address of Object.values(ADDRESSES)) spawnSync("ip", ["addr", "add", `${address}/32`, "dev", "lo"]);
  spawnSync("ip", ["link", "set", "lo", "up"]);
  const [, , , chosen] = process.argv;
  const outcomes: Outcome[] = [];
  for (const page of pages.filter((each) => chosen === undefined || each.includes(chosen))) {
    outcomes.push(await followPage(page));
  }
  if (chosen === undefined) writePart("Guides", partOf(outcomes));
  return outcomes.every(({ failure }) => failure === null);
}

/** The same command again, in a network that has only these machines. */
function runInOwnNetwork(): boolean {
  const env = { ...process.env, [INSIDE]: "yes" };
  const own = ["--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"];
  const command = [...own, process.execPath, ...process.argv.slice(1)];
  return spawnSync("unshare", command, { env, cwd: root, stdio: "inherit" }).status === 0;
}

function mayRun(pages: readonly string[]): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) {
    console.error("This rehearsal needs Linux and root, for machines in namespaces. It changes nothing outside them.");
    return false;
  }
  const needed = ["postgresql", "iproute2", ...packagesOf(pages.flatMap(blocksOf))];
  return hasAll(needed.filter((name) => spawnSync("dpkg", ["--status", name]).status !== 0));
}

async function followPage(page: string): Promise<Outcome> {
  const blocks = blocksOf(page);
  const names = [...new Set([HOME, ...blocks.flatMap(({ machines }) => machines)])];
  const machines = new Map<string, Machine>();
  const transfer = mkdtempSync(path.join(tmpdir(), "armature-transfer-"));
  console.log(page);
  try {
    for (const name of names) machines.set(name, await startMachine(name, transfer));
    const failure = deploy(machines.get(HOME)) ?? followBlocks(page, blocks, machines);
    console.log(failure ?? `  ${blocks.length} blocks followed`);
    const count = (kind: Block["kind"]) => blocks.filter((each) => each.kind === kind && !each.isLeftOut).length;
    const leftOut = blocks.filter(({ isLeftOut }) => isLeftOut).length;
    return { page, run: count("commands"), written: count("file"), leftOut, failure };
  } finally {
    for (const machine of machines.values()) await machine.stop();
    rmSync(transfer, { recursive: true });
  }
}

/** What the reader has done before: the deployment guide, with PostgreSQL on the same machine. */
function deploy(machine: Machine | undefined): string | null {
  const blocks = blocksOf(DEPLOY);
  const [sql = ""] = blocks.filter(({ text }) => text.startsWith("create user")).map(({ text }) => text);
  for (const { kind, file, text } of blocks) if (kind === "file" && file !== null) machine?.write(file, text);
  const made = machine?.run(`
    pg_createcluster 15 main --encoding UTF8 --locale C.UTF-8 >/dev/null
    systemctl start postgresql
    su postgres -c 'psql --quiet --set ON_ERROR_STOP=1' <<'SQL'\n${sql}\nSQL
    mkdir -p /srv && ln -s ${root} /srv/armature
    openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=build.example.org -addext subjectAltName=DNS:build.example.org \\
      -keyout /etc/ssl/private/build.example.org.key -out /etc/ssl/certs/build.example.org.crt 2>/dev/null
    cat /etc/ssl/certs/build.example.org.crt >>/etc/ssl/certs/ca-certificates.crt
    systemctl start armature
    curl --silent --retry 60 --retry-delay 1 --retry-connrefused --fail http://127.0.0.1:3000/health/ready`);
  return made?.status === 0 ? null : `${DEPLOY} could not be followed:\n${made?.output}`;
}

function followBlocks(page: string, blocks: readonly Block[], machines: ReadonlyMap<string, Machine>): string | null {
  for (const { kind, file, text, line, isLeftOut, machines: names } of blocks) {
    if (isLeftOut) continue;
    for (const name of names) {
      const machine = machines.get(name);
      if (kind === "file") machine?.write(file ?? "", text);
      const ended = kind === "commands" ? machine?.run(text) : undefined;
      if (ended && ended.status !== 0)
        return `${page}:${line} on ${name} ended with ${ended.status}:\n${text}\n${ended.output}\n${logOf(machine)}`;
    }
  }
  return null;
}

/** The last lines of what its services said. */
function logOf(machine: Machine | undefined): string {
  return machine?.run("tail --quiet --lines 5 /var/log/*.out 2>/dev/null || true").output ?? "";
}

function partOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ page, run, written, leftOut, failure }) => {
    const name = page.replace("docs/operate/", "");
    const result = failure === null ? "every command ended well" : "a command failed";
    return `| [${name}](../operate/${name}) | ${run} | ${written} | ${leftOut} | ${result} |`;
  });
  return `Each page of \`docs/operate\` was followed word by word on machines of its own: its files were written and its commands run as root. They are namespaces of one Linux, Debian 12, with its packages; a small program stands in for systemd. Before each page, the [deployment guide](../guides/deploy.md) was followed.

| page | blocks of commands | files | left out | result |
| --- | --- | --- | --- | --- |
${rows.join("\n")}`;
}
