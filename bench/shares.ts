import type pg from "pg";
import { spreadText, table } from "./markdown.ts";
import { addUsers, USERS } from "./population.ts";
import { signIn, startProduct } from "./processes.ts";
import { someUsers } from "./requests.ts";
import type { Section } from "./section.ts";
import { percentile, spreadOf } from "./statistics.ts";
import { withDatabase } from "./with-database.ts";

const FILTERS = "another organization's list beside 40 parallel heaviest filters of one reader";
const CHECKS = "another organization's list beside 20 checks of 20,000 rows";
const AT_ONCE = 40;
const CHECKED = { calls: 20, rows: 20_000 } as const;
const BAR_SECONDS = 1;
/** Lists that are measured in a round, one after the other. */
const LISTS = 60;
const LIST = new URLSearchParams({ sort: "lastName", limit: "25" });

/** Nearly the most that a filter may compare and an address hold, over the 45,135 options, none of which it finds. */
const HEAVIEST = new URLSearchParams({
  limit: "25",
  filter: JSON.stringify({
    kind: "any",
    items: [...Array.from({ length: 90 }, (_, n) => [`q${n}`]), Array.from({ length: 200 }, (_, n) => `z${n}`)].map(
      (values) => ({
        kind: "term",
        attribute: "label",
        operator: "contains",
        values: values.map((text) => `z${text}z`),
      }),
    ),
  }),
});

interface Round {
  readonly latencies: readonly number[];
  /** Answers of `/health/ready` other than 200. */
  readonly unready: number;
}

interface Sending extends Omit<RequestInit, "headers"> {
  readonly headers?: Readonly<Record<string, string>>;
}

type Call = (path: string, init?: Sending) => Promise<Response>;

/** What one organization notices of another one that asks for everything. */
export const shares: Section = {
  rows: [FILTERS, CHECKS],
  measure: ({ rounds, wants }) =>
    withDatabase(async ({ url, client }) => {
      const { origin, cookie } = await startProduct(url);
      const reader = callAs(origin, cookie);
      const other = callAs(origin, await signIn(origin, "member@acute.example"));
      const people = await addUsers(client, [
        { organizationId: await organizationOf(client, "member@ambulatory.example"), users: CHECKED.rows },
        { organizationId: await organizationOf(client, "member@acute.example"), users: USERS },
      ]);
      await client.query("vacuum analyze");
      const filters = () => Promise.all(Array.from({ length: AT_ONCE }, () => reader(`/api/option?${HEAVIEST}`)));
      const body = JSON.stringify(someUsers(people.firstId, people.lastId, 0, CHECKED.rows));
      const headers = { "content-type": "application/json" };
      const check = () => reader("/api/user/batch/check", { method: "POST", headers, body });
      const checks = () => Promise.all(Array.from({ length: CHECKED.calls }, check));
      const rows: string[][] = [];
      for (const [title, busy] of [
        [FILTERS, filters],
        [CHECKS, checks],
      ] as const) {
        if (!wants(title)) continue;
        const measured: Round[] = [];
        for (let n = 0; n < rounds; n += 1) measured.push(await beside(busy, other, origin));
        rows.push(rowOf(title, measured));
      }
      return part(rows);
    }),
};

function callAs(origin: string, cookie: string): Call {
  return async (path, { headers = {}, ...init } = {}) => {
    const answer = await fetch(origin + path, { ...init, headers: { origin, cookie, ...headers } });
    await answer.arrayBuffer();
    return answer;
  };
}

async function organizationOf(client: pg.Client, email: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `select "organizationId" as id from data."user" where "email" = $1`,
    [email],
  );
  return rows[0]?.id ?? 0;
}

/** Lists of the other organization while the busy one asks again and again. */
async function beside(busy: () => Promise<readonly Response[]>, other: Call, origin: string): Promise<Round> {
  let isOver = false;
  const asking = (async () => {
    while (!isOver) for (const { status } of await busy()) expectOk(status);
  })();
  // Reported below; until then, a refusal must not end the process without stopping the server.
  asking.catch(() => undefined);
  const latencies: number[] = [];
  let unready = 0;
  for (let n = 0; n < LISTS; n += 1) {
    const began = performance.now();
    expectOk((await other(`/api/user?${LIST}`)).status);
    latencies.push(performance.now() - began);
    if ((await fetch(`${origin}/health/ready`)).status !== 200) unready += 1;
  }
  isOver = true;
  await asking;
  return { latencies, unready };
}

function expectOk(status: number): void {
  if (status !== 200) throw new Error(`A call was answered ${status}`);
}

function rowOf(title: string, rounds: readonly Round[]): string[] {
  const of = (share: number) =>
    spreadText(spreadOf(rounds.map(({ latencies }) => percentile(latencies, share) / 1000)), 2);
  const unready = rounds.reduce((sum, round) => sum + round.unready, 0);
  return [title, `p95 ≤ ${BAR_SECONDS} s`, of(0.5), of(0.95), String(unready)];
}

function part(rows: readonly (readonly string[])[]): readonly string[] {
  return [
    "## Shares",
    "",
    "One person asks for as much as the limits allow, again and again; another organization of 10,000 people lists 25 of them. The product runs as one process; the caller and PostgreSQL share its processors. The last column counts answers of `/health/ready` other than 200.",
    "",
    ...table(["what", "bar", "p50 s", "p95 s", "not ready"], rows),
    "",
  ];
}
