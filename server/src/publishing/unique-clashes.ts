import type { EntityType, Metadata, Problem } from "@armature/engine";
import { claimsOf, type UniqueClaim } from "@armature/engine/schema";
import type { StorageStep, StoredColumn, UniqueStep } from "@armature/engine/storage";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import { claimedSql, type StoredValue } from "../records/sql/claimed-sql.ts";
import { claimKey } from "../records/sql/unique-key.ts";
import { tableOf } from "../metadata/data-tables.ts";

type Db = Kysely<SystemSchema>;

/** The maximum number of clashing values in a refusal, and of records for each. */
const MOST_NAMED = 10;
/** The number of records that one statement reads. */
const PAGE = 10_000;

/** A new unique attribute, and how to read what the records claim before the steps run. */
export interface NewUnique {
  readonly type: EntityType;
  readonly attribute: string;
  readonly claim: UniqueClaim;
  readonly value: RawBuilder<unknown>;
  /** Whether records of different organizations may share a value. */
  readonly isBound: boolean;
  /** Whether the values are those after a conversion. */
  readonly isConverted: boolean;
}

/** The unique attributes that a plan adds or widens, and that have values already. */
export function newUniques(
  metadata: Metadata,
  catalogue: readonly StoredColumn[],
  steps: readonly StorageStep[],
): readonly NewUnique[] {
  const begun = steps.flatMap((step) => (step.kind === "addKey" || step.kind === "rescopeKey" ? [step.column] : []));
  const uniques = steps.filter((step): step is UniqueStep => step.kind === "unique" && begun.includes(step.column));
  return uniques.flatMap(({ column: { entity, attribute }, scope }) => {
    const type = metadata.entities.get(entity);
    const claim = type && claimsOf(type).find(({ name }) => name === attribute);
    const value = claim && claimSql(claim, entity, catalogue, steps);
    if (!type || !claim || !value) return [];
    const isBound = scope === "organization" && type.scope === "organization";
    const isConverted = steps.some(
      (step) =>
        step.kind === "switch" && step.column.entity === entity && claim.attributes.includes(step.column.attribute),
    );
    return [{ type, attribute, claim, value, isBound, isConverted }];
  });
}

/** Stored values that clash with new unique attributes: each attribute with the records that share a value. */
export async function uniqueClashes(db: Db, uniques: readonly NewUnique[]): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  for (const unique of uniques) problems.push(...clash(unique, (await readHolders(db, unique)).shared));
  return problems;
}

/** Who holds which value of an attribute, by key. */
export interface Holders {
  /** The last record that was read with this key. */
  readonly ids: ReadonlyMap<string, number>;
  /** All records of a key that several hold. */
  readonly shared: ReadonlyMap<string, readonly number[]>;
}

interface Holder {
  readonly id: number;
  readonly key: string;
}

/**
 * Reads who holds which value, page by page, so that a large table costs little memory and no long statement. A value
 * that moved from one record to another meanwhile is not shared.
 */
export async function readHolders(db: Db, unique: NewUnique): Promise<Holders> {
  const ids = new Map<string, number>();
  const shared = new Map<string, number[]>();
  for (let page = await readPage(db, unique, 0); page.length > 0; page = await readPage(db, unique, last(page))) {
    for (const { id, key } of page) {
      const other = ids.get(key);
      if (other !== undefined) shared.set(key, shared.get(key) ?? [other]);
      shared.get(key)?.push(id);
      ids.set(key, id);
    }
    if (page.length < PAGE) break;
  }
  if (shared.size === 0) return { ids, shared };
  const held = await readOf(db, unique, [...shared.values()].flat());
  for (const key of shared.keys()) ids.delete(key);
  for (const { id, key } of held) ids.set(key, id);
  return { ids, shared: sharedOf(held) };
}

function last(page: readonly Holder[]): number {
  return page.at(-1)?.id ?? 0;
}

