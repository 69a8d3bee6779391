import type pg from "pg";
import { compare, type ComparisonPlan, type Workload } from "./comparison.ts";
import { spreadText, table } from "./markdown.ts";
import { populate } from "./population.ts";
import { startLoad, startProduct } from "./processes.ts";
import { BATCH_SIZE } from "./requests.ts";
import type { Section } from "./section.ts";
import { withDatabase } from "./with-database.ts";

const CALLS = 20;

const REVIEWED: Workload = {
  title: `${BATCH_SIZE} updates that say what they were reviewed against`,
  kind: "batch",
  connections: 1,
  bar: 1.1,
  by: "p50",
};

/** The additional cost of a batch whose rows are compared with their reviewed values. */
export const reviewed: Section = {
  rows: [REVIEWED.title],
  measure: ({ rounds }) =>
    withDatabase(async ({ url, client }) => {
      const product = await startProduct(url);
      const population = await populate(client);
      const sides = { product: { ...product, isReviewed: true }, floor: product } as const;
      const plan: ComparisonPlan = { sides, load: startLoad(), population, rounds, calls: CALLS };
      await warm(client, plan);
      const { ratio, ...measured } = await compare(plan, REVIEWED);
      return [
        "## Reviewed batches",
        "",
        `One batch call of ${BATCH_SIZE} rows whose rows hold the values that were reviewed, beside the same call without them, both to the product. ${rounds} rounds of ${CALLS} calls for each.`,
        "",
        ...table(
          ["what", "bar", "ratio", "with, p50 ms", "without, p50 ms", "with, CPU ms", "without, CPU ms"],
          [
            [
              REVIEWED.title,
              `≤ ${REVIEWED.bar}× in p50`,
              `${spreadText(ratio, 2)}×`,
              spreadText(measured.product.p50, 0),
              spreadText(measured.floor.p50, 0),
              spreadText(measured.product.cpu, 0),
              spreadText(measured.floor.cpu, 0),
            ],
          ],
        ),
        "",
      ];
    }),
};

/** @throws if a row was refused, because less was then measured than reported */
async function warm(client: pg.Client, plan: ComparisonPlan): Promise<void> {
  await compare({ ...plan, rounds: 1 }, REVIEWED);
  const before = await writtenRows(client);
  await compare({ ...plan, rounds: 1 }, REVIEWED);
  const written = (await writtenRows(client)) - before;
  const asked = 2 * CALLS * BATCH_SIZE;
  if (written !== asked) throw new Error(`The product wrote ${written} rows of history, not ${asked}`);
}

async function writtenRows(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from system.history where entity = 'user' and kind = 'update'",
  );
  return rows[0]?.count ?? 0;
}
