import { definitionView, formerEntity } from "@armature/engine/schema";
import {
  type AttributeType,
  type EntityType,
  type Filter,
  mayAttribute,
  type PermissionMap,
  type Query,
  type SortKey,
  type Values,
} from "@armature/engine";
import {
  COUNT_BOUND,
  type FilterTerm,
  isOrderedByText,
  isRange,
  isReadBySql,
  MAX_ALL,
  MAX_LIMIT,
  ownOperatorOf,
  type QueryResult,
  termProblem,
} from "@armature/engine/list";
import { parseJsonLogic, readsOfLogic } from "@armature/engine/rules";
import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import { AppError, badQuery } from "../../base/errors.ts";
import { memoizeByKey, memoizePair } from "../../base/memoize.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import { cursorAfter, cursorSql, orderColumns } from "../sql/cursor.ts";
import { type DisplayTarget, readStoredValues } from "../sql/display.ts";
import { filterSql } from "../sql/filter-sql.ts";
import type { Scope } from "../scope.ts";
import { commonOf, type EntityTable, entityTable, keySql, scopeSql, selectList, type Sql } from "../sql/table.ts";

/**
 * Finds an attribute that a query names. @throws AppError badQuery (400) if it is unknown or the caller may not view it
 */
function namedAttribute(type: EntityType, scope: Scope): Named {
  return (name) => {
    const attribute = type.byName.get(name);
    if (attribute && mayAttribute(scope.permission, type.name, name, "view")) return attribute;
    const { attributes, label } = type;
    const now = attribute ? undefined : attributes.find(({ formerNameList }) => formerNameList.includes(name));
    const isRenamed = now && mayAttribute(scope.permission, type.name, now.name, "view");
    const problem = isRenamed ? `${name} of ${label} is called ${now.name} now` : `${label} has no attribute ${name}`;
    throw badQuery(problem, name);
  };
}

/** Names of the attributes and common columns that the caller may view. */
const viewableNames = memoizePair((permission: PermissionMap, type: EntityType): readonly string[] => {
  const viewable = type.attributes.filter((a) => a.primaryKey || mayAttribute(permission, type.name, a.name, "view"));
  return [...new Set([...viewable.map((a) => a.name), ...commonOf(type)])];
});

/**
 * The names in a row: the requested ones, or else all that the caller may view. Always has the key, and also the
 * organization if rows can be of several.
 */
export function rowNames(table: EntityTable, scope: Scope, columns: readonly string[] | null): readonly string[] {
  const { type } = table;
  const all = viewableNames(scope.permission, type);
  if (columns === null) return all;
  const unknown = columns.find((name) => !all.includes(name));
  if (unknown !== undefined) namedAttribute(type, scope)(unknown);
  const owner = scope.crossTenant && type.scope === "organization" ? ["organizationId"] : [];
  return [...new Set([type.primaryKey.name, ...owner, ...columns])];
}

/**
 * Reads the records in scope. Takes one statement for the rows, one more to count them, and one before if an element
 * type must format a filtered or sorted attribute. Scope, permissions and filter are part of the statement.
 * @param also further names to read, for values that the caller derives from the rows
 * @throws AppError badQuery (400), tooMany (400), noOrganization (409)
 */
export async function queryRecords(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  scope: Scope,
  query: Query,
  also: readonly string[] = [],
): Promise<QueryResult> {
  const type = entityOf(compiled, query.entity);
  const table = entityTable(compiled, type);
  const attribute = namedAttribute(type, scope);
  if (query.where) checkTerms(attribute, query.where);
  const sort = query.sort.map((key) => ({ ...key, attribute: attribute(key.attribute).name }));
  const stored = await readStoredValues(db, scope, table, formatted(attribute, query));
  const target = { compiled, scope, table, attribute, stored, timeZone: query.timeZone ?? "UTC" };
  const filter = query.where ? filterSql(target, query.where) : sql`true`;
  const where = sql`${scopeSql(table, scope)} and ${filter}`;
  const names = [...new Set([...rowNames(table, scope, query.columns), ...also])];
  const rows = await selectRows(db, target, { query, sort, where, names });
  const total = query.count === "none" ? null : await countRows(db, table, where, query.count, rows.length, query);
  return {
    rows: query.page.limit === null ? rows : rows.map((row) => pick(row, names)),
    total: total === null ? null : Math.min(total, query.count === "exact" ? total : COUNT_BOUND),
    isExact: query.count === "exact" || total === null || total <= COUNT_BOUND,
    after: query.page.limit !== null && rows.length === query.page.limit ? cursorAfter(rows.at(-1), sort.length) : null,
  };
}

/**
 * The entity with this name, or the view of definitions that it stands for.
 * @example
 * ```ts
 * import { entityOf } from "@armature/server";
 * import { attributes, metadataOf } from "./library.ts";
 * entityOf({ metadata: metadataOf(attributes) }, "item").label; // → "Item"
 * ```
 */
export function entityOf({ metadata }: Pick<CompiledMetadata, "metadata">, name: string): EntityType {
  const type = metadata.entities.get(name) ?? definitionView(metadata, name);
  if (type) return type;
  const renamed = formerEntity(metadata, name);
  if (renamed) throw new AppError("renamedEntity", { args: { entity: name, name: renamed.name } });
  throw new AppError("unknownEntity", { args: { entity: name } });
}

