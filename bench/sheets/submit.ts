import type pg from "pg";
import { compare, type Workload } from "../comparison.ts";
import { spreadText, table } from "../markdown.ts";
import { ROWS } from "./people.ts";
import type { ServedPlan } from "./served-plan.ts";

export const SUBMIT: Workload = {
  title: `submit of ${ROWS} changed rows in one call`,
  kind: "submit",
  connections: 1,
  bar: 6,
  by: "p50",
  fewest: 1,
};
const MOST_ROUNDS = 5;

/** @throws if not every row was written with its history */
export async function submitPart({ client, product, floor, ...plan }: ServedPlan): Promise<readonly string[]> {
  const rounds = Math.min(plan.rounds, MOST_ROUNDS);
  const comparison = { ...plan, sides: { product, floor }, rounds, calls: 1 };
  const before = await writtenRows(client);
  await compare({ ...comparison, rounds: 1 }, SUBMIT);
  const written = (await writtenRows(client)) - before;
  if (written !== ROWS) throw new Error(`The product wrote ${written} rows of history, not ${ROWS}`);
  const { ratio, ...sides } = await compare(comparison, SUBMIT);
  return [
    "## Submit",
    "",
    "One batch call that changes a value of every user of the organization. The floor is one statement over all of them and one for their history, in a transaction.",
    "",
    ...table(
      ["what", "bar", "ratio", "product, ms", "floor, ms", "product, CPU ms"],
      [
        [
          SUBMIT.title,
          `≤ ${SUBMIT.bar}×`,
          `${spreadText(ratio, 1)}×`,
          spreadText(sides.product.p50, 0),
          spreadText(sides.floor.p50, 0),
          spreadText(sides.product.cpu, 0),
        ],
      ],
    ),
    "",
  ];
}

async function writtenRows(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from system.history where entity = 'user' and kind = 'update'",
  );
  return rows[0]?.count ?? 0;
}
