import type pg from "pg";
import type { IdRange } from "../population.ts";

interface Column {
  readonly name: string;
  readonly kind: string;
}

/** Values for columns that no example user has, by kind of column. References then stay empty. */
const MADE: Readonly<Record<string, string>> = {
  text: `chr(65 + u."userId" % 26) || ' ' || u."userId" * 7919 % 5000`,
  integer: `u."userId" % 2`,
  numeric: `u."userId" % 1000 + 0.25`,
  date: `date '2012-01-01' + u."userId" * 31 % 5000`,
};

/** Fills columns of the users, in turn, with the values that the example users of their organization have. */
export async function fillColumns(client: pg.Client, names: readonly string[], users: IdRange): Promise<void> {
  const { rows: columns } = await client.query<Column>(
    `select "columnName" as name, "columnKind" as kind from system.storage
      where entity = 'user' and place = 'column' and attribute = any($1)`,
    [names],
  );
  const { firstId, lastId } = users;
  await client.query(
    `with ${columns.map((column) => examples(column, firstId)).join(", ")}
      update data."user" u set ${columns.map(assignment).join(", ")} where u."userId" between ${firstId} and ${lastId}`,
  );
  await client.query("vacuum analyze");
}

function examples({ name }: Column, firstId: number): string {
  return `"${name}_examples" as materialized (
    select "${name}" as value, row_number() over (order by "userId") - 1 as place from data."user"
      where "organizationId" = 200 and "userId" < ${firstId} and "${name}" is not null)`;
}

function assignment({ name, kind }: Column): string {
  const count = `(select count(*) from "${name}_examples")`;
  const example = `(select value from "${name}_examples" where place = u."userId" % nullif(${count}, 0))`;
  return `"${name}" = coalesce(${example}, ${MADE[kind] ?? "null"})`;
}
