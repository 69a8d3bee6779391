import { isReference, may, type People, type ReferenceLabels, type Values } from "@armature/engine";
import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import type { Scope } from "./scope.ts";
import { entityTable, keySql, scopeSql, valueSql } from "./table.ts";

type Db = Kysely<SystemSchema>;

/** The readable labels of all references in some rows: one statement per entity referred to. */
export async function labelsFor(
  db: Db,
  compiled: CompiledMetadata,
  scope: Scope,
  entity: string,
  rows: readonly Values[],
): Promise<ReferenceLabels> {
  const type = compiled.metadata.entities.get(entity);
  const references = (type?.attributes ?? []).filter((a) => isReference(a.column) && a.fkName !== null);
  const labels: Record<string, Readonly<Record<string, string>>> = {};
  for (const [target, group] of Map.groupBy(references, (a) => a.fkName ?? "")) {
    const ids = new Set(rows.flatMap((row) => group.flatMap((a) => row[a.name] ?? [])).map(Number));
    if (ids.size === 0) continue;
    const found = await readLabels(db, compiled, scope, target, [...ids]);
    for (const { name } of group) labels[name] = found;
  }
  return labels;
}

async function readLabels(
  db: Db,
  compiled: CompiledMetadata,
  scope: Scope,
  entity: string,
  ids: readonly number[],
): Promise<Readonly<Record<string, string>>> {
  const type = compiled.metadata.entities.get(entity);
  if (!type || type.store !== "records" || !may(scope.permission, entity, "view")) return {};
  const table = entityTable(compiled, type);
  const { rows } = await sql<{ id: number; label: string | null }>`
    select ${keySql(table)} as id, ${valueSql(table, type.readableAttribute)}::text as label from ${table.from}
    where ${keySql(table)} = any(${ids}::int[]) and ${scopeSql(table, scope)}`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.id, row.label ?? String(row.id)]));
}

/** E-mails of the people an answer names: of the same organization, and provider staff; others stay unresolved. */
export async function peopleFor(
  db: Db,
  scope: Scope,
  userIds: readonly (number | null | undefined)[],
): Promise<People> {
  const ids = [...new Set(userIds.filter((id): id is number => typeof id === "number"))];
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom("data.user")
    .select(["userId", "email"])
    .where("userId", "in", ids)
    .where((where) =>
      where.or([where("organizationId", "=", scope.organizationId), where("organizationId", "is", null)]),
    )
    .execute();
  return Object.fromEntries(rows.map((row) => [row.userId, row.email]));
}
