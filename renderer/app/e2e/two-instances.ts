import { createDatabase, type Product, startProduct } from "./product.ts";
import { expect, test as base } from "./test.ts";

/** Two instances of the product on one database. */
export interface Instances {
  readonly one: Product;
  readonly other: Product;
}

/** `other` is started second, as when an instance is added to running ones. */
async function startOther(url: string, one: Product): Promise<Product> {
  const other = await startProduct({ DATABASE_URL: url });
  expect(other.url).not.toBe(one.url);
  return other;
}

/** Two instances for each test. */
export const test = base.extend<Instances & { sharedDatabase: string }>({
  sharedDatabase: async ({ databaseServer }, run) => run(await createDatabase(databaseServer)),
  one: async ({ sharedDatabase }, run) => {
    const product = await startProduct({ DATABASE_URL: sharedDatabase });
    await run(product);
    await product.stop();
  },
  other: async ({ sharedDatabase, one }, run) => {
    const product = await startOther(sharedDatabase, one);
    await run(product);
    await product.stop();
  },
});

/** Two instances for all tests of a file, each of which leaves records and states as it found them. */
export function twoInstances(): () => Instances {
  let instances: Instances | undefined;
  base.beforeAll(async ({ databaseServer }) => {
    const url = await createDatabase(databaseServer);
    const one = await startProduct({ DATABASE_URL: url });
    instances = { one, other: await startOther(url, one) };
  });
  base.afterAll(async () => {
    await Promise.all([instances?.one.stop(), instances?.other.stop()]);
  });
  return () => {
    if (!instances) throw new Error("The instances have not been started");
    return instances;
  };
}
