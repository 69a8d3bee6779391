import type { Kysely } from "kysely";
import { timeBefore } from "../base/time.ts";
import type { Database } from "../database/database.ts";
import type { SystemSchema } from "../database/schema.ts";
import { type FileStore, KEPT_UNUSED_MS } from "./file-store.ts";

/** Bytes per row. A download has one row in memory at a time. */
const PIECE = 262_144;
/** Keys per step of a sweep. */
const SWEPT_AT_ONCE = 1_000;

/**
 * Stores files in the product's own database, so that one backup contains everything. Sweeps have no limit of time,
 * since they may delete gigabytes.
 */
export function createDatabaseStore(
  { kysely, background }: Pick<Database, "kysely" | "background">,
  clock: () => Date,
): FileStore {
  return {
    put: (key, mediaType, bytes) =>
      kysely.transaction().execute(async (trx) => {
        const stored = clock().toISOString();
        await trx.insertInto("system.file").values({ key, size: bytes.length, mediaType, stored }).execute();
        for (const [place, piece] of piecesOf(bytes).entries()) {
          await trx.insertInto("system.filePiece").values({ key, place, bytes: piece }).execute();
        }
      }),

    find: async (key) => {
      const row = kysely.selectFrom("system.file").select(["size", "mediaType"]).where("key", "=", key);
      return (await row.executeTakeFirst()) ?? null;
    },

    // Reads each piece in a statement of its own, so that no transaction stays open for a slow reader.
    async *read(key) {
      for (let place = 0; ; place++) {
        const piece = await kysely
          .selectFrom("system.filePiece")
          .select("bytes")
          .where("key", "=", key)
          .where("place", "=", place)
          .executeTakeFirst();
        if (!piece) return;
        yield Buffer.from(piece.bytes);
      }
    },

    sweep: (now, isUsed) => sweep(background, now, isUsed),
  };
}

function piecesOf(bytes: Buffer): readonly Buffer[] {
  const count = Math.ceil(bytes.length / PIECE);
  return Array.from({ length: count }, (_, i) => bytes.subarray(i * PIECE, (i + 1) * PIECE));
}

async function sweep(
  kysely: Kysely<SystemSchema>,
  now: Date,
  isUsed: Parameters<FileStore["sweep"]>[1],
): Promise<void> {
  for (let after = ""; ; ) {
    const page = kysely.selectFrom("system.file").select("key").orderBy("key").limit(SWEPT_AT_ONCE);
    const rows = await (after === "" ? page : page.where("key", ">", after)).execute();
    const keys = rows.map((row) => row.key);
    const last = keys.at(-1);
    if (last === undefined) break;
    await mark(kysely, keys, await isUsed(keys), now.toISOString());
    after = last;
  }
  const longAgo = timeBefore(now, KEPT_UNUSED_MS);
  await kysely.deleteFrom("system.file").where("unusedSince", "<=", longAgo).execute();
}

async function mark(
  kysely: Kysely<SystemSchema>,
  keys: readonly string[],
  used: ReadonlySet<string>,
  at: string,
): Promise<void> {
  const unused = keys.filter((key) => !used.has(key));
  const update = kysely.updateTable("system.file");
  if (used.size > 0) {
    await update
      .set({ unusedSince: null })
      .where("key", "in", [...used])
      .where("unusedSince", "is not", null)
      .execute();
  }
  if (unused.length > 0) {
    await update.set({ unusedSince: at }).where("key", "in", unused).where("unusedSince", "is", null).execute();
  }
}
