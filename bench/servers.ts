import { compare, type Compared, type ComparisonPlan, WORKLOADS } from "./comparison.ts";
import { spreadText, table } from "./markdown.ts";
import { populate, USERS } from "./population.ts";
import { startFloor, startLoad, startProduct } from "./processes.ts";
import { LOCK_TIMEOUT_MS, measurePublishing, type PublishFigures } from "./publishing.ts";
import type { BenchOptions, Section } from "./section.ts";
import { type BenchDatabase, withDatabase } from "./with-database.ts";

const PUBLISHING = "publishing";

interface Figures {
  readonly postgres: string;
  readonly compared: readonly Compared[];
  readonly publishing: readonly PublishFigures[];
}

/**
 * The cost of server calls compared with Fastify and pg alone, and of a publish for people who write at the same time.
 */
export const servers: Section = {
  rows: [...WORKLOADS.map(({ title }) => title), PUBLISHING],
  measure: async (options) => {
    const figures = await withDatabase((database) => measureAll(database, options));
    return [...recordsPart(figures, options), ...publishingPart(figures.publishing)];
  },
};

async function measureAll({ url, client }: BenchDatabase, { rounds, calls, wants }: BenchOptions): Promise<Figures> {
  const product = await startProduct(url);
  const population = await populate(client);
  const floor = await startFloor(url, population.columns);
  const load = startLoad();
  const plan: ComparisonPlan = { sides: { product, floor }, load, population, rounds, calls };
  const compared = [];
  for (const workload of WORKLOADS.filter(({ title }) => wants(title))) {
    await compare({ ...plan, rounds: 1 }, workload);
    compared.push(await compare(plan, workload));
  }
  const publishing = wants(PUBLISHING) ? await measurePublishing({ url, product, load, population }) : [];
  const { rows } = await client.query<{ version: string }>(
    "select split_part(current_setting('server_version'), ' ', 1) as version",
  );
  return { postgres: rows[0]?.version ?? "", compared, publishing };
}

function recordsPart({ postgres, compared }: Figures, { rounds, calls }: BenchOptions): readonly string[] {
  if (compared.length === 0) return [];
  return [
    "## Records",
    "",
    "The floor is Fastify and pg with prepared statements: the queries that a call needs, and a transaction with a row of history for what writes. It has no sign-in, metadata, rights, rules or checks. The product runs as it ships, as one process: session, metadata, permissions, validation and history are on, and nothing is kept between requests but compiled metadata and statements. Processor time is that of the server's process, as the operating system counts it.",
    "",
    `PostgreSQL ${postgres}, an organization of ${USERS.toLocaleString("en-US")} users; ${rounds} rounds of ${calls.toLocaleString("en-US")} calls for each row and side, fewer of heavy calls.`,
    "",
    ...table(
      ["what", "bar", "ratio", "product, CPU ms", "floor, CPU ms", "product p50 / p95 ms", "floor p50 / p95 ms"],
      compared.map(comparedRow),
    ),
    "",
  ];
}

function comparedRow({ workload, ratio, product, floor }: Compared): readonly string[] {
  return [
    workload.title,
    `≤ ${workload.bar}×${workload.by === "p50" ? " in p50" : ""}`,
    `${spreadText(ratio, 1)}×`,
    spreadText(product.cpu, 2),
    spreadText(floor.cpu, 2),
    `${product.p50.median.toFixed(2)} / ${product.p95.median.toFixed(2)}`,
    `${floor.p50.median.toFixed(2)} / ${floor.p95.median.toFixed(2)}`,
  ];
}

function publishingPart(publishing: readonly PublishFigures[]): readonly string[] {
  if (publishing.length === 0) return [];
  return [
    "## Publishing",
    "",
    `Eight writers update one record after the other while an administrator publishes added columns one by one. A publish waits ${LOCK_TIMEOUT_MS} ms for its locks, lets everybody pass and tries again; a call meets such a wait at most where it asks the database, and is never refused.`,
    "",
    ...table(
      ["while", "writes", "write p50 / p95 ms", "longest write ms", "publish p50 / longest ms", "deadlocks"],
      publishing.map(publishRow),
    ),
    "",
  ];
}

function publishRow(figures: PublishFigures): readonly string[] {
  return [
    figures.title,
    figures.writes.toLocaleString("en-US"),
    `${figures.p50.toFixed(1)} / ${figures.p95.toFixed(1)}`,
    figures.most.toFixed(0),
    `${figures.publishP50.toFixed(0)} / ${figures.publishMost.toFixed(0)}`,
    String(figures.deadlocks),
  ];
}
