import { spreadText, table } from "./markdown.ts";
import { addUsers } from "./population.ts";
import { signIn, startProduct } from "./processes.ts";
import type { Section } from "./section.ts";
import type { Side } from "./side.ts";
import { spreadOf } from "./statistics.ts";
import { withDatabase } from "./with-database.ts";

const RECORDS = 12_000;
const ROUNDS = 21;
const BAR_MS = 150;
const TITLE = "the records for which a condition holds: 12,000 records";

/** How long it takes to count the records for which a condition holds, as it stands below the condition. */
export const conditionCount: Section = {
  rows: [TITLE],
  measure: () =>
    withDatabase(async ({ url, client }) => {
      const product = await startProduct(url);
      await addUsers(client, [{ organizationId: 200, users: RECORDS }]);
      await client.query("vacuum analyze");
      const cookie = await signIn(product.origin, "admin@provider.example");
      const times: number[] = [];
      for (let n = 0; n < ROUNDS; n++) times.push(await count(product, cookie));
      return [
        "## Counts of conditions",
        "",
        "An administrator edits a condition of three checks. The server is asked once typing pauses.",
        "",
        ...table(
          ["what", "bar", "median (least to worst) ms"],
          [[TITLE, `worst ≤ ${BAR_MS} ms`, spreadText(spreadOf(times), 0)]],
        ),
        "",
      ];
    }),
};

async function count({ origin }: Side, cookie: string): Promise<number> {
  const isBefore = { "<": [{ var: "startDate" }, { addDays: [{ today: [] }, 30] }] };
  const logic = { and: [{ "==": [{ var: "provider" }, 1] }, isBefore, { startsWith: [{ var: "lastName" }, "A"] }] };
  const started = performance.now();
  const answer = await fetch(`${origin}/api/admin/condition/count`, {
    method: "POST",
    headers: { origin, cookie, "content-type": "application/json" },
    body: JSON.stringify({ entity: "user", condition: { logic } }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The records were not counted: ${text}`);
  return performance.now() - started;
}
