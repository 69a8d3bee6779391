import { may, mayAttribute } from "@armature/engine";
import type { ConditionCount } from "@armature/engine/platform";
import { type Facts, type LogicNode, readsOfLogic } from "@armature/engine/rules";
import { type Kysely, sql } from "kysely";
import { AppError, badQuery } from "../../base/errors.ts";
import type { SystemSchema } from "../../database/schema.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import { type Scope, spanning } from "../scope.ts";
import { logicSql } from "../sql/logic-sql.ts";
import { entityTable, scopeSql } from "../sql/table.ts";
import { entityOf } from "./query.ts";

/** The maximum number of records that are examined. If there are more, the numbers are minimums. */
const MOST = 100_000;

interface CountedConditions {
  readonly entity: string;
  /** One at least. */
  readonly conditions: readonly LogicNode[];
  readonly facts: Facts;
}

/**
 * Counts the records of all organizations that meet each condition, by one statement: rules hold for all of them.
 * @throws AppError unknownEntity (404), permission (403), badQuery (400) for an attribute that the caller may not view
 */
export async function countConditions(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  caller: Scope,
  { entity, conditions, facts }: CountedConditions,
): Promise<readonly ConditionCount[]> {
  const type = entityOf(compiled, entity);
  if (!may(caller.permission, type.name, "view")) throw new AppError("permission");
  if (type.store !== "records") throw badQuery(`${type.labelPlural} are no stored records`);
  for (const name of conditions.flatMap((logic) => [...readsOfLogic(logic)])) {
    if (!type.byName.has(name) || !mayAttribute(caller.permission, type.name, name, "view"))
      throw badQuery(`${type.label} has no attribute ${name}`, name);
  }
  const table = entityTable(compiled, type);
  const tests = conditions.map((logic, i) => sql`${logicSql(table, logic, facts)} as ${sql.id(`holds${i}`)}`);
  const counts = conditions.map((_, i) => sql`count(*) filter (where ${sql.id(`holds${i}`)})`);
  const { rows } = await sql<{ of: string; holds: readonly string[] }>`
    select count(*) as of, array[${sql.join(counts)}]::text[] as holds from (
      select ${sql.join(tests)} from ${table.from} where ${scopeSql(table, spanning(caller))} limit ${MOST + 1}
    ) examined`.execute(db);
  const [of, holds] = [Number(rows[0]?.of), rows[0]?.holds ?? []];
  const count = (each: string) => ({
    holds: Math.min(Number(each), MOST),
    of: Math.min(of, MOST),
    isExact: of <= MOST,
  });
  return holds.map(count);
}
