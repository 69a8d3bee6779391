import { type CreateTableBuilder, type Kysely, type RawBuilder, sql } from "kysely";
import type { Migration } from "kysely/migration";

const instant: RawBuilder<unknown> = sql`timestamptz(3)`;

/** The two schemas, `system` for the product's own tables and `data` for entity tables, and every system table. */
export const system: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.createSchema("system").ifNotExists().execute();
    await db.schema.createSchema("data").ifNotExists().execute();
    await createMetadataTables(db);
    await createHistoryTables(db);
    await createAccountTables(db);
    await db.schema
      .createTable("system.attempt")
      .addColumn("key", "text", (column) => column.primaryKey())
      .addColumn("times", sql`timestamptz(3)[]`, (column) => column.notNull())
      .addColumn("refused", "boolean", (column) => column.notNull().defaultTo(false))
      .addColumn("expires", instant, (column) => column.notNull())
      .execute();
  },
};

async function createMetadataTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("system.revision")
    .addColumn("number", "integer", (column) => column.primaryKey())
    .addColumn("at", instant, (column) => column.notNull())
    .addColumn("authorId", "integer")
    .addColumn("note", "text")
    .addColumn("operations", "jsonb", (column) => column.notNull())
    .addColumn("base", "integer")
    .execute();
  await sql`insert into system.revision ("number", "at", "operations") values (0, now(), '[]')`.execute(db);
  await identified(db.schema.createTable("system.definition"), "integer")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("entity", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("shipped", "jsonb")
    .addColumn("local", "jsonb")
    .addColumn("removed", "boolean", (column) => column.notNull().defaultTo(false))
    .addUniqueConstraint("definitionName", ["kind", "entity", "name"])
    .execute();
  await db.schema
    .createTable("system.storage")
    .addColumn("entity", "text", (column) => column.notNull())
    .addColumn("attribute", "text", (column) => column.notNull())
    .addColumn("place", "text", (column) => column.notNull().check(sql`"place" in ('column', 'extra', 'aside', 'key')`))
    .addColumn("columnName", "text", (column) => column.notNull())
    .addColumn("columnKind", "text", (column) => column.notNull())
    .addColumn("ready", "boolean", (column) => column.notNull().defaultTo(true))
    .addColumn("asideAt", instant)
    .addPrimaryKeyConstraint("storageKey", ["entity", "columnName"])
    .execute();
}

async function createHistoryTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("system.changeset")
    .addColumn("id", "uuid", (column) => column.primaryKey())
    .addColumn("entity", "text", (column) => column.notNull())
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("authorId", "integer")
    .addColumn("organizationId", "integer")
    .addColumn("at", instant, (column) => column.notNull())
    .addColumn("idempotencyKey", "uuid")
    .addColumn("answer", "jsonb")
    .execute();
  await sql`create unique index "changesetIdempotency" on system.changeset ("authorId", "idempotencyKey")
    where "idempotencyKey" is not null`.execute(db);
  await identified(db.schema.createTable("system.history"), "bigint")
    .addColumn("changesetId", "uuid", (column) => column.notNull().references("system.changeset.id"))
    .addColumn("entity", "text", (column) => column.notNull())
    .addColumn("recordId", "integer", (column) => column.notNull())
    .addColumn("organizationId", "integer")
    .addColumn("at", instant, (column) => column.notNull())
    .addColumn("by", "integer")
    .addColumn("kind", "text", (column) => column.notNull().check(sql`"kind" in ('create', 'update', 'delete')`))
    .addColumn("old", "jsonb")
    .addColumn("new", "jsonb")
    .execute();
  await sql`create index "historyRecord" on system.history ("entity", "recordId", "id")`.execute(db);
  await sql`create index "historyChangeset" on system.history ("changesetId")`.execute(db);
}

async function createAccountTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("system.account")
    .addColumn("userId", "integer", (column) => column.primaryKey())
    .addColumn("username", "text", (column) => column.notNull())
    .addColumn("usernameKey", "text", (column) => column.notNull().unique())
    .addColumn("passwordHash", "text")
    .addColumn("profile", "text", (column) =>
      column.notNull().check(sql`"profile" in ('member', 'reader', 'providerStaff', 'providerAdmin')`),
    )
    .addColumn("permission", "jsonb")
    .addColumn("confirmed", instant)
    .addColumn("lastOrganizationId", "integer")
    .execute();
  await db.schema
    .createTable("system.session")
    .addColumn("tokenHash", "text", (column) => column.primaryKey())
    .addColumn("userId", "integer", (column) => column.notNull())
    .addColumn("organizationId", "integer")
    .addColumn("signedInAt", instant, (column) => column.notNull())
    .addColumn("expires", instant, (column) => column.notNull())
    .addColumn("revoked", instant)
    .execute();
  await sql`create index "sessionUser" on system.session ("userId")`.execute(db);
  await identified(db.schema.createTable("system.organizationSwitch"), "bigint")
    .addColumn("userId", "integer", (column) => column.notNull())
    .addColumn("fromId", "integer")
    .addColumn("toId", "integer", (column) => column.notNull())
    .addColumn("at", instant, (column) => column.notNull())
    .execute();
}

function identified(table: CreateTableBuilder<string>, type: "integer" | "bigint"): CreateTableBuilder<string, "id"> {
  return table.addColumn("id", type, (column) => column.generatedByDefaultAsIdentity().primaryKey());
}
