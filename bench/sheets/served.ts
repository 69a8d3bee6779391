import { populate } from "../population.ts";
import { startFloor, startLoad, startProduct } from "../processes.ts";
import type { Section } from "../section.ts";
import { withDatabase } from "../with-database.ts";
import { exportPart, EXPORT_CALL } from "./export-call.ts";
import { ROWS } from "./people.ts";
import { SUBMIT, submitPart } from "./submit.ts";

/** The cost of 20,000 records for the server that receives or returns them. */
export const served: Section = {
  rows: [SUBMIT.title, EXPORT_CALL],
  measure: ({ rounds, wants }) =>
    withDatabase(async ({ url, client }) => {
      const product = await startProduct(url);
      const population = await populate(client, ROWS);
      const floor = await startFloor(url, population.columns);
      const plan = { client, product, floor, population, load: startLoad(), rounds };
      const parts: string[] = [];
      if (wants(SUBMIT.title)) parts.push(...(await submitPart(plan)));
      if (wants(EXPORT_CALL)) parts.push(...(await exportPart(plan)));
      return parts;
    }),
};
