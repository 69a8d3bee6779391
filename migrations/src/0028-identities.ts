import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Migration } from "kysely/migration";

const instant: RawBuilder<unknown> = sql`timestamptz(3)`;

/** People who sign in with an identity provider. Identities go with the account, and sessions stay without theirs. */
export const identities: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("system.identity")
      .addColumn("id", "integer", (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn("issuer", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("userId", "integer", (column) =>
        column.notNull().references("system.account.userId").onDelete("cascade"),
      )
      .addColumn("created", instant, (column) => column.notNull())
      .addColumn("lastUsed", instant, (column) => column.notNull())
      .addUniqueConstraint("identitySubject", ["issuer", "subject"])
      .execute();
    await sql`create index "identityUser" on system."identity" ("userId")`.execute(db);
    await db.schema
      .alterTable("system.session")
      .addColumn("identityId", "integer", (column) => column.references("system.identity.id").onDelete("set null"))
      .addColumn("providerSession", "text")
      .addColumn("idToken", "text")
      .execute();
    await sql`create index "sessionIdentity" on system."session" ("identityId")`.execute(db);
    await db.schema
      .createTable("system.signInStart")
      .addColumn("key", "text", (column) => column.primaryKey())
      .addColumn("providerId", "integer", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("nonce", "text", (column) => column.notNull())
      .addColumn("verifier", "text", (column) => column.notNull())
      .addColumn("redirect", "text", (column) => column.notNull())
      .addColumn("expires", instant, (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("system.usedToken")
      .addColumn("key", "text", (column) => column.primaryKey())
      .addColumn("expires", instant, (column) => column.notNull())
      .execute();
    await tablesOfProviders(db);
    await db.schema
      .alterTable("system.account")
      .addColumn("keepsPassword", "boolean", (column) => column.notNull().defaultTo(false))
      .execute();
  },
};

/** What is stored beside the records of identity providers. */
async function tablesOfProviders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("system.providerSecret")
    .addColumn("providerId", "integer", (column) => column.primaryKey())
    .addColumn("clientSecret", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("system.providerDomain")
    .addColumn("domain", "text", (column) => column.primaryKey())
    .addColumn("providerId", "integer", (column) => column.notNull())
    .addColumn("refusesPasswords", "boolean", (column) => column.notNull())
    .execute();
}
