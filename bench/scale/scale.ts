import { alternate } from "../alternate.ts";
import { spreadText, table } from "../markdown.ts";
import { type Load, startLoad, startProduct } from "../processes.ts";
import type { Section } from "../section.ts";
import type { Side } from "../side.ts";
import { percentile, type Spread, spreadOf } from "../statistics.ts";
import { withDatabase } from "../with-database.ts";
import { openOrganizations, SIZES, type SizedOrganization } from "./organizations.ts";
import { QUESTIONS, type Question } from "./questions.ts";

/** A round makes as many calls as fit into this time, from 1 to {@link MOST_CALLS}. */
const ROUND_MS = 400;
const MOST_CALLS = 50;
/** The largest organization makes rounds long, and a few are enough to see growth. */
const MOST_ROUNDS = 3;
const BAR = 2;
const NAMES = SIZES.map(String);

/** The cost of an organization's list as the organization grows. */
export const scale: Section = {
  rows: QUESTIONS.map(({ title }) => title),
  measure: ({ rounds, wants }) =>
    withDatabase(async ({ url, client }) => {
      const product = await startProduct(url);
      const organizations = await openOrganizations(client, product.origin);
      const plan = { product, organizations, load: startLoad(), rounds: Math.min(rounds, MOST_ROUNDS) };
      const rows: (readonly string[])[] = [];
      for (const question of QUESTIONS.filter(({ title }) => wants(title))) rows.push(await measure(plan, question));
      return page(rows);
    }),
};

function page(rows: readonly (readonly string[])[]): readonly string[] {
  const sizes = SIZES.map((size) => `p50 ms of ${size.toLocaleString("en-US")}`);
  return [
    "## Large organizations",
    "",
    "Windows of 25 users of one organization, of four that stand in one table, asked by turns as the screens ask: counted up to 10,000, not exactly. What grows is the time of the call, from 10,000 records to 1,000,000.",
    "",
    ...table(["what", "bar", "growth", ...sizes], rows),
    "",
  ];
}

interface Plan {
  readonly product: Side;
  readonly organizations: readonly SizedOrganization[];
  readonly load: Load;
  readonly rounds: number;
}

async function measure(plan: Plan, question: Question): Promise<readonly string[]> {
  const organizations = new Map(plan.organizations.map((each) => [String(each.size), each]));
  const measured = await alternate(NAMES, plan.rounds, (size) => {
    const organization = organizations.get(size);
    if (!organization) throw new Error(`There is no organization of ${size}`);
    return medianOf(plan, question, organization);
  });
  const of = (size: number): Spread => spreadOf(measured.map((round) => round[size] ?? Number.NaN));
  const growth = spreadOf(measured.map((round) => (round[1_000_000] ?? Number.NaN) / (round[10_000] ?? Number.NaN)));
  return [question.title, `< ${BAR}×`, `${spreadText(growth, 1)}×`, ...SIZES.map((size) => spreadText(of(size), 1))];
}

/** A first call determines how many there is time for. */
async function medianOf(
  { product, load }: Plan,
  { query, found }: Question,
  organization: SizedOrganization,
): Promise<number> {
  const { cookie } = organization;
  const path = `/api/user?${new URLSearchParams(query(organization)).toString()}`;
  const before = performance.now();
  const answer = await fetch(`${product.origin}${path}`, { headers: { cookie } });
  const body = await answer.text();
  const took = performance.now() - before;
  const rows = (JSON.parse(body) as { readonly result?: readonly unknown[] }).result?.length;
  if (rows !== found) throw new Error(`${path} finds ${rows} records, not ${found}: ${body.slice(0, 500)}`);
  const calls = Math.max(1, Math.min(MOST_CALLS, Math.round(ROUND_MS / took)));
  const side: Side = { ...product, path, cookie };
  const order = { side, kind: "all", connections: 1, calls, firstId: 0, lastId: 0 } as const;
  const { latencies, failures } = await load.run(order);
  if (failures > 0) throw new Error(`${failures} of ${calls} calls failed`);
  return percentile(latencies, 0.5);
}
