import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Superuser URL of the run's PostgreSQL. Tests create their own databases on it. */
    pgUrl: string;
    /** Folder for the embedded database's templates: `inject('images')`. */
    images: string;
  }
}

/** What all server tests of a run share: a PostgreSQL, and a folder with images of the embedded database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, images] = await Promise.all([startPostgres(), mkdtemp(path.join(tmpdir(), "armature-images-"))]);
  project.provide("pgUrl", postgres.socketUrl);
  project.provide("images", images);
  return async () => {
    await Promise.all([postgres.stop(), rm(images, { recursive: true })]);
  };
}
