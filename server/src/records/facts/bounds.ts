import type { AttributeType, Lookup, Values } from "@armature/engine";
import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import { objectSql } from "./related.ts";
import type { Scope } from "../scope.ts";
import { entityTable, keySql } from "../sql/table.ts";

type ScopeLookup = Extract<Lookup, { readonly kind: "scope" }>;

export interface BoundsRequest {
  readonly db: Kysely<SystemSchema>;
  readonly compiled: CompiledMetadata;
  readonly scope: Scope;
}

/**
 * The columns that the attributes look up in the caller's own organization, by entity. Takes one statement for each
 * entity, whatever the number of items.
 */
export async function resolveBounds(
  request: BoundsRequest,
  attributes: readonly AttributeType[],
): Promise<ReadonlyMap<string, Values | null>> {
  const needs = attributes.flatMap((a) => a.needs.filter((need): need is ScopeLookup => need.kind === "scope"));
  const columns = Map.groupBy(needs, ({ entity }) => entity);
  const found = new Map<string, Values | null>();
  for (const [entity, asked] of columns) {
    found.set(entity, await readBound(request, entity, [...new Set(asked.flatMap((need) => need.columns))]));
  }
  return found;
}

async function readBound(
  { db, compiled, scope }: BoundsRequest,
  entity: string,
  columns: readonly string[],
): Promise<Values | null> {
  const type = compiled.metadata.entities.get(entity);
  if (!type || type.store !== "records" || type.scope !== "self" || scope.organizationId === null) return null;
  const table = entityTable(compiled, type);
  const { rows } = await sql<{ columns: Values }>`select ${objectSql(table, columns)} as columns from ${table.from}
    where ${keySql(table)} = ${scope.organizationId}`.execute(db);
  return rows[0]?.columns ?? null;
}
