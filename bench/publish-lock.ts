import { PUBLISH_LOCK } from "../server/src/metadata/metadata-store.ts";
import { spreadText, table } from "./markdown.ts";
import { addUsers } from "./population.ts";
import { signIn, startProduct } from "./processes.ts";
import type { Section } from "./section.ts";
import type { Side } from "./side.ts";
import { spreadOf } from "./statistics.ts";
import { type OpenedDatabase, withDatabase } from "./with-database.ts";

const SIZES = [50_000, 1_000_000];
const PUBLISHES = 12;
const BAR_MS = 50;
const ATTRIBUTE = "badge";
const CHOICE = "building";
const VARIANTS = { acute: true, ambulatory: true };

interface Change {
  readonly title: string;
  readonly method: "POST" | "PUT";
  /** @param n counts the publishes of a change, from 0 */
  readonly path: (n: number) => string;
  readonly body: (n: number) => object;
}

const CHANGES: readonly Change[] = [
  { title: "a label", method: "PUT", path: () => `/${ATTRIBUTE}`, body: (n) => ({ label: `Badge ${n}` }) },
  { title: "required", method: "PUT", path: () => `/${ATTRIBUTE}`, body: (n) => ({ required: n % 2 === 0 }) },
  {
    title: "a new attribute",
    method: "POST",
    path: () => "",
    body: (n) => ({ name: `added${letter(n)}`, label: `Added ${n}`, elementType: "TextField", ...VARIANTS }),
  },
  { title: "unique", method: "PUT", path: () => `/${ATTRIBUTE}`, body: (n) => ({ uniqueIn: n % 2 ? null : "all" }) },
  { title: "one choice → several", method: "PUT", path: () => `/${CHOICE}`, body: (n) => ({ multiple: n % 2 === 0 }) },
];

const titleOf = (size: number, { title }: Change) =>
  `the publish lock held for ${title}: ${size.toLocaleString("en-US")} records`;

/** How long a publish keeps writers out, however many records there are. */
export const publishLock: Section = {
  rows: SIZES.flatMap((size) => CHANGES.map((change) => titleOf(size, change))),
  measure: (options) =>
    withDatabase(async ({ openDatabase }) => {
      const rows: (readonly string[])[] = [];
      for (const size of SIZES) {
        const wanted = CHANGES.filter((change) => options.wants(titleOf(size, change)));
        if (wanted.length > 0) rows.push(...(await measure(await openDatabase(`of_${size}`), size, wanted)));
      }
      return part(rows);
    }),
};

async function measure(
  { url, client }: OpenedDatabase,
  size: number,
  changes: readonly Change[],
): Promise<readonly (readonly string[])[]> {
  const product = await startProduct(url);
  await addUsers(client, [{ organizationId: 200, users: size }]);
  const cookie = await signIn(product.origin, "admin@provider.example");
  await publish(product, cookie, "POST", "", {
    name: ATTRIBUTE,
    label: "Badge",
    elementType: "TextField",
    ...VARIANTS,
  });
  const list = { elementType: "Combobox", comboboxOptionList: ["North", "South"] };
  await publish(product, cookie, "POST", "", { name: CHOICE, label: "Building", ...list, ...VARIANTS });
  await client.query(`update data."user" set "${ATTRIBUTE}" = 'B-' || "userId", "${CHOICE}" = 'North'`);
  await client.query("vacuum analyze");
  const rows: (readonly string[])[] = [];
  for (const change of changes) {
    const held: number[] = [];
    for (let n = 0; n < PUBLISHES; n++) {
      const run = async () => {
        await publish(product, cookie, change.method, change.path(n), change.body(n));
        await isQuiet(client);
      };
      held.push(await longestHold(client, run));
    }
    rows.push([titleOf(size, change), `median ≤ ${BAR_MS} ms`, spreadText(spreadOf(held), 1)]);
  }
  return rows;
}

/** The longest time in which a writer could not have had the lock, in milliseconds. */
async function longestHold(client: OpenedDatabase["client"], run: () => Promise<void>): Promise<number> {
  let isDone = false;
  const running = run().finally(() => (isDone = true));
  let [longest, free] = [0, performance.now()];
  while (!isDone) {
    const { rows } = await client.query<{ free: boolean }>(
      `select case when pg_try_advisory_lock_shared(${PUBLISH_LOCK}) then pg_advisory_unlock_shared(${PUBLISH_LOCK})
        else false end as free`,
    );
    const now = performance.now();
    if (!rows[0]?.free) continue;
    longest = Math.max(longest, now - free);
    free = now;
  }
  await running;
  return longest;
}

/** Waits until values are converted, and the jobs after a publish have built what they build. */
async function isQuiet(client: OpenedDatabase["client"]): Promise<void> {
  for (;;) {
    const { rows } = await client.query(`select 1 from system.storage where not "ready" or "place" = 'making'`);
    if (rows.length === 0) return;
    await new Promise((done) => setTimeout(done, 200));
  }
}

async function publish({ origin }: Side, cookie: string, method: string, path: string, body: object): Promise<void> {
  const headers = { origin, cookie, "content-type": "application/json" };
  const answer = await fetch(`${origin}/api/userAttribute${path}`, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`Nothing was published: ${await answer.text()}`);
}

function letter(n: number): string {
  return String.fromCharCode(97 + n);
}

function part(rows: readonly (readonly string[])[]): readonly string[] {
  return [
    "## The publish lock",
    "",
    `The longest time for which a publish keeps all writers out, ${PUBLISHES} publishes of each change.`,
    "",
    ...table(["what", "bar", "median (least to worst) ms"], rows),
    "",
  ];
}
