import type { EntityType, Values } from "@armature/engine";
import { hasNoIssues } from "@armature/engine/changes";
import { isReference } from "@armature/engine/values";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import { type CascadeDelete, type Group, isWrite, recordsOf } from "./group.ts";
import { findUses } from "./references.ts";
import { type EntityTable, entityTable, keySql, selectList, valueSql } from "../sql/table.ts";

/** What a cascade delete reads with. */
export interface CascadeRequest {
  readonly trx: Kysely<SystemSchema>;
  readonly compiled: CompiledMetadata;
  /** Set in a dry run: nothing is written, so nothing is locked. */
  readonly isDry?: true;
  /** The other groups of the same write. Reads treat them as already written. */
  readonly others?: readonly Group[];
}

/**
 * Finds the records that a delete cascades to, at any depth, through attributes that cascade. Takes one statement for
 * each entity with such an attribute at each depth. Records of an owned entity are not included: they are deleted only
 * once nothing refers to them.
 * @param ids the records to delete, already locked
 */
export async function cascadedWith(
  request: CascadeRequest,
  type: EntityType,
  ids: readonly number[],
): Promise<readonly CascadeDelete[]> {
  const found = new Map<string, CascadeDelete>();
  const seen = new Set(ids.map((id) => `${type.name} ${id}`));
  let level: readonly CascadeDelete[] = ids.length === 0 ? [] : [rootsOf(request.compiled, type, ids)];
  while (level.length > 0) {
    const next: CascadeDelete[] = [];
    for (const leaving of level) {
      for (const holder of holdersOf(request.compiled, leaving.table.type)) {
        const read = await readCascade(request, holder, leaving);
        const planned = recordsOf(request.others ?? [], holder.name);
        const rows = read.rows.filter(({ id }) => !seen.has(`${holder.name} ${id}`) && !planned.has(id));
        for (const { id } of rows) seen.add(`${holder.name} ${id}`);
        if (rows.length === 0) continue;
        next.push({ ...read, rows });
        found.set(holder.name, { ...read, rows: [...(found.get(holder.name)?.rows ?? []), ...rows] });
      }
    }
    level = next;
  }
  return [...found.values()];
}

function rootsOf(compiled: CompiledMetadata, type: EntityType, ids: readonly number[]): CascadeDelete {
  return { table: entityTable(compiled, type), rows: ids.map((id) => ({ id, root: id, before: {} })) };
}

/** Entities with an attribute that cascades from this entity. */
function holdersOf({ metadata }: CompiledMetadata, { name }: EntityType): readonly EntityType[] {
  const holds = (holder: EntityType) => holder.attributes.some((a) => a.cascade && a.fkName === name);
  return [...metadata.entities.values()].filter((each) => isTabled(each) && !each.owned && holds(each));
}

function isTabled({ store, viewOf }: EntityType): boolean {
  return store === "records" && viewOf === null;
}

async function readCascade(
  { trx, compiled, isDry }: CascadeRequest,
  holder: EntityType,
  leaving: CascadeDelete,
): Promise<CascadeDelete> {
  const table = entityTable(compiled, holder);
  const rootOf = new Map(leaving.rows.map(({ id, root }) => [id, root]));
  const names = cascading(holder, leaving.table.type);
  const rows = await readRows(trx, table, naming(table, names, [...rootOf.keys()]), isDry);
  const root = (row: Values) => names.flatMap((name) => rootOf.get(Number(row[name])) ?? [])[0];
  return { table, rows: rows.flatMap(({ id, before }) => withRoot(id, before, root(before))) };
}

function withRoot(id: number, before: Values, root: number | undefined): CascadeDelete["rows"] {
  return root === undefined ? [] : [{ id, root, before }];
}

function cascading(holder: EntityType, { name }: EntityType): readonly string[] {
  return holder.attributes.filter((a) => a.cascade && a.fkName === name).map((a) => a.name);
}

/** Whether one of the attributes refers to one of the records. */
function naming(table: EntityTable, names: readonly string[], ids: readonly number[]): RawBuilder<unknown> {
  return sql.join(
    names.map((name) => sql`${valueSql(table, name)} = any(${ids}::int[])`),
    sql` or `,
  );
}

