import { prepareDatabases } from "../renderer/app/e2e/product.ts";
import { startPostgres } from "./postgres.ts";

/** One PostgreSQL for all end-to-end tests of a run. `ARMATURE_TEST_PG_URL` has its superuser URL. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  process.env["ARMATURE_TEST_PG_URL"] = postgres.url;
  await prepareDatabases(postgres.url);
  return () => postgres.stop();
}
