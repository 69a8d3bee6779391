import type pg from "pg";
import { spreadText, table } from "./markdown.ts";
import { askToSignIn, startProduct } from "./processes.ts";
import type { Section } from "./section.ts";
import { percentile, spreadOf } from "./statistics.ts";
import { withDatabase } from "./with-database.ts";

const TITLE = "200 sign-ins from one address, 20 at once";
const PEOPLE = 200;
const AT_ONCE = 20;
const BAR_SECONDS = 5;

interface Round {
  readonly latencies: readonly number[];
  readonly seconds: number;
}

/** How long it takes to sign in a clinic of 200 people with one network address. */
export const signIns: Section = {
  rows: [TITLE],
  measure: ({ rounds }) =>
    withDatabase(async ({ url, client }) => {
      const { origin } = await startProduct(url);
      const usernames = await addAccounts(client);
      const measured: Round[] = [];
      for (let n = 0; n < rounds; n += 1) measured.push(await signAllIn(origin, usernames));
      return part(measured);
    }),
};

/** People of the example organization with the password of its member, so that each sign-in computes a full hash. */
export async function addAccounts(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ username: string }>(
    `with made as (insert into data."user" ("organizationId", "email", "firstName", "lastName", "displayName", "created", "updated")
        select 200, 'clinic' || n || '@ambulatory.example', 'First', 'Last ' || n, 'First Last ' || n, now(), now()
        from generate_series(1, $1::int) n returning "userId", "email")
      insert into system.account ("userId", "username", "usernameKey", "passwordHash", "profile", "confirmed")
        select made."userId", made."email", made."email", account."passwordHash", 'member', now()
        from made, system.account where account."usernameKey" = 'member@ambulatory.example' returning "username"`,
    [PEOPLE],
  );
  return rows.map(({ username }) => username);
}

/** Signs all people in, some at once. */
export async function signAllIn(origin: string, usernames: readonly string[]): Promise<Round> {
  const left = [...usernames];
  const latencies: number[] = [];
  const begun = performance.now();
  const caller = async () => {
    for (let username = left.pop(); username !== undefined; username = left.pop()) {
      const started = performance.now();
      const answer = await askToSignIn(origin, username);
      if (answer.status !== 200) throw new Error(`${username} was not let in: ${await answer.text()}`);
      latencies.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  return { latencies, seconds: (performance.now() - begun) / 1000 };
}

function part(rounds: readonly Round[]): readonly string[] {
  const of = (share: number) => spreadOf(rounds.map(({ latencies }) => percentile(latencies, share) / 1000));
  return [
    "## Signing in",
    "",
    "People of a clinic behind one network address sign in with right passwords, each a hash of 19 MiB and two passes; all of them are let in. Seconds as a person waits, on one process of the server; the caller and PostgreSQL share its processors.",
    "",
    ...table(
      ["what", "bar", "p50 s", "p95 s", "all of them, s"],
      [
        [
          TITLE,
          `p95 ≤ ${BAR_SECONDS} s`,
          spreadText(of(0.5), 2),
          spreadText(of(0.95), 2),
          spreadText(spreadOf(rounds.map(({ seconds }) => seconds)), 1),
        ],
      ],
    ),
    "",
  ];
}
