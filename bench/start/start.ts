import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { spreadText, table } from "../markdown.ts";
import { processorTime } from "../processor-time.ts";
import { startProduct, stop } from "../processes.ts";
import type { Section } from "../section.ts";
import { spreadOf } from "../statistics.ts";
import { withDatabase } from "../with-database.ts";
import { npmStart } from "./npm-start.ts";
import { scriptsOfSignIn } from "./sign-in-page.ts";

const START = "start to first answer";
const MEMORY = "idle memory";
const SCRIPTS = "JavaScript to the sign-in page";
const IDLE_MS = 5_000;
/** Each waits until the server is idle. */
const MOST_MEMORY_ROUNDS = 3;

/** The cost of a start on a migrated database, and what a browser loads first. */
export const start: Section = {
  rows: [START, MEMORY, SCRIPTS],
  measure: ({ rounds, wants }) =>
    withDatabase(async ({ url }) => {
      const product = await startProduct(url);
      const scripts = wants(SCRIPTS) ? [scriptsRow(await scriptsOfSignIn(product.origin))] : [];
      await stop(product);
      const isStarted = wants(START) || wants(MEMORY);
      const starts = isStarted ? await measureStarts(url, product.cookie, rounds) : [];
      return [
        "## Start",
        "",
        `The last command of \`npm start\`, after the build, on a migrated PostgreSQL with the example organizations; the first start, which fills the compile cache, does not count. The first answer is that to a list of users with a session, counted from the start of the process; its memory is what is resident ${IDLE_MS / 1000} s later. Scripts are those that the sign-in page has loaded when nothing more comes, in their size as sent.`,
        "",
        ...table(["what", "bar", "measured", "CPU ms"], [...starts, ...scripts]),
        "",
      ];
    }),
};

async function measureStarts(url: string, cookie: string, rounds: number): Promise<readonly (readonly string[])[]> {
  const starts: Started[] = [];
  for (let round = 0; round <= rounds; round++) {
    starts.push(await startOnce(url, cookie, round > 0 && round <= MOST_MEMORY_ROUNDS));
  }
  const counted = starts.slice(1);
  const seconds = spreadOf(counted.map(({ ms }) => ms / 1000));
  const memory = spreadOf(counted.flatMap(({ mebibytes }) => mebibytes ?? []));
  return [
    [START, "≤ 0.8 s", `${spreadText(seconds, 2)} s`, spreadText(spreadOf(counted.map(({ cpu }) => cpu)), 0)],
    [MEMORY, "≤ 150 MiB", `${spreadText(memory, 0)} MiB`, ""],
  ];
}

interface Started {
  readonly ms: number;
  /** Processor time until the answer, in milliseconds. */
  readonly cpu: number;
  /** Null if it was not measured. */
  readonly mebibytes: number | null;
}

async function startOnce(url: string, cookie: string, waits: boolean): Promise<Started> {
  const before = performance.now();
  const server = await npmStart(url);
  const answer = await fetch(`${server.origin}/api/user?limit=25`, { headers: { cookie } });
  if (answer.status !== 200) throw new Error(`The first answer is no list: ${await answer.text()}`);
  await answer.arrayBuffer();
  const ms = performance.now() - before;
  const cpu = processorTime(server.pid);
  if (waits) await sleep(IDLE_MS);
  const mebibytes = waits ? residentMebibytes(server.pid) : null;
  await stop(server);
  return { ms, cpu, mebibytes };
}

function residentMebibytes(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kibibytes) / 1024;
}

function scriptsRow(bytes: number): readonly string[] {
  return [SCRIPTS, "≤ 200 kB", `${(bytes / 1000).toFixed(1)} kB of gzip`, ""];
}
