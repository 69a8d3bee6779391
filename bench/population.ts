import type pg from "pg";

/** What runs statements. */
export interface Queries {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ readonly rows: readonly Row[] }>;
}

/** Number of users of the measured organization. */
export const USERS = 10_000;

export interface IdRange {
  readonly firstId: number;
  readonly lastId: number;
}

/** The created users, and the columns that both sides read of each. */
export interface Population extends IdRange {
  readonly columns: string;
}

/** Fills the example organization, and copies its users for the floor, so that both sides read the same rows. */
export async function populate(client: pg.Client, users = USERS): Promise<Population> {
  const made = await addUsers(client, [{ organizationId: 200, users }]);
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
  return { ...made, columns };
}

export interface Crowd {
  readonly organizationId: number;
  readonly users: number;
}

/**
 * Adds users to organizations in mixed order, as would happen over time, without the write path and without history.
 * Each has an email of {@link emailOf}.
 */
export async function addUsers(client: Queries, crowds: readonly Crowd[]): Promise<IdRange> {
  const keys = await client.query<{ columnName: string }>(
    `select "columnName" from system.storage where entity = 'user' and attribute = 'email' and place = 'key'`,
  );
  const key = keys.rows[0]?.columnName;
  if (key === undefined) throw new Error("The key column of user.email was not found in the storage catalogue");
  const people = await client.query<{ author: number }>(
    `select "userId" as author from data."user" where "email" = 'member@ambulatory.example'`,
  );
  const author = people.rows[0]?.author;
  const made = await client.query<IdRange>(
    `with made as (insert into data."user"
      ("organizationId", "email", "${key}", "firstName", "lastName", "displayName", "jobTitle", "workPhone", "provider", "providerType", "created", "createdBy", "updated")
      select "organizationId", email, email, 'First ' || n, 'Last ' || n, 'First ' || n || ' Last ' || n, 'Title ' || n, '(608) 555-0100', $2, 70001, now(), $3, now()
      from (select "organizationId", n, replace(replace($4, '#', n::text), '@', '@' || "organizationId") as email
        from jsonb_to_recordset($1::jsonb) as crowd("organizationId" integer, "users" integer), generate_series(1, "users") n
        order by n::float / "users") rows
      returning "userId") select min("userId") as "firstId", max("userId") as "lastId" from made`,
    [JSON.stringify(crowds), 0, author, EMAIL],
  );
  return { firstId: made.rows[0]?.firstId ?? 0, lastId: made.rows[0]?.lastId ?? 0 };
}

const EMAIL = "bench#@.organization.example";

/** @param number of the user in the organization, from 1 */
export function emailOf(organizationId: number, number: number): string {
  return EMAIL.replace("#", String(number)).replace("@", `@${organizationId}`);
}

async function columnsOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns where table_schema = 'data'
      and table_name = 'user' and column_name !~ '^(key_|aside_)' and column_name <> 'extra' order by ordinal_position`,
  );
  return rows.map((row) => row.name).join(", ");
}