async function readRows(
  trx: Kysely<SystemSchema>,
  table: EntityTable,
  where: RawBuilder<unknown>,
  isDry: true | undefined,
): Promise<readonly { readonly id: number; readonly before: Values }[]> {
  const { rows } = await sql<Values>`select ${selectList(table, table.names)} from ${table.from}
    where ${where} order by ${keySql(table)} ${isDry ? sql`` : sql`for update of t`}`.execute(trx);
  return rows.map((before) => ({ id: Number(before[table.storage.primaryKey]), before }));
}

/**
 * The records of the changeset that cannot be deleted: something still refers to them, or to a record that would be
 * deleted with them.
 */
export async function blockedBy(
  { trx, compiled, others = [] }: CascadeRequest,
  type: EntityType,
  ids: readonly number[],
  following: readonly CascadeDelete[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const planned = others.map(({ table }) => table.type.name);
  const plannedIds = new Map(planned.map((name) => [name, [...recordsOf(others, name).keys()]]));
  const kept = new Set([...(await findUses(trx, compiled, type, ids, plannedIds)), ...usesIn(others, type, ids)]);
  const leaving = new Map(plannedIds);
  for (const { table, rows } of [...following, { table: { type }, rows: ids.map((id) => ({ id })) }])
    leaving.set(table.type.name, [...(leaving.get(table.type.name) ?? []), ...rows.map(({ id }) => id)]);
  for (const { table, rows } of following) {
    const own = rows.map(({ id }) => id);
    const uses = new Set([
      ...(await findUses(trx, compiled, table.type, own, leaving)),
      ...usesIn(others, table.type, own),
    ]);
    for (const { id, root } of rows) if (uses.has(id)) kept.add(root);
  }
  return kept;
}

/** Which of these records other groups of the write refer to. */
function usesIn(others: readonly Group[], { name }: EntityType, ids: readonly number[]): readonly number[] {
  const named = others.flatMap(({ table, items }) => {
    const references = table.type.attributes.filter((a) => a.fkName === name && isReference(a.column));
    const written = references.length === 0 ? [] : items.filter(hasNoIssues).filter(isWrite);
    return written.flatMap(({ after }) => references.flatMap((a) => [after[a.name]].flat()));
  });
  const all = new Set(named);
  return ids.filter((id) => all.has(id));
}

/**
 * Finds orphans: records of owned entities that nothing refers to after these deletes. Candidates are the records that
 * the deleted ones referred to, and those that referred to them by an attribute that cascades. The number of statements
 * is constant, and zero if no owned entity is involved.
 */
export async function orphansOf(
  request: CascadeRequest,
  deleted: readonly CascadeDelete[],
): Promise<readonly CascadeDelete[]> {
  const { compiled, trx } = request;
  const orphanTypes = [...compiled.metadata.entities.values()].filter((type) => isTabled(type) && type.owned);
  const orphans: CascadeDelete[] = [];
  for (const type of orphanTypes) {
    const table = entityTable(compiled, type);
    const terms = deleted.flatMap((leaving) => candidates(table, leaving));
    if (terms.length === 0) continue;
    const rows = await readRows(trx, table, sql.join(terms, sql` or `), undefined);
    const uses = await findUses(
      trx,
      compiled,
      type,
      rows.map(({ id }) => id),
    );
    const left = rows.filter(({ id }) => !uses.has(id));
    if (left.length > 0) orphans.push({ table, rows: left.map((row) => ({ ...row, root: row.id })) });
  }
  return orphans;
}

function candidates(table: EntityTable, { table: { type }, rows }: CascadeDelete): readonly RawBuilder<unknown>[] {
  if (type.name === table.type.name) return [];
  const references = type.attributes.filter((a) => a.fkName === table.type.name && isReference(a.column));
  const named = references.flatMap(({ name }) => rows.flatMap(({ before }) => [before[name]].flat()));
  const ids = named.filter((id) => typeof id === "number");
  const back = cascading(table.type, type);
  return [
    ...(ids.length > 0 ? [sql`${keySql(table)} = any(${ids}::int[])`] : []),
    ...(back.length > 0
      ? [
          naming(
            table,
            back,
            rows.map(({ id }) => id),
          ),
        ]
      : []),
  ];
}
