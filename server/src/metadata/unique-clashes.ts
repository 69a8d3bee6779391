import type { Metadata, Problem } from "@armature/engine";
import { claimsOf, type UniqueClaim } from "@armature/engine/schema";
import type { StorageStep, StoredColumn, UniqueStep } from "@armature/engine/storage";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import { claimedSql } from "../records/sql/claimed-sql.ts";
import { claimKey } from "../records/sql/unique-key.ts";
import { tableOf } from "./storage-steps.ts";

/** Groups of clashing records that a refusal names, and records of each. */
const MOST_NAMED = 10;

/**
 * Live values that stand against the unique attributes of a plan that is about to be taken: each attribute with the
 * records that share a value (architecture 4, 3). Writers are held off meanwhile by the publishing lock.
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

/** What the records claim before the steps are taken; null where one of the attributes has no values yet. */
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

/** Where an attribute's values are before the steps are taken; null when it has none yet. */
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

/** What is aside is a column or a key of `extra`, whichever it was before. */
function asideSql(name: string): RawBuilder<unknown> {
  return sql`coalesce(to_jsonb(t) ->> ${name}::text, t.extra ->> ${name}::text)`;
}

/** The ids of records that share a value within the scope, a list for each value. */
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

/** The property that asks for uniqueness: where a person mends it. */
function propertyOf(attribute: { readonly uniqueIn: unknown; readonly importKey: boolean } | undefined): string {
  if (!attribute) return "uniqueList";
  if (attribute?.uniqueIn) return "uniqueIn";
  return attribute?.importKey ? "importKey" : "elementType";
}
