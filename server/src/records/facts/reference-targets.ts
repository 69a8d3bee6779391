import type { Facts } from "@armature/engine/rules";
import { type AttributeType, type EntityType, type Lookup, type ReferenceFilter, textForm } from "@armature/engine";
import type { PlannedCreate } from "@armature/engine/changes";
import { isReference } from "@armature/engine/values";
import { isOffered, offeredCondition } from "@armature/engine/schema";
import { type RawBuilder, sql } from "kysely";
import { inReach, type PlannedRecord, recordsOf } from "./group.ts";
import { asksFor, type LookupRequest } from "./lookup-request.ts";
import { inSlices } from "../../turns/slices.ts";
import { organizationOf, type Scope } from "../scope.ts";
import { logicSql } from "../sql/logic-sql.ts";
import { type EntityTable, entityTable, keySql, ownSql, rowId, valueSql } from "../sql/table.ts";

/** What is known of the records that a changeset refers to. */
export interface TargetAnswer {
  /** The readable label; null if no such record is in scope; undefined if it was not looked up. */
  label(attribute: string, id: unknown, refused: ReadonlySet<number>): string | null | undefined;
  /** Pairs of item indexes: the second item refers to the record that the first creates. */
  readonly successions: readonly (readonly [making: number, referring: number])[];
}

type ReferenceLookup = Extract<Lookup, { readonly kind: "reference" }>;

/** An id, and the index of the item that refers to it. */
interface NamedTarget {
  readonly id: number;
  readonly index: number;
}

interface Referring {
  readonly attribute: AttributeType;
  readonly need: ReferenceLookup;
  readonly named: readonly NamedTarget[];
}

/** A record that a reference may name: a stored record, or one that an item of the changeset creates. */
interface Target {
  readonly label: string;
  readonly madeBy?: number;
}

/**
 * Finds the targets of references: one query for each target entity and filter, shared by all attributes that use them.
 */
export async function resolveReferences(
  request: LookupRequest,
  attributes: readonly AttributeType[],
): Promise<TargetAnswer> {
  const references: Referring[] = [];
  for (const attribute of attributes) {
    const need = attribute.needs.find((n): n is ReferenceLookup => n.kind === "reference");
    if (need && isReference(attribute.column))
      references.push({ attribute, need, named: await namedBy(request, attribute) });
  }
  const targets = new Map<string, ReadonlyMap<number, Target>>();
  for (const group of Map.groupBy(references, ({ need }) => JSON.stringify(need)).values()) {
    const [{ need } = { need: undefined }] = group;
    const ids = group.flatMap(({ named }) => named.map(({ id }) => id));
    const found = need ? await findTargets(request, need, [...new Set(ids)]) : new Map<number, Target>();
    for (const { attribute } of group) targets.set(attribute.name, found);
  }
  return {
    label(attribute, id, refused) {
      const found = targets.get(attribute);
      const [target] = rowId(id).map((row) => found?.get(row));
      if (target?.madeBy !== undefined && refused.has(target.madeBy)) return null;
      return found && (target?.label ?? null);
    },
    successions: references.flatMap(({ attribute, named }) =>
      named.flatMap(({ id, index }) => {
        const making = targets.get(attribute.name)?.get(id)?.madeBy;
        return making === undefined ? [] : [[making, index] as const];
      }),
    ),
  };
}

/** The ids that items refer to by this attribute. */
async function namedBy({ writes }: LookupRequest, attribute: AttributeType): Promise<readonly NamedTarget[]> {
  const named = await inSlices(writes, (item) => {
    const values = asksFor(item, attribute) ? [item.changed[attribute.name]].flat() : [];
    return values.flatMap((value) => rowId(value)).map((id) => ({ id, index: item.index }));
  });
  return named.flat();
}

async function findTargets(
  request: LookupRequest,
  { entity, where }: ReferenceLookup,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Target>> {
  const { compiled, deletes, others, scope, table } = request;
  const type = compiled.metadata.entities.get(entity);
  if (!type || type.store !== "records" || ids.length === 0) return new Map();
  const targets = new Map(await storedTargets(request, entityTable(compiled, type), where, ids));
  for (const [id, planned] of recordsOf(inReach(others, scope), entity)) {
    const target = targetOf(type, where, id, planned, scope.facts);
    if (target === null) targets.delete(id);
    else targets.set(id, target);
  }
  if (entity !== table.type.name) return targets;
  for (const { id } of deletes) targets.delete(Number(id));
  for (const [id, made] of madeTargets(request, where)) targets.set(id, made);
  return targets;
}

/** Records that this changeset creates with a given id: the server's own, and those that an undo restores. */
function madeTargets(
  { writes, table, scope }: LookupRequest,
  where: ReferenceFilter | null,
): readonly [number, Target][] {
  const named = writes.filter(
    (item): item is PlannedCreate & { id: number } => item.kind === "create" && item.id !== null,
  );
  return named.flatMap((item) => {
    const target = targetOf(
      table.type,
      where,
      item.id,
      { index: item.index, isNew: true, values: item.after },
      scope.facts,
    );
    return target === null ? [] : [[item.id, target] as const];
  });
}

/** Null if a reference may not name the record. */
function targetOf(
  type: EntityType,
  where: ReferenceFilter | null,
  id: number,
  { index, isNew, values }: PlannedRecord,
  facts: Facts,
): Target | null {
  if (values === null) return null;
  const record = { ...values, [type.primaryKey.name]: id };
  if (where && (textForm(values[where.attribute]) !== where.value || !isOffered(type, where, record, facts)))
    return null;
  const label = textForm(values[type.readableAttribute]) || String(id);
  return { label, ...(isNew && index !== null && { madeBy: index }) };
}

async function storedTargets(
  { db, scope, isWrite }: LookupRequest,
  table: EntityTable,
  where: ReferenceFilter | null,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Target>> {
  const { type } = table;
  const narrowed: RawBuilder<unknown> = where
    ? sql`${valueSql(table, where.attribute)}::text = ${where.value}`
    : sql`true`;
  const condition = offeredCondition(type, where);
  const offered: RawBuilder<unknown> = condition === null ? sql`true` : logicSql(table, condition.logic, scope.facts);
  const bound = type.scope === "organization" ? organizationSql(table, scope) : sql`true`;
  const { rows } = await sql<{ id: number; label: string | null }>`
    select ${keySql(table)} as id, ${valueSql(table, type.readableAttribute)}::text as label from ${table.from}
    where ${keySql(table)} = any(${ids}::int[]) and ${bound} and ${narrowed} and ${offered}
    order by 1 ${isWrite ? sql`for key share` : sql``}`.execute(db);
  return new Map(rows.map(({ id, label }) => [id, { label: label ?? String(id) }]));
}

function organizationSql(table: EntityTable, scope: Scope): RawBuilder<unknown> {
  const bound = sql`t."organizationId" = ${organizationOf(table.type, scope)}`;
  return table.type.sharedBy === null || scope.isServer ? bound : sql`${bound} and ${ownSql(table, scope)}`;
}
