import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Cluster, promote, runOn, startCluster } from "./failover-cluster.ts";
import { hasBinaries } from "./postgres.ts";
import { hasAll, missingPrograms } from "./programs.ts";
import { writePart } from "./rehearsal-page.ts";
import { root } from "./run-steps.ts";
import { untilPrinted } from "./running-server.testing.ts";

const HINT = ". Then set PG_BIN, such as to /usr/lib/postgresql/17/bin.";
const PASSWORD = "Demo-password-1";
const MANAGER = "manager@equipment.example";
const INSTANCES = 2;
const WRITERS = 4;
const BEFORE_MS = 3_000;
/** The time until a cluster manager has noticed, and promotes the standby. */
const UNTIL_PROMOTED_MS = 3_000;
const AFTER_MS = 8_000;

interface FailOver {
  readonly title: string;
  readonly happen: (cluster: Cluster) => Promise<void>;
}

const FAIL_OVERS: readonly FailOver[] = [
  { title: "The primary is killed", happen: ({ primary }) => primary.kill() },
  { title: "The primary is demoted, and stays as a standby", happen: ({ primary }) => primary.demote() },
  {
    title: "The primary is frozen: it takes no connection and ends none",
    happen: async ({ primary }) => void process.kill(primary.pid, "SIGSTOP"),
  },
];

/** An instance of the server. */
interface Instance {
  readonly origin: string;
  readonly cookie: string;
  readonly log: () => readonly { readonly msg?: string }[];
  readonly stop: () => Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly id: number | null;
  readonly at: number;
}

interface Outcome {
  readonly title: string;
  readonly acknowledged: number;
  readonly lost: number;
  readonly refused: number;
  readonly withRetryAfter: number;
  readonly others: readonly number[];
  /** The longest time without an acknowledged write, in milliseconds. */
  readonly gap: number;
  /** What the log of each instance says about the database. */
  readonly said: readonly string[];
}

async function startInstance(url: string): Promise<Instance> {
  const env = {
    PATH: process.env["PATH"],
    NODE_COMPILE_CACHE: path.join(root, "node_modules/.cache/node"),
    DATABASE_URL: url,
    DEMO: "on",
    DEMO_PASSWORD: PASSWORD,
    PORT: "0",
  };
  const child: ChildProcess = spawn(process.execPath, ["server/app/main.ts", "--application", "equipment"], {
    cwd: root,
    env,
  });
  let printed = "";
  child.stdout?.on("data", (bytes) => (printed += String(bytes)));
  const ended = once(child, "exit");
  const [, origin = ""] = await untilPrinted(child, /is running at (\S+)\n/);
  const entered = await post(origin, "", "login", { username: MANAGER, password: PASSWORD });
  const cookie = entered.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  const log = () =>
    printed
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as { readonly msg?: string });
  const stop = async () => {
    child.kill();
    await ended;
  };
  return { origin, cookie, log, stop };
}

function post(origin: string, cookie: string, route: string, body: object): Promise<Response> {
  const headers = { origin, cookie, "content-type": "application/json" };
  return fetch(`${origin}/api/${route}`, { method: "POST", headers, body: JSON.stringify(body) });
}

/** Creates people until it is over, and notes each answer. */
async function write(instance: Instance, writer: number, answers: Answer[], isOver: () => boolean): Promise<void> {
  for (let n = 0; !isOver(); n++) {
    const values = { email: `w${writer}.${n}@failover.example`, firstName: "Tove", lastName: "Lind" };
    const answer = await post(instance.origin, instance.cookie, "user", values);
    const body = (await answer.json()) as { readonly result?: { readonly userId?: number } };
    const retryAfter = answer.headers.get("retry-after");
    answers.push({ status: answer.status, retryAfter, id: body.result?.userId ?? null, at: performance.now() });
    if (answer.status !== 201) await sleep(50);
  }
}

