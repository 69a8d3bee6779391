import { createDatabase, type Product, startProduct } from "./product.ts";
import { expect, test as base } from "./test.ts";

/** Two instances of the product on one database. */
export const test = base.extend<{ one: Product; other: Product; sharedDatabase: string }>({
  sharedDatabase: async ({ databaseServer }, run) => run(await createDatabase(databaseServer)),
  one: async ({ sharedDatabase }, run) => {
    const product = await startProduct({ DATABASE_URL: sharedDatabase });
    await run(product);
    await product.stop();
  },
  // Started second, as when an instance is added to running ones.
  other: async ({ sharedDatabase, one }, run) => {
    const product = await startProduct({ DATABASE_URL: sharedDatabase });
    expect(product.url).not.toBe(one.url);
    await run(product);
    await product.stop();
  },
});