function readPage(db: Db, unique: NewUnique, after: number): Promise<readonly Holder[]> {
  return read(db, unique, sql`${recordKeySql(unique)} > ${after}::int order by 1 limit ${PAGE}`);
}

/** What some records hold now. */
export function readOf(db: Db, unique: NewUnique, ids: readonly number[]): Promise<readonly Holder[]> {
  return read(db, unique, sql`${recordKeySql(unique)} = any(${ids}::int[]) order by 1`);
}

function recordKeySql({ type }: NewUnique): RawBuilder<unknown> {
  return sql.ref(`t.${type.primaryKey.name}`);
}

async function read(db: Db, unique: NewUnique, which: RawBuilder<unknown>): Promise<readonly Holder[]> {
  const { type, claim, value, isBound } = unique;
  const { rows } = await sql<{ id: number; bound: number | null; value: unknown }>`
    select ${recordKeySql(unique)} as id, ${isBound ? sql`t."organizationId"` : sql`null::int`} as bound, ${value} as value
    from ${tableOf(type.name)} t where ${value} is not null and ${which}`.execute(db);
  return rows.map((row) => ({ id: row.id, key: `${row.bound} ${claimKey(claim, row.value)}` }));
}

/** The keys that several of these records hold. */
export function sharedOf(held: readonly Holder[]): ReadonlyMap<string, readonly number[]> {
  const groups = [...Map.groupBy(held, ({ key }) => key)].filter(([, group]) => group.length > 1);
  return new Map(groups.map(([key, group]) => [key, group.map(({ id }) => id)]));
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
  return [...values.values()].includes(null) ? null : claimedSql(claim, (name) => values.get(name) ?? NO_VALUE);
}

const NO_VALUE: StoredValue = { value: sql`null`, kind: "text" };

/** An attribute's values before the steps run; null if it has none yet. */
function valuesSql(
  { entity, attribute }: Pick<StoredColumn, "entity" | "attribute">,
  catalogue: readonly StoredColumn[],
  steps: readonly StorageStep[],
): StoredValue | null {
  const isAsked = (column: StoredColumn) => column.entity === entity && column.attribute === attribute;
  const filled = steps.find((step) => step.kind === "switch" && isAsked(step.column));
  if (filled?.kind === "switch") return asideValue(filled.column);
  const restored = steps.find((step) => step.kind === "restore" && isAsked(step.column));
  const leaving = steps.some((step) => step.kind === "setAside" && isAsked(step.column));
  const live = catalogue.find((c) => isAsked(c) && (c.place === "column" || c.place === "extra"));
  if (restored?.kind === "restore") return asideValue(restored.column);
  if (!live || leaving) return null;
  const { columnName, columnKind: kind } = live;
  return { kind, value: live.place === "column" ? sql.ref(`t.${columnName}`) : sql`t.extra ->> ${columnName}::text` };
}

/** Values that were set aside, and those in the making, are in a column or in `extra`. */
function asideValue({ columnName, columnKind: kind }: StoredColumn): StoredValue {
  return { kind, value: sql`coalesce(to_jsonb(t) ->> ${columnName}::text, t.extra ->> ${columnName}::text)` };
}

/** The problem that records share values of an attribute; none if they share none. */
export function clash(
  { type, attribute: name, isConverted }: NewUnique,
  shared: Holders["shared"],
): readonly Problem[] {
  if (shared.size === 0) return [];
  const groups = [...shared.values()].slice(0, MOST_NAMED).map(firstOf);
  const more = shared.size > MOST_NAMED ? `; and ${shared.size - MOST_NAMED} more values` : "";
  const attribute = type.byName.get(name);
  const path = `${type.name}.${name}.${propertyOf(attribute)}`;
  const same = `${isConverted ? "would have" : "have"} the same value${attribute ? ` of ${attribute.label}` : "s"}`;
  const message = `these records of ${type.label} ${same}: ${groups.join("; ")}${more}. Change them first`;
  return [{ code: "uniqueClash", path, message }];
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
