import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Migration } from "kysely/migration";

const instant: RawBuilder<unknown> = sql`timestamptz(3)`;

/** The bytes of uploaded files, in pieces, so that a download needs no more memory than one of them. */
export const files: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("system.file")
      .addColumn("key", "uuid", (column) => column.primaryKey())
      .addColumn("size", "integer", (column) => column.notNull())
      .addColumn("mediaType", "text", (column) => column.notNull())
      .addColumn("stored", instant, (column) => column.notNull())
      .addColumn("unusedSince", instant)
      .execute();
    await db.schema
      .createTable("system.filePiece")
      .addColumn("key", "uuid", (column) => column.notNull().references("system.file.key").onDelete("cascade"))
      .addColumn("place", "integer", (column) => column.notNull())
      .addColumn("bytes", "bytea", (column) => column.notNull())
      .addPrimaryKeyConstraint("filePieceKey", ["key", "place"])
      .execute();
  },
};
