import {
  type AttributeType,
  type Found,
  isEmpty,
  isReference,
  type Need,
  type ReferenceFilter,
  type Values,
  validateAttribute,
} from "@armature/engine";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import { columnIssues } from "./column-values.ts";
import type { PlannedItem } from "./plan-item.ts";
import { holderSql, resolveRelated } from "./related.ts";
import { organizationOf, type Scope } from "./scope.ts";
import { type EntityTable, entityTable, keySql, rowId, scopeSql, valueSql } from "./table.ts";
import { uniqueKey } from "./unique-key.ts";

/**
 * The answers to all needs of a changeset, item by item.
 * @param refused indexes of items that will not be written: they give up no value
 */
export type FoundFor = (item: PlannedItem, refused?: ReadonlySet<number>) => Found;

export interface NeedsRequest {
  readonly db: Kysely<SystemSchema>;
  readonly compiled: CompiledMetadata;
  readonly scope: Scope;
  readonly table: EntityTable;
  /** Those that pass every check without a look-up come first to a value that several want. */
  readonly items: readonly PlannedItem[];
  /** Within a write: unique values are locked first, references are kept from being deleted. */
  readonly isWrite: boolean;
}

/**
 * Resolves the needs of a whole changeset: one statement per unique attribute and per kind of reference, however many
 * items there are (architecture 5).
 */
export async function resolveNeeds(request: NeedsRequest): Promise<FoundFor> {
  const attributes = request.table.type.attributes.filter((a) => a.needs.length > 0 && isTouched(request.items, a));
  const taken = await resolveUniques(request, attributes);
  const labels = await resolveReferences(request, attributes);
  const related = await resolveRelated(request, attributes);
  return (item, refused = NOBODY) => ({
    taken: (attribute, value) => taken.get(attribute)?.isTaken(item, value, refused),
    holder: (attribute, value) => taken.get(attribute)?.holder(value),
    related: (by) => related(item, by),
    label: (attribute, id) => labels.get(attribute)?.get(Number(id)) ?? (labels.has(attribute) ? null : undefined),
  });
}

const NOBODY: ReadonlySet<number> = new Set();

function isTouched(items: readonly PlannedItem[], attribute: AttributeType): boolean {
  return items.some((item) => asksFor(item, attribute));
}

/** Only a value of the right kind is looked up: what else a body may hold is no text or id for the database. */
function asksFor(item: PlannedItem, attribute: AttributeType): boolean {
  if (isEmpty(item.changed[attribute.name]) || item.kind === "delete") return false;
  return isValid(item, attribute);
}

function isValid({ kind, after }: PlannedItem, attribute: AttributeType): boolean {
  if (kind === "delete") return true;
  const own = validateAttribute(attribute, after, { mode: kind });
  return own.length === 0 && columnIssues(attribute, after[attribute.name]).length === 0;
}

interface UniqueAnswer {
  isTaken(item: PlannedItem, value: unknown, refused: ReadonlySet<number>): boolean;
  /** The asked columns of the record that holds the value; null outside the caller's organization. */
  holder(value: unknown): Values | null;
}

type UniqueNeed = Extract<Need, { readonly kind: "unique" }>;

async function resolveUniques(
  request: NeedsRequest,
  attributes: readonly AttributeType[],
): Promise<Map<string, UniqueAnswer>> {
  const wanted = attributes.flatMap((attribute) => {
    const need = attribute.needs.find((n): n is UniqueNeed => n.kind === "unique");
    return need ? [{ attribute, need }] : [];
  });
  if (request.isWrite && wanted.length > 0) await lockUniques(request, wanted);
  const answers = new Map<string, UniqueAnswer>();
  for (const { attribute, need } of wanted) answers.set(attribute.name, await resolveUnique(request, attribute, need));
  return answers;
}

/** Two changesets with the same value wait for one another, in one order, so that neither deadlocks (architecture 7). */
async function lockUniques(
  { db, scope, table }: NeedsRequest,
  wanted: readonly { readonly attribute: AttributeType; readonly need: UniqueNeed }[],
): Promise<void> {
  const keys = wanted.map(({ attribute, need }) => {
    const bound = need.scope === "all" ? "all" : String(scope.organizationId);
    return `${table.type.name}.${attribute.name}.${bound}`;
  });
  await sql`select pg_advisory_xact_lock(key) from
    (select hashtextextended(name, 0) as key from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) names(name) order by 1) sorted`.execute(
    db,
  );
}