async function rehearse({ title, happen }: FailOver): Promise<Outcome> {
  const cluster = await startCluster();
  const instances: Instance[] = [];
  try {
    for (let n = 0; n < INSTANCES; n++) instances.push(await startInstance(cluster.url));
    let isOver = false;
    const answers: Answer[] = [];
    const of = (writer: number) => instances[writer % INSTANCES] as Instance;
    const writing = Array.from({ length: WRITERS }, (_, writer) => write(of(writer), writer, answers, () => isOver));
    await sleep(BEFORE_MS);
    await happen(cluster);
    await sleep(UNTIL_PROMOTED_MS);
    await promote(cluster.standby);
    await sleep(AFTER_MS);
    isOver = true;
    await Promise.all(writing);
    return outcomeOf(title, answers, await storedIn(cluster), instances);
  } finally {
    await Promise.all(instances.map(({ stop }) => stop()));
    await cluster.stop();
  }
}

async function storedIn({ standby }: Cluster): Promise<ReadonlySet<number>> {
  const rows = await runOn(standby.url, `select "userId" from data."user"`);
  return new Set(rows.map((row) => Number(row["userId"])));
}

function outcomeOf(
  title: string,
  answers: readonly Answer[],
  stored: ReadonlySet<number>,
  instances: readonly Instance[],
): Outcome {
  const acknowledged = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status === 503);
  const times = acknowledged.map(({ at }) => at).toSorted((a, b) => a - b);
  const about = (instance: Instance) => instance.log().flatMap(({ msg = "" }) => (isAbout(msg) ? [msg] : []));
  return {
    title,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ id }) => id === null || !stored.has(id)).length,
    refused: refused.length,
    withRetryAfter: refused.filter(({ retryAfter }) => Number(retryAfter) > 0).length,
    others: [...new Set(answers.map(({ status }) => status))].filter((status) => status !== 201 && status !== 503),
    gap: Math.max(...times.map((at, index) => at - (times[index - 1] ?? at))),
    said: instances.map((instance) => about(instance).join("; then ")),
  };
}

function isAbout(message: string): boolean {
  return /^the database (is|refuses)/.test(message);
}

function isGood({ lost, refused, withRetryAfter, others, acknowledged }: Outcome): boolean {
  return lost === 0 && others.length === 0 && withRetryAfter === refused && acknowledged > 0;
}

function pageOf(outcomes: readonly Outcome[], versions: string): string {
  const parts = outcomes.map(
    (each) => `### ${each.title}

| | |
| --- | --- |
| Acknowledged writes | ${each.acknowledged} |
| Acknowledged writes that were lost | ${each.lost} |
| Refused with 503 | ${each.refused}, of which ${each.withRetryAfter} with \`Retry-After\` |
| Other answers | ${each.others.length === 0 ? "none" : each.others.join(", ")} |
| Longest time without a write | ${(each.gap / 1000).toFixed(1)} s |
${each.said.map((said, at) => `| The log of instance ${at + 1} | ${said} |`).join("\n")}`,
  );
  return `Two PostgreSQL behind HAProxy, the second one a synchronous standby; ${INSTANCES} instances of the server with one \`DATABASE_URL\`, that of HAProxy; ${WRITERS} people who save one record after the other. After ${BEFORE_MS / 1000} seconds the primary fails; ${UNTIL_PROMOTED_MS / 1000} seconds later the standby is promoted, as a cluster manager would do it. ${versions}

${parts.join("\n\n")}`;
}

function versions(): string {
  const [haproxy = ""] = execFileSync("haproxy", ["-v"]).toString().split("\n");
  return `${haproxy.replace(/ - .*/, "").replace("version ", "")}, Node ${process.versions.node}.`;
}

/**
 * Rehearses fail-overs: two PostgreSQL behind HAProxy, two instances of the server, four writers. Writes the transcript
 * to `docs/reference/rehearsals.md`.
 * @returns whether nothing acknowledged was lost, and every refusal was a 503 with Retry-After
 */
export async function rehearseFailover(): Promise<boolean> {
  const [postgres, hint] = hasBinaries() ? [[], ""] : [["postgresql"], HINT];
  if (!hasAll([...missingPrograms(["haproxy"]), ...postgres], hint)) return false;
  const outcomes: Outcome[] = [];
  for (const each of FAIL_OVERS) {
    const outcome = await rehearse(each);
    console.log(JSON.stringify(outcome));
    outcomes.push(outcome);
  }
  writePart("Fail-over", pageOf(outcomes, versions()));
  return outcomes.every(isGood);
}
