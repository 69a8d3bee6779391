import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Migration } from "kysely/migration";

const instant: RawBuilder<unknown> = sql`timestamptz(3)`;

/**
 * Second factors, and when somebody last proved who they are. Sessions from before were opened without a second factor,
 * and count as proved since their sign-in.
 */
export const factors: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("system.factor")
      .addColumn("id", "integer", (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn("userId", "integer", (column) =>
        column.notNull().references("system.account.userId").onDelete("cascade"),
      )
      .addColumn("kind", "text", (column) => column.notNull().check(sql`"kind" in ('totp', 'passkey', 'recovery')`))
      .addColumn("label", "text", (column) => column.notNull())
      .addColumn("secret", "text")
      .addColumn("codeHash", "text", (column) => column.unique())
      .addColumn("credentialId", "text", (column) => column.unique())
      .addColumn("publicKey", "text")
      .addColumn("counter", "bigint", (column) => column.notNull().defaultTo(0))
      .addColumn("used", instant)
      .addColumn("created", instant, (column) => column.notNull())
      .addColumn("lastUsed", instant)
      .execute();
    await sql`create index "factorUser" on system."factor" ("userId")`.execute(db);
    await sql`alter table system."session" add column "provedAt" timestamptz(3), add column "factor" text`.execute(db);
    await sql`update system."session" set "provedAt" = "signedInAt"`.execute(db);
    await sql`alter table system."signInStart"
      add column "kind" text not null default 'provider' check ("kind" in ('provider', 'factor', 'passkey')),
      add column "userId" integer references system."account" on delete cascade,
      add column "identityId" integer references system."identity" on delete cascade,
      add column "providerSession" text, add column "idToken" text, add column "factor" text,
      alter column "providerId" drop not null, alter column "state" drop not null,
      alter column "nonce" drop not null, alter column "verifier" drop not null`.execute(db);
    await sql`create index "signInStartUser" on system."signInStart" ("userId")`.execute(db);
  },
};