function checkLimit(limit: number | null): void {
  if (limit === null || (limit >= 1 && limit <= MAX_LIMIT)) return;
  throw badQuery(`limit takes 1 to ${MAX_LIMIT}`);
}

/** Checks a query that does not become SQL. Names, limits and errors are the same. @throws AppError badQuery (400) */
export function checkQuery(type: EntityType, scope: Scope, { where, sort, columns, page }: Query): void {
  const names = [...(where ? namesIn(where) : []), ...sort.map((key) => key.attribute), ...(columns ?? [])];
  const attribute = namedAttribute(type, scope);
  names.forEach(attribute);
  if (where) checkTerms(attribute, where);
  checkLimit(page.limit);
  if (page.after === undefined) return;
  throw badQuery(`${type.labelPlural} are read by offset, not after a cursor`);
}

type Named = (name: string) => AttributeType;

/** @throws AppError badQuery (400) if an attribute does not support its term */
function checkTerms(attribute: Named, filter: Filter): void {
  for (const term of termsIn(filter)) {
    const problem = termProblem(attribute(term.attribute), term);
    if (problem !== null) throw badQuery(problem, term.attribute);
  }
}

function termsIn(filter: Filter): readonly FilterTerm[] {
  if (filter.kind === "term") return [filter];
  return filter.kind === "all" || filter.kind === "any" ? filter.items.flatMap(termsIn) : [];
}

/** The attributes of a query that SQL cannot format, so that their element types must. */
function formatted(attribute: Named, { where, sort }: Query): readonly AttributeType[] {
  const terms = where ? termsIn(where).filter(({ operator }) => !isRange(operator)) : [];
  const isOwn = (term: FilterTerm) => ownOperatorOf(attribute(term.attribute), term.operator) !== undefined;
  const sorted = sort.map((key) => key.attribute).filter((name) => isOrderedByText(attribute(name)));
  const read = [
    ...terms.filter((term) => !isOwn(term)).map((term) => term.attribute),
    ...(where ? searchedIn(where) : []),
    ...sorted,
  ];
  const unread = read.filter((name) => !isReadBySql(attribute(name)));
  return [...new Set([...terms.filter(isOwn).map((term) => term.attribute), ...unread])].map(attribute);
}

function searchedIn(filter: Filter): readonly string[] {
  if (filter.kind === "quick") return filter.columns;
  return filter.kind === "all" || filter.kind === "any" ? filter.items.flatMap(searchedIn) : [];
}

function namesIn(filter: Filter): readonly string[] {
  if (filter.kind === "all" || filter.kind === "any") return filter.items.flatMap(namesIn);
  if (filter.kind === "logic") return [...readsOfLogic(parseJsonLogic(filter.logic))];
  return "attribute" in filter ? [filter.attribute] : searchedIn(filter);
}

interface Selection {
  readonly query: Query;
  readonly sort: readonly SortKey[];
  readonly where: Sql;
  readonly names: readonly string[];
}

async function selectRows(
  db: Kysely<SystemSchema>,
  target: DisplayTarget,
  { query, sort, where, names }: Selection,
): Promise<readonly Values[]> {
  const { limit, offset, after } = query.page;
  checkLimit(limit);
  const { table } = target;
  const order = orderColumns(target, sort);
  const from = after === undefined ? sql`true` : cursorSql(order, keySql(table), after);
  const cursor = limit === null ? sql`` : sql`${order.cursor}, ${keySql(table)} as "cursorKey"`;
  const { rows } = await sql<Values>`select ${keptList(db, table, names)}${cursor}
    from ${table.from} where ${where} and ${from} order by ${order.by}
    limit ${limit ?? MAX_ALL + 1} offset ${offset ?? 0}`.execute(db);
  if (limit === null && rows.length > MAX_ALL) {
    const count = await countRows(db, table, where, "exact", rows.length, query);
    throw new AppError("tooMany", { args: { count, max: MAX_ALL } });
  }
  return rows;
}

const preparedList = memoizeByKey<Sql>(100);

/** The `select` list of these names. Its text is long and most pages of a list use the same one, so it is cached. */
function keptList(db: Kysely<SystemSchema>, table: EntityTable, names: readonly string[]): Sql {
  return preparedList(table, names.join(), () => {
    const { parameters, sql: text } = selectList(table, names).compile(db);
    if (parameters.length > 0) throw new Error(`The columns of ${table.type.name} ask for values`);
    return sql.raw(text);
  });
}

/** A first page with fewer rows than its limit needs no count query. */
async function countRows(
  db: Kysely<SystemSchema>,
  table: EntityTable,
  where: Sql,
  how: "exact" | "bounded" | "none",
  read: number,
  { page }: Query,
): Promise<number> {
  const isAll = page.after === undefined && (page.offset ?? 0) === 0 && (page.limit === null || read < page.limit);
  if (isAll && !(page.limit === null && read > MAX_ALL)) return read;
  const bound = how === "exact" ? sql`` : sql`limit ${COUNT_BOUND + 1}`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from ${table.from} where ${where} ${bound}) counted`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Only these names of a row, without the columns of the cursor. */
export function pick(row: Values, names: readonly string[]): Values {
  const picked: Record<string, unknown> = {};
  for (const name of names) picked[name] = row[name] ?? null;
  return picked;
}
