import type { Metadata, Problem } from "@armature/engine";
import { claimsOf, type UniqueClaim } from "@armature/engine/schema";
import type { StorageStep, StoredColumn, UniqueStep } from "@armature/engine/storage";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import { claimedSql } from "../records/sql/claimed-sql.ts";
import { claimKey } from "../records/sql/unique-key.ts";
import { tableOf } from "./storage-steps.ts";

/** The maximum number of clashing values in a refusal, and of records for each. */
const MOST_NAMED = 10;

/**
 * Stored values that clash with the new unique attributes of a plan: each attribute with the records that share a
 * value. The publishing lock keeps writers out meanwhile.
 */
export async function uniqueClashes(
  trx: Kysely<SystemSchema>,
  metadata: Metadata,
  catalogue: readonly StoredColumn[],
  steps: readonly StorageStep[],
): Promise<readonly Problem[]> {
  const begun = steps.flatMap((step) => (step.kind === "addKey" || step.kind === "rescopeKey" ? [step.column] : []));
  const uniques = steps.filter((step): step is UniqueStep => step.kind === "unique" && begun.includes(step.column));
  const problems: Problem[] = [];
  for (const unique of uniques) {
    const claim = claimOf(metadata, unique.column);
    const value = claim && claimSql(claim, unique.column.entity, catalogue, steps);
    const ids = value ? await clashingIds(trx, metadata, unique, claim, value) : [];
    if (ids.length > 0) problems.push(clash(metadata, unique, ids));
  }
  return problems;
}

function claimOf(metadata: Metadata, { entity, attribute }: StoredColumn): UniqueClaim | undefined {
  const type = metadata.entities.get(entity);
  return type && claimsOf(type).find(({ name }) => name === attribute);
}

/** SQL for what the records claim before the steps run; null if one of the attributes has no values yet. */
function claimSql(
  claim: UniqueClaim,
  entity: string,
  catalogue: readonly StoredColumn[],
  steps: readonly StorageStep[],
): RawBuilder<unknown> | null {
  const values = new Map(
    claim.attributes.map((name) => [name, valuesSql({ entity, attribute: name }, catalogue, steps)]),
  );
  return [...values.values()].includes(null) ? null : claimedSql(claim, (name) => values.get(name) ?? sql`null`);
}

/** SQL for an attribute's values before the steps run; null if it has none yet. */
function valuesSql(
  { entity, attribute }: Pick<StoredColumn, "entity" | "attribute">,
  catalogue: readonly StoredColumn[],
  steps: readonly StorageStep[],
): RawBuilder<unknown> | null {
  const isAsked = (column: StoredColumn) => column.entity === entity && column.attribute === attribute;
  const restored = steps.find((step) => step.kind === "restore" && isAsked(step.column));
  const leaving = steps.some((step) => step.kind === "setAside" && isAsked(step.column));
  const live = catalogue.find((c) => isAsked(c) && (c.place === "column" || c.place === "extra"));
  if (restored?.kind === "restore") return asideSql(restored.column.columnName);
  if (!live || leaving) return null;
  return live.place === "column" ? sql.ref(`t.${live.columnName}`) : sql`t.extra ->> ${live.columnName}::text`;
}

/** Set-aside values are in a column or in `extra`, wherever they were before. */
function asideSql(name: string): RawBuilder<unknown> {
  return sql`coalesce(to_jsonb(t) ->> ${name}::text, t.extra ->> ${name}::text)`;
}

/** The ids of records in scope that share a value: one list for each value. */
async function clashingIds(
  trx: Kysely<SystemSchema>,
  metadata: Metadata,
  { column: { entity }, scope }: UniqueStep,
  claim: UniqueClaim,
  value: RawBuilder<unknown>,
): Promise<readonly (readonly number[])[]> {
  const type = metadata.entities.get(entity);
  if (!type) return [];
  const isBound = scope === "organization" && type.scope === "organization";
  const { rows } = await sql<{ id: number; bound: number | null; value: unknown }>`
    select ${sql.ref(`t.${type.primaryKey.name}`)} as id, ${isBound ? sql`t."organizationId"` : sql`null::int`} as bound,
      ${value} as value from ${tableOf(entity)} t where ${value} is not null order by 1`.execute(trx);
  const same = Map.groupBy(rows, (row) => `${row.bound} ${claimKey(claim, row.value)}`);
  return [...same.values()].filter((group) => group.length > 1).map((group) => group.map((row) => row.id));
}

function clash(metadata: Metadata, { column }: UniqueStep, ids: readonly (readonly number[])[]): Problem {
  const { entity, attribute } = column;
  const type = metadata.entities.get(entity);
  const groups = ids.slice(0, MOST_NAMED).map((group) => firstOf(group));
  const more = ids.length > MOST_NAMED ? `; and ${ids.length - MOST_NAMED} more values` : "";
  const path = `${entity}.${attribute}.${propertyOf(type?.byName.get(attribute))}`;
  const message = `these records of ${type?.label ?? entity} have the same value: ${groups.join("; ")}${more}. Change them first`;
  return { code: "uniqueClash", path, message };
}

function firstOf(ids: readonly number[]): string {
  return ids.length > MOST_NAMED
    ? `${ids.slice(0, MOST_NAMED).join(", ")} and ${ids.length - MOST_NAMED} more`
    : ids.join(", ");
}

/** The property that makes the attribute unique, so that the problem points to it. */
function propertyOf(attribute: { readonly uniqueIn: unknown; readonly importKey: boolean } | undefined): string {
  if (!attribute) return "uniqueList";
  if (attribute?.uniqueIn) return "uniqueIn";
  return attribute?.importKey ? "importKey" : "elementType";
}
