import { isEmpty, mayAttribute, type Values } from "@armature/engine";
import type { RelatedAttribute } from "@armature/onboarding/mapping";
import { type Kysely, sql } from "kysely";
import {
  type SystemSchema,
  type CompiledMetadata,
  type Scope,
  entityTable,
  keySql,
  scopeSql,
  selectList,
} from "@armature/server";

export interface RelatedDeps {
  readonly db: Kysely<SystemSchema>;
  readonly compiled: CompiledMetadata;
  readonly scope: Scope;
}

/** A value of a referenced record; undefined where there is none, or none that the caller may view. */
export type Related = (relation: RelatedAttribute, id: unknown) => unknown;

/** Reads what records refer to, one statement for each entity that is referred to. */
export async function readRelated(
  deps: RelatedDeps,
  relations: readonly RelatedAttribute[],
  rows: readonly Values[],
): Promise<Related> {
  const byEntity = Map.groupBy(relations, ({ attribute }) => attribute.fkName ?? "");
  const read = new Map<string, ReadonlyMap<number, Values>>();
  for (const [entity, own] of byEntity) read.set(entity, await readEntity(deps, entity, own, rows));
  return ({ attribute, fkValue }, id) => read.get(attribute.fkName ?? "")?.get(Number(id))?.[fkValue];
}

async function readEntity(
  { db, compiled, scope }: RelatedDeps,
  entity: string,
  relations: readonly RelatedAttribute[],
  rows: readonly Values[],
): Promise<ReadonlyMap<number, Values>> {
  const type = compiled.metadata.entities.get(entity);
  const names = [...new Set(relations.map(({ fkValue }) => fkValue))].filter(
    (name) => type?.byName.has(name) && mayAttribute(scope.permission, entity, name, "view"),
  );
  const ids = new Set(rows.flatMap((row) => relations.flatMap(({ attribute }) => idsOf(row[attribute.name]))));
  if (type?.store !== "records" || names.length === 0 || ids.size === 0) return new Map();
  const table = entityTable(compiled, type);
  const found = await sql<
    Values & { readonly row_id: number }
  >`select ${selectList(table, names)}, ${keySql(table)} as row_id
    from ${table.from} where ${keySql(table)} = any(${[...ids]}::int[]) and ${scopeSql(table, scope)}`.execute(db);
  return new Map(found.rows.map(({ row_id, ...values }) => [row_id, values]));
}

function idsOf(value: unknown): readonly number[] {
  return isEmpty(value) ? [] : [value].flat().map(Number);
}
