import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { withinEmbedded } from "../server/src/database/embedded/within-embedded.testing.ts";
import { spreadText, table } from "./markdown.ts";
import { addUsers, type Queries } from "./population.ts";
import { signIn, startLoad, startProduct, stop, stopAll } from "./processes.ts";
import type { Section } from "./section.ts";
import type { Side } from "./side.ts";
import { percentile, spreadOf } from "./statistics.ts";
import { withDatabase } from "./with-database.ts";

const SIZE = 50_000;
const ATTRIBUTE = "badge";
const TEXT = { label: "Badge", elementType: "TextField", acute: true, ambulatory: true };
const NUMBER = { ...TEXT, elementType: "TextFieldNumeric" };
const BAR_MS = 300;
const ALONE_MS = 5_000;

/** A database that is measured. `within` runs statements beside the product, or while it is stopped. */
interface Measured {
  readonly at: string;
  readonly isEmbedded: boolean;
  readonly within: <T>(run: (client: Queries) => Promise<T>) => Promise<T>;
}

const title = (name: string) => `values are converted: ${SIZE.toLocaleString("en-US")} records, ${name}`;
const [POSTGRESQL, EMBEDDED] = [title("PostgreSQL"), title("embedded")];

/** How long a conversion takes beside a writer, what the writer notices, and how many values are wrong afterwards. */
export const conversions: Section = {
  rows: [POSTGRESQL, EMBEDDED],
  async measure({ wants }) {
    const rows: (readonly string[])[] = [];
    if (wants(POSTGRESQL))
      await withDatabase(async ({ openDatabase }) => {
        const { url, client } = await openDatabase("converted");
        rows.push(
          ...rowsOf(POSTGRESQL, 8, await measure({ at: url, isEmbedded: false, within: (run) => run(client) })),
        );
      });
    if (wants(EMBEDDED)) rows.push(...rowsOf(EMBEDDED, 20, await measureEmbedded()));
    return part(rows);
  },
};

async function measureEmbedded(): Promise<Figures> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "armature-bench-"));
  try {
    return await measure({
      at: dataDir,
      isEmbedded: true,
      within: (run) => withinEmbedded(dataDir, (query) => run({ query })),
    });
  } finally {
    await stopAll();
    rmSync(dataDir, { recursive: true });
  }
}

interface Figures {
  readonly seconds: number;
  readonly alone: readonly number[];
  readonly beside: readonly number[];
  readonly wrong: number;
}

async function measure({ at, isEmbedded, within }: Measured): Promise<Figures> {
  let product = await startProduct(at);
  await publish(product, TEXT);
  if (isEmbedded) await stop(product);
  const population = await within(async (client) => {
    const users = await addUsers(client, [{ organizationId: 200, users: SIZE }]);
    await client.query(`update data."user" set "${ATTRIBUTE}" = '0' || "userId"`);
    await client.query("vacuum analyze");
    return users;
  });
  if (isEmbedded) product = await startProduct(at);
  const load = startLoad();
  const write = () => load.run({ side: product, kind: "update", connections: 2, calls: null, ...population });
  const before = write();
  await new Promise((done) => setTimeout(done, ALONE_MS));
  load.stop();
  const alone = await before;
  const writing = write();
  const begun = performance.now();
  await publish(product, NUMBER, { convert: true });
  await isConverted(product);
  const seconds = (performance.now() - begun) / 1000;
  load.stop();
  const beside = await writing;
  if (alone.failures + beside.failures > 0) throw new Error(`${beside.failures} writes failed during a conversion`);
  if (isEmbedded) await stop(product);
  return { seconds, alone: alone.latencies, beside: beside.latencies, wrong: await within(countWrong) };
}

async function countWrong(client: Queries): Promise<number> {
  const stored = await client.query<{ columnName: string }>(
    `select "columnName" from system.storage where "entity" = 'user' and "attribute" = '${ATTRIBUTE}'
      and "place" = 'column' and "columnKind" = 'integer'`,
  );
  const { rows } = await client.query<{ wrong: number }>(
    `select count(*)::int as wrong from data."user"
      where "${ATTRIBUTE}" is not null and "${stored.rows[0]?.columnName}" is distinct from "userId"`,
  );
  return rows[0]?.wrong ?? SIZE;
}

async function publish(product: Side, values: object, more: object = {}): Promise<void> {
  const { revision } = await call<{ readonly revision: number }>(product, "/api/metadata");
  const definition = { kind: "attribute", entity: "user", name: ATTRIBUTE, values: { name: ATTRIBUTE, ...values } };
  await call(product, "/api/metadata/publish", { base: revision, changes: [{ ...definition, ...more }] });
}

/** Waits for the switch. */
async function isConverted(product: Side): Promise<void> {
  while ((await call<readonly unknown[]>(product, "/api/metadata/conversions")).length > 0)
    await new Promise((done) => setTimeout(done, 250));
}

/** A call of the administrator; with a body it is a POST. */
async function call<Result>({ origin }: Side, url: string, body?: object): Promise<Result> {
  const headers = { origin, cookie: await adminOf(origin), "content-type": "application/json" };
  const sent = body && { method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(`${origin}${url}`, { headers, ...sent });
  if (!answer.ok) throw new Error(`${url} was refused: ${await answer.text()}`);
  return ((await answer.json()) as { readonly result: Result }).result;
}

const cookies = new Map<string, Promise<string>>();

function adminOf(origin: string): Promise<string> {
  const cookie = cookies.get(origin) ?? signIn(origin, "admin@provider.example");
  cookies.set(origin, cookie);
  return cookie;
}

function rowsOf(name: string, bar: number, { seconds, alone, beside, wrong }: Figures): readonly (readonly string[])[] {
  const row = (what: string, found: string, writes: readonly number[]) => [
    what,
    found,
    spreadText(spreadOf(writes), 1),
    percentile(writes, 0.99).toFixed(1),
  ];
  const found = `≤ ${bar} s: ${seconds.toFixed(1)} s; p99 ≤ ${BAR_MS} ms; wrong values: ${wrong}`;
  return [row("writers alone", "", alone), row(name, found, beside)];
}

function part(rows: readonly (readonly string[])[]): readonly string[] {
  return [
    "## Conversions",
    "",
    "A text becomes a number while two callers update one record after the other: how long until the switch, and how long their calls take, without and beside it.",
    "",
    ...table(["what", "bar", "write p50 (least to worst) ms", "write p99 ms"], rows),
    "",
  ];
}
