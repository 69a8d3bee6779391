import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";

/**
 * Creates a small database for an image, because every test unpacks and deletes it: without the template databases, which are half of
 * its files, and with little shared memory and short log files.
 */
export async function freshDatabase(): Promise<PGlite> {
  const { PGlite: Lite } = await import("@electric-sql/pglite");
  const lite = await Lite.create("memory://", { initDbStartParams: ["--wal-segsize=1"] });
  await lite.exec("alter system set shared_buffers = '8MB'");
  await lite.exec("update pg_database set datistemplate = false");
  await lite.exec("drop database template0");
  await lite.exec("drop database template1");
  return lite;
}

/** Closes a database and writes it into a file, from which others open. Several processes may write the same. */
export async function dumpTo(file: string, lite: PGlite): Promise<Buffer<ArrayBuffer>> {
  const dump = await lite.dumpDataDir("none");
  await lite.close();
  const image = Buffer.from(await dump.arrayBuffer());
  await mkdir(path.dirname(file), { recursive: true });
  const part = `${file}.${randomUUID()}`;
  await writeFile(part, image);
  await rename(part, file);
  return image;
}
