import { isReference, type People, type ReferenceLabels, type Values } from "@armature/engine";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import type { Scope } from "./scope.ts";
import { entityTable, keySql, mayReadLabels, scopeSql, valueSql } from "./table.ts";

/** What people read in place of the ids in an answer. */
export interface Names {
  readonly labels: ReferenceLabels;
  readonly people: People;
}

export interface NamesRequest {
  readonly db: Kysely<SystemSchema>;
  readonly compiled: CompiledMetadata;
  readonly scope: Scope;
  readonly entity: string;
  /** Whose references are labelled. */
  readonly rows: readonly Values[];
  readonly userIds: readonly (number | null | undefined)[];
}

/** The kind of a row that names a person; no entity is called so. */
const PERSON = "";

/** The labels of all references in some rows, and the e-mails of people: one statement for all of them. */
export async function namesFor(request: NamesRequest): Promise<Names> {
  const { compiled, entity, rows } = request;
  const type = compiled.metadata.entities.get(entity);
  const references = (type?.attributes ?? []).filter((a) => isReference(a.column) && a.fkName !== null);
  const groups = Map.groupBy(references, (a) => a.fkName ?? "");
  const selects = [...groups].flatMap(([target, group]) => {
    const ids = new Set(rows.flatMap((row) => group.flatMap((a) => row[a.name] ?? [])).map(Number));
    return selectLabels(request, target, [...ids]);
  });
  const found = await readNames(request.db, [...selects, ...selectPeople(request)]);
  const labelled = references.filter((a) => found.has(a.fkName ?? ""));
  const labels = Object.fromEntries(labelled.map((a) => [a.name, found.get(a.fkName ?? "") ?? {}]));
  return { labels, people: found.get(PERSON) ?? {} };
}

type Found = ReadonlyMap<string, Readonly<Record<string, string>>>;

async function readNames(db: Kysely<SystemSchema>, selects: readonly RawBuilder<unknown>[]): Promise<Found> {
  if (selects.length === 0) return new Map();
  const statement = sql<{ kind: string; id: number; label: string | null }>`${sql.join(selects, sql` union all `)}`;
  const { rows } = await statement.execute(db);
  const groups = Map.groupBy(rows, (row) => row.kind);
  return new Map([...groups].map(([kind, group]) => [kind, Object.fromEntries(group.map(nameOf))]));
}

function nameOf({ id, label }: { readonly id: number; readonly label: string | null }): readonly [number, string] {
  return [id, label ?? String(id)];
}

function selectLabels(
  { compiled, scope }: NamesRequest,
  entity: string,
  ids: readonly number[],
): readonly RawBuilder<unknown>[] {
  const type = compiled.metadata.entities.get(entity);
  if (ids.length === 0 || !type || type.store !== "records" || !mayReadLabels(scope, type)) return [];
  const table = entityTable(compiled, type);
  return [
    sql`select ${sql.lit(entity)} as kind, ${keySql(table)} as id, ${valueSql(table, type.readableAttribute)}::text as label
      from ${table.from} where ${keySql(table)} = any(${ids}::int[]) and ${scopeSql(table, scope)}`,
  ];
}

/** People of the same organization, and provider staff; others stay unresolved. */
function selectPeople({ scope, userIds }: NamesRequest): readonly RawBuilder<unknown>[] {
  const ids = [...new Set(userIds.filter((id): id is number => typeof id === "number"))];
  if (ids.length === 0) return [];
  return [
    sql`select ${sql.lit(PERSON)} as kind, "userId" as id, "email" as label from data."user"
      where "userId" = any(${ids}::int[]) and ("organizationId" = ${scope.organizationId}::int or "organizationId" is null)`,
  ];
}
