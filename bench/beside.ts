import { alternate } from "./alternate.ts";
import { type Measured, measure, WORKLOADS } from "./comparison.ts";
import { spreadText, table } from "./markdown.ts";
import { buildOther, type OtherCheckout } from "./other-checkout.ts";
import { addUsers, type IdRange, USERS } from "./population.ts";
import { type Load, ROOT, startLoad, startProduct } from "./processes.ts";
import { processorTime } from "./processor-time.ts";
import type { BenchOptions } from "./section.ts";
import type { Side } from "./side.ts";
import { addAccounts, signAllIn } from "./sign-ins.ts";
import { percentile, spreadOf } from "./statistics.ts";
import { type BenchDatabase, withDatabase } from "./with-database.ts";

/** What people do most. A ratio above this is a change for the worse. */
const BAR = 1.05;
const SIGN_INS = "sign-ins";
const MEASURED: readonly string[] = [
  "get one record, one call at a time",
  "list 25 of 10,000, filtered and sorted",
  "create one record, one call at a time",
  "update one record, one call at a time",
];

type Name = "here" | "other";

/** A checkout that runs, on a database of its own. */
interface Checkout {
  readonly side: Side;
  readonly population: IdRange;
  readonly usernames: readonly string[];
}

interface Plan {
  readonly checkouts: Readonly<Record<Name, Checkout>>;
  readonly load: Load;
  readonly options: BenchOptions;
}

/**
 * Measures this checkout and another commit by turns, on databases of their own with the same records.
 * @param ref a commit, tag or branch, which is built in a temporary folder
 * @returns a table with the medians of both and their ratio
 */
export async function measureBeside(ref: string, options: BenchOptions): Promise<readonly string[]> {
  const titles = [SIGN_INS, ...MEASURED].filter(options.wants);
  if (titles.length === 0)
    throw new Error(`There is no such row beside another commit; there are ${[SIGN_INS, ...MEASURED].join("; ")}`);
  const other = buildOther(ref);
  try {
    return await withDatabase(async (database) => {
      const checkouts = {
        here: await open(database, ROOT, "here"),
        other: await open(database, other.folder, "other"),
      };
      const plan: Plan = { checkouts, load: startLoad(), options };
      const rows: (readonly string[])[] = [];
      for (const title of titles) rows.push(await rowOf(plan, title));
      return page(other, options, rows);
    });
  } finally {
    other.remove();
  }
}

async function open({ openDatabase }: BenchDatabase, root: string, name: Name): Promise<Checkout> {
  const own = await openDatabase(name);
  const side = await startProduct(own.url, root);
  const population = await addUsers(own.client, [{ organizationId: 200, users: USERS }]);
  const usernames = await addAccounts(own.client);
  await own.client.query("vacuum analyze");
  return { side, population, usernames };
}

async function rowOf(plan: Plan, title: string): Promise<readonly string[]> {
  const rounds = await alternate<Name, Measured>(["here", "other"], plan.options.rounds, (name) =>
    title === SIGN_INS ? measureSignIns(plan.checkouts[name]) : measureCalls(plan, title, plan.checkouts[name]),
  );
  const of = (name: Name, what: keyof Measured) => spreadOf(rounds.map((round) => round[name][what]));
  const ratio = spreadOf(rounds.map(({ here, other }) => here.cpu / other.cpu));
  return [
    title,
    `≤ ${BAR}×`,
    `${spreadText(ratio, 2)}×`,
    spreadText(of("here", "cpu"), 2),
    spreadText(of("other", "cpu"), 2),
    of("here", "p50").median.toFixed(2),
    of("other", "p50").median.toFixed(2),
  ];
}

function measureCalls({ load, options }: Plan, title: string, { side, population }: Checkout): Promise<Measured> {
  const workload = WORKLOADS.find((each) => each.title === title);
  if (!workload) throw new Error(`There is no row ${title}`);
  return measure({ load, population, calls: options.calls }, workload, side);
}

async function measureSignIns({ side: { origin, pid }, usernames }: Checkout): Promise<Measured> {
  const before = processorTime(pid);
  const { latencies } = await signAllIn(origin, usernames);
  const cpu = (processorTime(pid) - before) / usernames.length;
  return { cpu, p50: percentile(latencies, 0.5), p95: percentile(latencies, 0.95) };
}

function page({ name }: OtherCheckout, { rounds, calls }: BenchOptions, rows: readonly (readonly string[])[]) {
  return [
    `## Beside ${name}`,
    "",
    `This checkout and the commit ${name}, each one process on a database of its own with ${USERS.toLocaleString("en-US")} users, by turns: ${rounds} rounds of ${calls.toLocaleString("en-US")} calls for each row and side, fewer of heavy calls. The ratio is that of processor time, round by round.`,
    "",
    ...table(["what", "bar", "ratio", "here, CPU ms", `${name}, CPU ms`, "here p50 ms", `${name} p50 ms`], rows),
    "",
  ];
}
