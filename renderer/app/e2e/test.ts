import { type BrowserContext, test as base } from "@playwright/test";
import { type Calls, callsOf, leadHome, type Person, startSession } from "./people.ts";
import { createDatabase, type Product, START_LIMIT, startProduct } from "./product.ts";

export { expect } from "@playwright/test";

/** Signs a person in with their own browser, at the worker's product or another one. */
type Arrive = (email: string, at?: Pick<Product, "url">) => Promise<Person>;

export interface Fixtures {
  readonly baseURL: string;
  readonly arrive: Arrive;
  /** A product for this test only, since a publish affects everybody on a product. */
  readonly ownProduct: Product;
}

export interface WorkerFixtures {
  /** URL of this run's PostgreSQL. Each product has its own database on it. */
  readonly databaseServer: string;
  readonly product: Product;
}

/** Tests on PostgreSQL. Each worker has one product, and each test its own records. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  databaseServer: [process.env["ARMATURE_TEST_PG_URL"] ?? "", { scope: "worker", option: true }],
  product: [
    async ({ databaseServer }, run) => {
      const product = await startProduct({ DATABASE_URL: await createDatabase(databaseServer) });
      await run(product);
      await product.stop();
    },
    { scope: "worker", timeout: START_LIMIT * 2 },
  ],
  baseURL: async ({ product }, run) => run(product.url),
  ownProduct: async ({ databaseServer }, run) => {
    const product = await startProduct({ DATABASE_URL: await createDatabase(databaseServer) });
    await run(product);
    await product.stop();
  },
  arrive: async ({ browser, baseURL }, run) => {
    const contexts: BrowserContext[] = [];
    const arrivals: { readonly email: string; readonly calls: Calls }[] = [];
    await run(async (email, { url } = { url: baseURL }) => {
      const context = await browser.newContext({ baseURL: url });
      contexts.push(context);
      const calls = callsOf(context.request, url);
      await startSession(calls, email);
      if (url === baseURL) arrivals.push({ email, calls });
      return { page: await context.newPage(), calls };
    });
    for (const { email, calls } of arrivals) await leadHome(calls, email);
    await Promise.all(contexts.map((context) => context.close()));
  },
});
