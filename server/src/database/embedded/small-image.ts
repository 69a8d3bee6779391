import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";

/** What an embedded database opens from: the files of a closed one. */
export type Image = Buffer<ArrayBuffer>;

/**
 * The image of a small empty database, because every test unpacks and deletes it: without the template databases, which
 * are half of its files, and with little shared memory and short log files.
 */
export async function emptyImage(): Promise<Image> {
  const { PGlite: Lite } = await import("@electric-sql/pglite");
  const lite = await Lite.create("memory://", { initDbStartParams: ["--wal-segsize=1"] });
  await lite.exec("alter system set shared_buffers = '8MB'");
  await lite.exec("update pg_database set datistemplate = false");
  await lite.exec("drop database template0");
  await lite.exec("drop database template1");
  return dumped(lite);
}

/**
 * Makes an image that others open, and keeps it in a file.
 * @param empty what it begins with
 * @param fill opens a database in the folder, from the image that it gets, and closes it
 */
export async function makeImage(
  file: string,
  empty: Blob,
  fill: (dataDir: string, image: Blob) => Promise<void>,
): Promise<Image> {
  const place = await mkdtemp(path.join(tmpdir(), "armature-image-"));
  const dataDir = path.join(place, "data");
  try {
    await fill(dataDir, empty);
    const { PGlite: Lite } = await import("@electric-sql/pglite");
    return await keepImage(file, await dumped(await Lite.create(dataDir)));
  } finally {
    await rm(place, { recursive: true });
  }
}

/** Writes an image into a file. Several processes may write the same. */
export async function keepImage(file: string, image: Image): Promise<Image> {
  await mkdir(path.dirname(file), { recursive: true });
  const part = `${file}.${randomUUID()}`;
  await writeFile(part, image);
  await rename(part, file);
  return image;
}

/** Closes a database. */
async function dumped(lite: PGlite): Promise<Image> {
  const dump = await lite.dumpDataDir("none");
  await lite.close();
  return Buffer.from(await dump.arrayBuffer());
}
