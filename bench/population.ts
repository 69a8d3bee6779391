import type pg from "pg";

/** Users of the organization that is measured. */
export const USERS = 10_000;

/** The users that were made, and the columns that both sides read of each. */
export interface Population {
  readonly firstId: number;
  readonly lastId: number;
  readonly columns: string;
}

/** Fills the example organization, and copies its users for the floor, so that both sides read the same rows. */
export async function populate(client: pg.Client): Promise<Population> {
  const keys = await client.query<{ columnName: string }>(
    `select "columnName" from system.storage where entity = 'user' and attribute = 'email' and place = 'key'`,
  );
  const key = keys.rows[0]?.columnName;
  if (key === undefined) throw new Error("The key column of user.email was not found in the storage catalogue");
  const people = await client.query<{ author: number }>(
    `select "userId" as author from data."user" where "email" = 'member@ambulatory.example'`,
  );
  const author = people.rows[0]?.author;
  const made = await client.query<{ first: number; last: number }>(
    `with made as (insert into data."user"
      ("organizationId", "email", "${key}", "firstName", "lastName", "displayName", "jobTitle", "workPhone", "provider", "providerType", "created", "createdBy", "updated")
      select 200, email, email, 'First ' || n, 'Last ' || n, 'First ' || n || ' Last ' || n, 'Title ' || n, '(608) 555-0100', $2, 70001, now(), $3, now()
      from (select n, 'bench' || n || '@ambulatory.example' as email from generate_series(1, $1::int) n) rows
      returning "userId") select min("userId") as first, max("userId") as last from made`,
    [USERS, 0, author],
  );
  const columns = await columnsOf(client);
  await client.query(`create schema floor;
    create table floor."user" as select * from data."user";
    alter table floor."user" add primary key ("userId");
    create sequence floor.user_id;
    select setval('floor.user_id', (select max("userId") from floor."user"));
    alter table floor."user" alter column "userId" set default nextval('floor.user_id');
    create index on floor."user" ("organizationId", "userId");
    create table floor.history (id bigint generated always as identity primary key, "entity" text, "recordId" integer,
      "organizationId" integer, "at" timestamptz, "by" integer, "kind" text, "old" jsonb, "new" jsonb);
    create index on floor.history ("entity", "recordId")`);
  await client.query("vacuum analyze");
  return { firstId: made.rows[0]?.first ?? 0, lastId: made.rows[0]?.last ?? 0, columns };
}

async function columnsOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns where table_schema = 'data'
      and table_name = 'user' and column_name !~ '^(key_|aside_)' and column_name <> 'extra' order by ordinal_position`,
  );
  return rows.map((row) => row.name).join(", ");
}
