import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import pg from "pg";
import { startPostgres } from "../.ci/postgres.ts";
import { compare, type ComparisonPlan, WORKLOADS } from "./comparison.ts";
import { populate } from "./population.ts";
import { startFloor, startLoad, startProduct, stopAll } from "./processes.ts";
import { measurePublishing } from "./publishing.ts";
import { type Figures, report } from "./report.ts";

const PAGE = new URL("../docs/reference/benchmarks.md", import.meta.url);

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "7" },
    calls: { type: "string", default: "1500" },
    only: { type: "string", default: "" },
    write: { type: "boolean", default: true },
  },
  allowNegative: true,
});

const postgres = await startPostgres();
try {
  const page = report(await measureAll(postgres.url));
  console.log(page);
  if (options.write && options.only === "") writeFileSync(PAGE, page);
} finally {
  await stopAll();
  await postgres.stop();
}

async function measureAll(url: string): Promise<Figures> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const product = await startProduct(url);
  const population = await populate(client);
  const floor = await startFloor(url, population.columns);
  const load = startLoad();
  const rounds = Number(options.rounds);
  const calls = Number(options.calls);
  const plan: ComparisonPlan = { sides: { product, floor }, load, population, rounds, calls };
  const compared = [];
  for (const workload of WORKLOADS.filter(({ title }) => title.includes(options.only))) {
    await compare({ ...plan, rounds: 1 }, workload);
    compared.push(await compare(plan, workload));
  }
  const publishing = options.only === "" ? await measurePublishing({ url, product, load, population }) : [];
  const { rows } = await client.query<{ version: string }>(
    "select split_part(current_setting('server_version'), ' ', 1) as version",
  );
  await client.end();
  return { postgres: rows[0]?.version ?? "", rounds, calls, compared, publishing };
}
