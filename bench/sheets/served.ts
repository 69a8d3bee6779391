import pg from "pg";
import { startPostgres } from "../../.ci/postgres.ts";
import { populate } from "../population.ts";
import { startFloor, startLoad, startProduct, stopAll } from "../processes.ts";
import type { Section } from "../section.ts";
import { exportPart, EXPORT_CALL } from "./export-call.ts";
import { ROWS } from "./people.ts";
import { SUBMIT, submitPart } from "./submit.ts";

/** What 20,000 records cost the server that takes them or gives them. */
export const served: Section = {
  rows: [SUBMIT.title, EXPORT_CALL],
  measure: async ({ rounds, wants }) => {
    const postgres = await startPostgres();
    const client = new pg.Client({ connectionString: postgres.url });
    try {
      await client.connect();
      const product = await startProduct(postgres.url);
      const population = await populate(client, ROWS);
      const floor = await startFloor(postgres.url, population.columns);
      const plan = { client, product, floor, population, load: startLoad(), rounds };
      const parts: string[] = [];
      if (wants(SUBMIT.title)) parts.push(...(await submitPart(plan)));
      if (wants(EXPORT_CALL)) parts.push(...(await exportPart(plan)));
      return parts;
    } finally {
      await client.end();
      await stopAll();
      await postgres.stop();
    }
  },
};
