import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Superuser URL of the run's PostgreSQL; tests make databases of their own on it. */
    pgUrl: string;
  }
}

/** One PostgreSQL for all server tests of a run: `inject('pgUrl')`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide("pgUrl", postgres.url);
  return () => postgres.stop();
}
