import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { compare, type Compared, type ComparisonPlan, type Workload } from "./comparison.ts";
import { spreadText, table } from "./markdown.ts";
import { populate } from "./population.ts";
import { startLoad, startProduct } from "./processes.ts";
import type { Section } from "./section.ts";
import { withDatabase } from "./with-database.ts";

const WORKLOADS: readonly Workload[] = [
  { title: "get one record, with telemetry", kind: "get", connections: 1, bar: 1.03 },
  { title: "update one record, with telemetry", kind: "update", connections: 1, bar: 1.03 },
];

/** What OpenTelemetry costs: the product that sends its spans to a collector on this machine, beside one that does not. */
export const telemetry: Section = {
  rows: WORKLOADS.map(({ title }) => title),
  measure: ({ rounds, calls, wants }) =>
    withDatabase(async ({ url, client }) => {
      let received = 0;
      const collector = createServer((request, response) => {
        request.resume().on("end", () => {
          received += 1;
          response.end();
        });
      }).listen(0, "127.0.0.1");
      await new Promise((done) => collector.once("listening", done));
      const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
      const floor = await startProduct(url);
      const product = await startProduct(url, undefined, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
      const sides = { product, floor };
      const plan: ComparisonPlan = { sides, load: startLoad(), population: await populate(client), rounds, calls };
      const compared: Compared[] = [];
      for (const workload of WORKLOADS.filter(({ title }) => wants(title))) {
        await compare({ ...plan, rounds: 1 }, workload);
        compared.push(await compare(plan, workload));
      }
      collector.close();
      if (received === 0) throw new Error("The collector received no spans");
      return [
        "## Telemetry",
        "",
        `As configured by default: a tenth of the calls, with their statements, are sent as spans. ${rounds} rounds of ${calls.toLocaleString("en-US")} calls for each.`,
        "",
        ...table(["what", "bar", "ratio", "with, CPU ms", "without, CPU ms"], compared.map(rowOf)),
        "",
      ];
    }),
};

function rowOf({ workload, ratio, product, floor }: Compared): readonly string[] {
  const { title, bar } = workload;
  return [title, `≤ ${bar}×`, `${spreadText(ratio, 3)}×`, spreadText(product.cpu, 2), spreadText(floor.cpu, 2)];
}
