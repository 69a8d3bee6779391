import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Migration } from "kysely/migration";

const instant: RawBuilder<unknown> = sql`timestamptz(3)`;

/**
 * What happened to accounts and sessions. The database itself refuses to change an entry, and to delete one in its first
 * 396 days; and it writes down each change of somebody's rights, by whatever way it was made.
 */
export const securityLog: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("system.securityEvent")
      .addColumn("id", "bigint", (column) => column.generatedAlwaysAsIdentity().primaryKey())
      .addColumn("at", instant, (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("userId", "integer")
      .addColumn("actorId", "integer")
      .addColumn("address", "text")
      .addColumn("device", "text")
      .addColumn("detail", "jsonb", (column) => column.notNull().defaultTo(sql`'{}'`))
      .execute();
    await sql`create index "securityEventKind" on system."securityEvent" ("kind", "id")`.execute(db);
    await sql`create index "securityEventUser" on system."securityEvent" ("userId", "id")`.execute(db);
    await keepWhatIsWritten(db);
    await recordRights(db);
  },
};

async function keepWhatIsWritten(db: Kysely<unknown>): Promise<void> {
  await sql`create function system."keepSecurityEvent"() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if old."at" < now() - interval '396 days' then return old; end if;
      end if;
      raise exception 'the security log is only added to' using errcode = '42501';
    end $$`.execute(db);
  await sql`create trigger "kept" before update or delete on system."securityEvent"
    for each row execute function system."keepSecurityEvent"()`.execute(db);
  await sql`create trigger "keptWhole" before truncate on system."securityEvent"
    for each statement execute function system."keepSecurityEvent"()`.execute(db);
}

async function recordRights(db: Kysely<unknown>): Promise<void> {
  await sql`create function system."recordRights"() returns trigger language plpgsql as $$
    begin
      insert into system."securityEvent" ("at", "kind", "userId", "detail")
      values (now(), 'permissionChanged', new."userId", jsonb_build_object(
        'from', jsonb_build_object('profile', old."profile", 'permission', old."permission"),
        'to', jsonb_build_object('profile', new."profile", 'permission', new."permission")));
      return null;
    end $$`.execute(db);
  await sql`create trigger "rightsRecorded" after update of "profile", "permission" on system."account"
    for each row when (old."profile" is distinct from new."profile" or old."permission" is distinct from new."permission")
    execute function system."recordRights"()`.execute(db);
}
