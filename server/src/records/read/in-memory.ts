import type { EntityType, Query, Values } from "@armature/engine";
import { executeQuery, type QueryResult } from "@armature/engine/list";
import { checkQuery } from "./query.ts";
import { type Scope, viewer } from "../scope.ts";

/**
 * Runs a query over records that are not in a table, limited to what the caller may view.
 * @throws AppError badQuery (400)
 */
export function queryInMemory(type: EntityType, scope: Scope, records: readonly Values[], query: Query): QueryResult {
  checkQuery(type, scope, query);
  const result = executeQuery(type, records, query);
  const { columns } = query;
  const names = columns && [...new Set([type.primaryKey.name, ...columns])];
  const cut = (row: Values) => (names ? Object.fromEntries(names.map((name) => [name, row[name] ?? null])) : row);
  const see = viewer(type, scope);
  return { ...result, rows: result.rows.map((row) => see(cut(row))) };
}
