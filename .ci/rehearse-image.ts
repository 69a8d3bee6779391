import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildImage, imageOf } from "./build-image.ts";
import { startPostgres } from "./postgres.ts";
import { hasAll, missingPrograms } from "./programs.ts";
import { writePart } from "./rehearsal-page.ts";

const APPLICATION = "onboarding";
const PORT = "4991";
const READY = `http://127.0.0.1:${PORT}/health/ready`;
const LONGEST_START_MS = 180_000;

/** What one start of the image did. */
interface Outcome {
  readonly title: string;
  readonly says: string;
  readonly isGood: boolean;
}

/** What a container is started with, besides what all have. */
interface Start {
  readonly title: string;
  readonly user: number;
  readonly env: Readonly<Record<string, string>>;
  /** What it has to say, where it is not to run. */
  readonly refusal?: RegExp;
}

/**
 * Rehearses the image of the portal: builds it, and starts it by runc as the user of the image, with a root that is only
 * read and without capabilities. Writes what happened to `docs/reference/rehearsals.md`.
 * @returns whether each start did what it should
 */
export async function rehearseImage(): Promise<boolean> {
  if (!hasAll(missingPrograms(["buildah", "runc"])) || !buildImage(APPLICATION)) return false;
  const container = buildah("from", "--pull-never", imageOf(APPLICATION));
  const postgres = await startPostgres();
  try {
    const outcomes: Outcome[] = [];
    for (const start of startsOn(postgres.url)) {
      const outcome = await tryStart(buildah("mount", container), start);
      console.log(`${outcome.isGood ? "ok " : "BAD"} ${outcome.title}: ${outcome.says}`);
      outcomes.push(outcome);
    }
    writePart("The image", transcriptOf(outcomes));
    return outcomes.every(({ isGood }) => isGood);
  } finally {
    await postgres.stop();
    buildah("umount", container);
    buildah("rm", container);
  }
}

function startsOn(DATABASE_URL: string): readonly Start[] {
  const env = { DATABASE_URL, PUBLIC_URL: `http://127.0.0.1:${PORT}` };
  return [
    { title: "Without settings", user: 65_532, env: {}, refusal: /^DATABASE_URL is not set .*$/m },
    {
      title: "With a key that is none",
      user: 65_532,
      env: { ...env, SECRET_KEY: "secret" },
      refusal: /SECRET_KEY .*$/m,
    },
    { title: "On an empty PostgreSQL", user: 65_532, env },
    { title: "Again, as root", user: 0, env },
  ];
}

function buildah(...args: readonly string[]): string {
  return execFileSync("buildah", args, { encoding: "utf8" }).trim();
}

/** Starts a container, and ends it by SIGTERM once it is ready. */
async function tryStart(rootfs: string, start: Start): Promise<Outcome> {
  const bundle = mkdtempSync(path.join(tmpdir(), "armature-container-"));
  const id = path.basename(bundle);
  writeFileSync(path.join(bundle, "config.json"), JSON.stringify(configOf(rootfs, start)));
  mkdirSync(path.join(bundle, "state"));
  const child = spawn("runc", ["run", "--bundle", bundle, id], { stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const output of [child.stdout, child.stderr]) output.on("data", (bytes) => (printed += String(bytes)));
  const ended = once(child, "exit").then(([code]) => code as number | null);
  const started = performance.now();
  try {
    const code = await Promise.race([ended, untilReady()]);
    if (code !== undefined) return refused(start, code, printed);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const health = spawnSync("runc", ["exec", id, "node", "-e", HEALTH]).status;
    spawnSync("runc", ["kill", id, "TERM"]);
    return ran(start, { seconds, health, code: await ended, printed });
  } finally {
    spawnSync("runc", ["delete", "--force", id]);
    rmSync(bundle, { recursive: true });
  }
}

const HEALTH = `fetch("${READY}").then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))`;

async function untilReady(): Promise<undefined> {
  const until = performance.now() + LONGEST_START_MS;
  while (performance.now() < until) {
    const answer = await fetch(READY).catch(() => null);
    if (answer?.ok === true) return;
    await sleep(100);
  }
}

function refused({ title, refusal }: Start, code: number | null, printed: string): Outcome {
  const sentence = refusal?.exec(printed)?.[0];
  const isGood = sentence !== undefined && code === 1 && !/^ +at /m.test(printed);
  return { title, says: `ends with ${code}: ${sentence ?? printed.trim()}`, isGood };
}

interface Run {
  readonly seconds: string;
  readonly health: number | null;
  readonly code: number | null;
  readonly printed: string;
}

function ran({ title, user, refusal }: Start, { seconds, health, code, printed }: Run): Outcome {
  const warning = /The server runs as root[^"]*/.exec(printed)?.[0];
  const says = [
    `ready after ${seconds} s; its health check ends with ${health}; after SIGTERM it ends with ${code}`,
    ...(warning === undefined ? [] : [`it warns: ${warning}`]),
  ].join("; ");
  const isGood = refusal === undefined && health === 0 && code === 0 && (warning !== undefined) === (user === 0);
  return { title, says, isGood };
}

/** A container without capabilities, whose root is only read. It uses the network of this machine. */
function configOf(rootfs: string, { user, env }: Start) {
  const none = { bounding: [], effective: [], permitted: [], inheritable: [], ambient: [] };
  const set = { PATH: "/usr/local/bin", NODE_ENV: "production", HOST: "127.0.0.1", PORT, DEMO: "off", ...env };
  return {
    ociVersion: "1.0.2",
    process: {
      user: { uid: user, gid: user },
      args: ["node", "dist/server/main.cjs"],
      cwd: "/app",
      env: Object.entries(set).map(([name, value]) => `${name}=${value}`),
      capabilities: none,
      noNewPrivileges: true,
    },
    root: { path: rootfs, readonly: true },
    mounts: [
      { destination: "/proc", type: "proc", source: "proc" },
      { destination: "/dev", type: "tmpfs", source: "tmpfs", options: ["nosuid", "mode=755", "size=65536k"] },
      { destination: "/tmp", type: "tmpfs", source: "tmpfs", options: ["nosuid", "nodev", "mode=1777"] },
    ],
    linux: { namespaces: ["pid", "mount", "ipc", "uts"].map((type) => ({ type })) },
  };
}

function transcriptOf(outcomes: readonly Outcome[]): string {
  const [image] = JSON.parse(buildah("images", "--json", imageOf(APPLICATION))) as readonly { readonly size: string }[];
  const tools = `${buildah("--version").replace(/ \(.*/, "")}, ${execFileSync("runc", ["--version"]).toString().split("\n")[0]}, Node ${process.versions.node}`;
  const rows = outcomes.map(({ title, says }) => `| ${title} | ${says} |`);
  return `The image of \`${APPLICATION}\`, built by \`npm run image\` on ${baseOf()}, and started by runc as user 65532, with a root that is only read, a temporary \`/tmp\`, no capabilities and \`no_new_privs\`. ${tools}.

| start | what happened |
| --- | --- |
${rows.join("\n")}

The image has ${image?.size} of files. Not run here: Docker, Compose, Kubernetes.`;
}

/** Whether the official image was there, or one that this machine made under its name. */
function baseOf(): string {
  const names = JSON.parse(buildah("images", "--json")) as readonly { readonly names?: readonly string[] }[];
  const isLocal = names.some(({ names = [] }) => names.some((name) => name.startsWith("localhost/node:")));
  return isLocal
    ? "a local image under the name of the official one, since that could not be fetched"
    : "the official image of Node";
}
