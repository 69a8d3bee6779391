import { test as base } from "@playwright/test";
import { callsOf, type Person, startSession } from "./people.ts";
import { createDatabase, type Product, START_LIMIT, startProduct } from "./product.ts";

export { expect } from "@playwright/test";

/** Signs somebody in, in a browser of their own, at the worker's product or another one. */
type Arrive = (email: string, product?: Product) => Promise<Person>;

interface Fixtures {
  readonly baseURL: string;
  readonly arrive: Arrive;
  /** A product for this test alone, since everybody on a product notices what is published. */
  readonly ownProduct: Product;
}

/** Tests on PostgreSQL: one product for a worker, each test on records of its own. */
export const test = base.extend<Fixtures, { readonly product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct({ DATABASE_URL: await createDatabase() });
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: START_LIMIT * 2 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  ownProduct: async ({}, use) => {
    const product = await startProduct({ DATABASE_URL: await createDatabase() });
    await use(product);
    await product.stop();
  },
  arrive: async ({ browser, baseURL }, use) => {
    await use(async (email, { url } = { url: baseURL, stop: async () => undefined }) => {
      const context = await browser.newContext({ baseURL: url });
      const person = { page: await context.newPage(), calls: callsOf(context.request, url) };
      await startSession(person.calls, email);
      return person;
    });
  },
});
