import pg from "pg";
import { type Load, signIn } from "./processes.ts";
import type { Population } from "./population.ts";
import type { Side } from "./side.ts";
import { percentile } from "./statistics.ts";

/** Milliseconds for which a reader keeps its transaction open while a publish waits. */
export const READER_MS = 1_000;
/** Milliseconds that a publish waits for a lock before it lets others pass. */
export const LOCK_TIMEOUT_MS = 200;
const PUBLISHES = 6;
const WRITERS = 8;

/** Times of writers' calls and of publishes that add one column each, in milliseconds. */
export interface PublishFigures {
  readonly title: string;
  readonly writes: number;
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
  readonly publishP50: number;
  readonly publishMost: number;
  readonly deadlocks: number;
}

export interface PublishPlan {
  readonly url: string;
  readonly product: Side;
  readonly load: Load;
  readonly population: Population;
}

/** Publishes one added column after the other while writers write, with and without an open reader. */
export async function measurePublishing(plan: PublishPlan): Promise<readonly PublishFigures[]> {
  return [
    await publishMany(plan, "writers alone", "plain", async () => () => Promise.resolve()),
    await publishMany(plan, `a reader keeps its transaction open for ${READER_MS} ms`, "held", () =>
      openReader(plan.url),
    ),
  ];
}

/** @returns a function that ends the reader */
async function openReader(url: string): Promise<() => Promise<void>> {
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  await reader.query("begin");
  await reader.query('select count(*) from data."user"');
  return async () => {
    await pause(READER_MS);
    await reader.query("commit");
    await reader.end();
  };
}

async function publishMany(
  { url, product, load, population: { firstId, lastId } }: PublishPlan,
  title: string,
  name: string,
  open: () => Promise<() => Promise<void>>,
): Promise<PublishFigures> {
  const cookie = await signIn(product.origin, "admin@provider.example");
  const deadlocksBefore = await deadlocksOf(url);
  const writing = load.run({ side: product, kind: "update", connections: WRITERS, calls: null, firstId, lastId });
  const times: number[] = [];
  for (let i = 0; i < PUBLISHES; i++) {
    await pause(300);
    const end = await open();
    const started = performance.now();
    const letters = String.fromCharCode(97 + i);
    const publishing = publishColumn(product, cookie, `${name}${letters}`).then(() =>
      times.push(performance.now() - started),
    );
    await Promise.all([publishing, end()]);
  }
  load.stop();
  const { latencies, failures } = await writing;
  if (failures > 0) throw new Error(`${failures} writes failed while metadata was published`);
  return {
    title,
    writes: latencies.length,
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    most: Math.max(...latencies),
    publishP50: percentile(times, 0.5),
    publishMost: Math.max(...times),
    deadlocks: (await deadlocksOf(url)) - deadlocksBefore,
  };
}

async function publishColumn({ origin }: Side, cookie: string, name: string): Promise<void> {
  const answer = await fetch(`${origin}/api/userAttribute`, {
    method: "POST",
    headers: { origin, cookie, "content-type": "application/json" },
    body: JSON.stringify({ name, label: name, elementType: "TextField", acute: true, ambulatory: true }),
  });
  if (answer.status !== 201) throw new Error(`${name} was not published: ${await answer.text()}`);
}

async function deadlocksOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ deadlocks: number }>(
    "select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()",
  );
  await client.end();
  return rows[0]?.deadlocks ?? 0;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
