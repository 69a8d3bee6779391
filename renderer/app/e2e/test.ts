import { type BrowserContext, type Page, test as base } from "@playwright/test";
import { callsOf, type Person, startSession } from "./people.ts";
import { createDatabase, type Product, START_LIMIT, startProduct } from "./product.ts";

export { expect } from "@playwright/test";

/**
 * Signs somebody in, at the worker's product or another one. The first at the worker's has the test's own page, everyone
 * else a browser of their own.
 */
type Arrive = (email: string, at?: Pick<Product, "url">) => Promise<Person>;

interface Fixtures {
  readonly baseURL: string;
  readonly arrive: Arrive;
  /** A product for this test alone, since everybody on a product notices what is published. */
  readonly ownProduct: Product;
}

interface WorkerFixtures {
  /** URL of the PostgreSQL of this run; every product has a database of its own on it. */
  readonly databaseServer: string;
  readonly product: Product;
}

/** Tests on PostgreSQL: one product for a worker, each test on records of its own. */
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
  arrive: async ({ browser, baseURL, page }, run) => {
    const contexts: BrowserContext[] = [];
    let isFirst = true;
    const pageAt = async (url: string): Promise<Page> => {
      if (url === baseURL && isFirst) {
        isFirst = false;
        return page;
      }
      const context = await browser.newContext({ baseURL: url });
      contexts.push(context);
      return context.newPage();
    };
    await run(async (email, { url } = { url: baseURL }) => {
      const own = await pageAt(url);
      const calls = callsOf(own.context().request, url);
      await startSession(calls, email);
      return { page: own, calls };
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});
