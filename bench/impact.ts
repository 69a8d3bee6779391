import { spreadText, table } from "./markdown.ts";
import { addUsers } from "./population.ts";
import { signIn, startProduct } from "./processes.ts";
import type { Section } from "./section.ts";
import { spreadOf } from "./statistics.ts";
import { withDatabase } from "./with-database.ts";

const RECORDS = 100_000;
const ROUNDS = 7;
/** What an editor asks beside its fields, and what a save asks. */
const ASKED = [
  { title: "the impact beside the fields: 100,000 records", bar: 300, sample: true },
  { title: "the impact that a save asks for: 100,000 records", bar: 2_000, sample: false },
];
const ATTRIBUTE = { label: "Job Title", elementType: "TextField", maxLength: 100, acute: true, ambulatory: true };

/** How long it takes to say what a change does to records. */
export const impact: Section = {
  rows: ASKED.map(({ title }) => title),
  measure: () =>
    withDatabase(async ({ url, client }) => {
      const product = await startProduct(url);
      await addUsers(client, [{ organizationId: 200, users: RECORDS }]);
      await client.query("vacuum analyze");
      const cookie = await signIn(product.origin, "admin@provider.example");
      const rows: (readonly string[])[] = [];
      for (const { title, bar, sample } of ASKED) {
        const times: number[] = [];
        for (let n = 0; n < ROUNDS; n++) times.push(await ask(product.origin, cookie, sample, n));
        rows.push([title, `median ≤ ${bar} ms`, spreadText(spreadOf(times), 0)]);
      }
      return [
        "## Impact",
        "",
        "An administrator makes an attribute required, with a rule that reads another one. Nothing is published.",
        "",
        ...table(["what", "bar", "median (least to worst) ms"], rows),
        "",
      ];
    }),
};

async function ask(origin: string, cookie: string, sample: boolean, n: number): Promise<number> {
  const check = { attribute: "provider", comparativeOperator: "isEqual", value: n % 2 };
  const conditionalList = [{ id: "r", if: check, then: [{ id: "require" }] }];
  const values = { ...ATTRIBUTE, required: true, conditionalList };
  const changes = [{ kind: "attribute", entity: "user", name: "jobTitle", values }];
  const started = performance.now();
  const answer = await fetch(`${origin}/api/metadata/impact`, {
    method: "POST",
    headers: { origin, cookie, "content-type": "application/json" },
    body: JSON.stringify({ changes, sample }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The impact was not told: ${text}`);
  return performance.now() - started;
}
