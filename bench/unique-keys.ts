import { spreadText, table } from "./markdown.ts";
import { addUsers } from "./population.ts";
import { type Load, signIn, startLoad, startProduct } from "./processes.ts";
import type { Section } from "./section.ts";
import type { Side } from "./side.ts";
import { percentile, spreadOf } from "./statistics.ts";
import { type OpenedDatabase, withDatabase } from "./with-database.ts";

const TITLE = "an attribute becomes unique";
const SIZES = [100_000, 1_000_000];
/** How much more time a record may take in the larger organization. */
const BAR = 1.5;
const ATTRIBUTE = "badge";
const LIMIT_MS = 600_000;

interface Figures {
  readonly size: number;
  /** Until the constraint holds. */
  readonly seconds: number;
  readonly writes: readonly number[];
}

/** How long the keys of a new unique attribute take, and what a writer notices of it. */
export const uniqueKeys: Section = {
  rows: [TITLE],
  measure: () =>
    withDatabase(async ({ openDatabase }) => {
      const load = startLoad();
      const figures: Figures[] = [];
      for (const size of SIZES) figures.push(await measure(await openDatabase(`of_${size}`), load, size));
      return part(figures);
    }),
};

async function measure({ url, client }: OpenedDatabase, load: Load, size: number): Promise<Figures> {
  const product = await startProduct(url);
  const population = await addUsers(client, [{ organizationId: 200, users: size }]);
  const cookie = await signIn(product.origin, "admin@provider.example");
  await publish(product, cookie, "POST", "", {
    name: ATTRIBUTE,
    label: "Badge",
    elementType: "TextField",
    acute: true,
    ambulatory: true,
  });
  await client.query(`update data."user" set "${ATTRIBUTE}" = 'B-' || "userId"`);
  await client.query("vacuum analyze");
  const writing = load.run({ side: product, kind: "update", connections: 1, calls: null, ...population });
  const begun = performance.now();
  await publish(product, cookie, "PUT", `/${ATTRIBUTE}`, { uniqueIn: "organization" });
  while (!(await isReady(client))) {
    if (performance.now() - begun > LIMIT_MS) throw new Error(`${size} keys are not there after ${LIMIT_MS} ms`);
    await new Promise((done) => setTimeout(done, 200));
  }
  const seconds = (performance.now() - begun) / 1000;
  load.stop();
  const { latencies, failures } = await writing;
  if (failures > 0) throw new Error(`${failures} writes failed while keys were filled`);
  return { size, seconds, writes: latencies };
}

async function publish({ origin }: Side, cookie: string, method: string, path: string, body: object): Promise<void> {
  const headers = { origin, cookie, "content-type": "application/json" };
  const answer = await fetch(`${origin}/api/userAttribute${path}`, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${ATTRIBUTE} was not published: ${await answer.text()}`);
}

async function isReady(client: OpenedDatabase["client"]): Promise<boolean> {
  const { rows } = await client.query<{ ready: boolean }>(
    `select "ready" from system.storage where "entity" = 'user' and "attribute" = $1 and "place" = 'key'`,
    [ATTRIBUTE],
  );
  return rows[0]?.ready === true;
}

function part(figures: readonly Figures[]): readonly string[] {
  const perThousand = figures.map(({ seconds, size }) => (seconds * 1e6) / size);
  const growth = (perThousand.at(-1) ?? Number.NaN) / (perThousand[0] ?? Number.NaN);
  const row = ({ size, seconds, writes }: Figures, index: number) => [
    `${TITLE}: ${size.toLocaleString("en-US")} records`,
    index === 0 ? "" : `≤ ${BAR}× per record: ${growth.toFixed(2)}×`,
    seconds.toFixed(1),
    spreadText(spreadOf(writes), 1),
    percentile(writes, 0.95).toFixed(1),
  ];
  return [
    "## Unique keys",
    "",
    "An administrator makes an attribute unique while somebody updates one record after the other: seconds from the call until the constraint holds, and how long the writer's calls take meanwhile. The key of a record takes the same time however many there are.",
    "",
    ...table(["what", "bar", "seconds", "write p50 ms", "write p95 ms"], figures.map(row)),
    "",
  ];
}