/** Old values, new values and each other are checked in one query; values given up in the same changeset are free. */
async function resolveUnique(request: NeedsRequest, attribute: AttributeType, need: UniqueNeed): Promise<UniqueAnswer> {
  const { name } = attribute;
  const { items } = request;
  const wanting = items.filter((item) => asksFor(item, attribute));
  const first = new Map<string, PlannedItem>();
  for (const item of [...wanting.filter(isWhollyValid), ...wanting]) {
    const key = uniqueKey(item.changed[name]);
    if (!first.has(key)) first.set(key, item);
  }
  const leaving = new Map(items.filter((item) => givesUp(item, name)).map((item) => [item.id, item.index]));
  const holders = Map.groupBy(await holdersOf(request, name, [...first.keys()], need), (holder) => holder.key);
  return {
    holder: (value) => holders.get(uniqueKey(value))?.[0]?.shown ?? null,
    isTaken(item, value, refused) {
      if (!Object.hasOwn(item.changed, name)) return false;
      const isHeld = (id: number) => refused.has(leaving.get(id) ?? -1) || !leaving.has(id);
      const key = uniqueKey(value);
      return (holders.get(key) ?? []).some(({ id }) => isHeld(id)) || first.get(key)?.index !== item.index;
    },
  };
}

function isWhollyValid(item: PlannedItem): boolean {
  return item.judged.every((attribute) => isValid(item, attribute));
}

function givesUp(item: PlannedItem, name: string): boolean {
  return item.kind === "delete" || Object.hasOwn(item.changed, name);
}

interface Holder {
  readonly id: number;
  readonly key: string;
  readonly shown: Values | null;
}

/** While a key is still being filled, the values that have none yet are read besides. */
async function holdersOf(
  { db, scope, table }: NeedsRequest,
  name: string,
  keys: readonly string[],
  need: UniqueNeed,
): Promise<readonly Holder[]> {
  const column = table.storage.keys.get(name);
  if (!column) return [];
  const key = sql.ref(`t.${column.columnName}`);
  const bound = need.scope === "all" ? sql`true` : scopeSql(table, scope);
  const shown = holderSql(table, scope, need.columns ?? []);
  const { rows } = await sql<Holder>`
    select ${keySql(table)} as id, ${key} as key, ${shown} as shown from ${table.from}
    where ${bound} and ${key} in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`.execute(db);
  if (column.ready !== false) return rows;
  const unfilled = await sql<{ id: number; value: unknown; shown: Values | null }>`
    select ${keySql(table)} as id, ${valueSql(table, name)} as value, ${shown} as shown from ${table.from}
    where ${bound} and ${key} is null and ${valueSql(table, name)} is not null`.execute(db);
  return [
    ...rows,
    ...unfilled.rows.map(({ id, value, shown: columns }) => ({ id, key: uniqueKey(value), shown: columns })),
  ];
}

/** One query per target entity and narrowing, over all attributes that share them. */
async function resolveReferences(
  request: NeedsRequest,
  attributes: readonly AttributeType[],
): Promise<Map<string, Map<number, string>>> {
  const references = attributes.filter(
    (a) => isReference(a.column) && a.needs.some((need) => need.kind === "reference"),
  );
  const groups = Map.groupBy(references, (a) => JSON.stringify(a.needs.find((need) => need.kind === "reference")));
  const labels = new Map<string, Map<number, string>>();
  for (const [need, group] of groups) {
    const { entity, where } = JSON.parse(need) as { entity: string; where: ReferenceFilter | null };
    const values = request.items.flatMap((item) =>
      group.filter((a) => asksFor(item, a)).map((a) => item.changed[a.name]),
    );
    const ids = [...new Set(values.flat().flatMap((id) => rowId(id as number)))];
    const found = await findTargets(request, entity, where, ids);
    for (const attribute of group) labels.set(attribute.name, found);
  }
  return labels;
}

async function findTargets(
  { db, compiled, scope, isWrite, items, table: { type: own } }: NeedsRequest,
  entity: string,
  where: ReferenceFilter | null,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const type = compiled.metadata.entities.get(entity);
  if (!type || type.store !== "records" || ids.length === 0) return new Map();
  const table = entityTable(compiled, type);
  const narrowed: RawBuilder<unknown> = where
    ? sql`${valueSql(table, where.attribute)}::text = ${where.value}`
    : sql`true`;
  const bound = type.scope === "organization" ? organizationSql(table, scope) : sql`true`;
  const { rows } = await sql<{ id: number; label: string | null }>`
    select ${keySql(table)} as id, ${valueSql(table, type.readableAttribute)}::text as label from ${table.from}
    where ${keySql(table)} = any(${ids}::int[]) and ${bound} and ${narrowed}
    order by 1 ${isWrite ? sql`for key share` : sql``}`.execute(db);
  const leaving = new Set(entity === own.name ? items.filter((i) => i.kind === "delete").map((i) => i.id) : []);
  const staying = rows.filter((row) => !leaving.has(row.id));
  return new Map(staying.map((row) => [row.id, row.label ?? String(row.id)]));
}

function organizationSql(table: EntityTable, scope: Scope): RawBuilder<unknown> {
  return sql`t."organizationId" = ${organizationOf(table.type, scope)}`;
}
