import {
  type AttributeType,
  type EntityType,
  mayAttribute,
  type PermissionMap,
  type ReferenceLabels,
  type Values,
} from "@armature/engine";
import { isReference } from "@armature/engine/values";
import type { People } from "@armature/engine/operation";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import { memoizePair } from "../../base/memoize.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import type { Scope } from "../scope.ts";
import { type EntityTable, entityTable, keySql, mayReadLabels, placeOf, scopeSql, valueSql } from "./table.ts";

/** The texts that people read instead of the ids in an answer. */
export interface Names {
  readonly labels: ReferenceLabels;
  readonly people: People;
}

export interface NamesRequest {
  readonly db: Kysely<SystemSchema>;
  readonly compiled: CompiledMetadata;
  readonly scope: Scope;
  readonly entity: string;
  /** The rows whose references get labels. */
  readonly rows: readonly Values[];
  readonly userIds: readonly (number | null | undefined)[];
  /** People whose e-mail is already known, such as the caller. */
  readonly known?: People;
}

/** The alias of {@link namesColumn}. Attribute names never have underscores, so it is free. */
export const NAMES = "row_names";
/** The kind of a row that names a person. No entity has this name. */
const PERSON = "";

/** The labels of all references in the rows, and the e-mail addresses of people, in one statement. */
export async function namesFor(request: NamesRequest): Promise<Names> {
  const { db, compiled, entity, rows, scope } = request;
  const type = compiled.metadata.entities.get(entity);
  const groups: References = type ? referencesOf(scope.permission, type) : new Map();
  const selects = [...groups].flatMap(([target, group]) => {
    const ids = idsIn(rows, group);
    return ids.size === 0 ? [] : selectLabels(compiled, scope, target, sql`${[...ids]}::int[]`);
  });
  const { known = {}, userIds } = request;
  const ids = new Set(userIds.filter((id): id is number => typeof id === "number"));
  const asked = [...ids].filter((id) => known[id] === undefined);
  const peopleSelects = asked.length === 0 ? [] : selectPeople(scope, sql`${asked}::int[]`);
  const { labels, people } = namesOf(groups, await readNames(db, [...selects, ...peopleSelects]));
  const own = Object.entries(known).filter(([id]) => ids.has(Number(id)));
  return { labels, people: { ...people, ...Object.fromEntries(own) } };
}

/** The ids that the attributes refer to in the rows. */
function idsIn(rows: readonly Values[], attributes: readonly AttributeType[]): ReadonlySet<number> {
  const ids = new Set<number>();
  for (const { name } of attributes) {
    for (const row of rows) {
      const value = row[name];
      if (value === null || value === undefined) continue;
      if (Array.isArray(value)) value.forEach((id) => ids.add(Number(id)));
      else ids.add(Number(value));
    }
  }
  return ids;
}

/**
 * The names of one record as a column of its own select: kind → id → name. {@link namesOfRecord} reads it.
 * @returns the column, and the `from` item that it needs next to the record's table
 */
export function namesColumn(
  compiled: CompiledMetadata,
  scope: Scope,
  table: EntityTable,
): { readonly column: RawBuilder<unknown>; readonly from: RawBuilder<unknown> } {
  const targets = [...referencesOf(scope.permission, table.type)].map(([target, group], index) => {
    const ids = sql.join([sql`'{}'::int[]`, ...group.map((a) => idsSql(table, a))], sql` || `);
    return { kind: target, ids, name: `ids_${index}` };
  });
  const asked = [...targets, { kind: PERSON, ids: sql`array[t."createdBy"]`, name: "people" }];
  const columns = asked.flatMap(({ kind, name }) => {
    const ids = sql.ref(`refs.${name}`);
    const selects = kind === PERSON ? selectPeople(scope, ids) : selectLabels(compiled, scope, kind, ids);
    return selects.flatMap((select) => [
      sql`${sql.lit(kind)}::text`,
      sql`(select jsonb_object_agg(named.id, coalesce(named.label, named.id::text)) from (${select}) named)`,
    ]);
  });
  return {
    column: sql`jsonb_build_object(${sql.join(columns)}) as ${sql.id(NAMES)}`,
    from: sql`cross join lateral (select ${sql.join(asked.map(({ ids, name }) => sql`${ids} as ${sql.id(name)}`))}) refs`,
  };
}

/** Whether a write of these attributes can change the record's names: what it refers to, or its own label. */
export function changesNames(type: EntityType, written: readonly AttributeType[]): boolean {
  return written.some(
    ({ column, name }) => isReference(column) || name === type.readableAttribute || isEmail(type, name),
  );
}

/** A record shows its creator by e-mail address, so the address is a name too. */
function isEmail(type: EntityType, name: string): boolean {
  return type.name === "user" && name === "email";
}

/** The ids that an attribute refers to in a row: an array, however they are stored. */
export function idsSql(table: EntityTable, attribute: AttributeType): RawBuilder<unknown> {
  const value = valueSql(table, attribute.name);
  if (attribute.column === "reference") return sql`array[${value}]`;
  if (placeOf(table, attribute.name).place === "column") return sql`coalesce(${value}, '{}')`;
  return sql`array(select jsonb_array_elements_text(${value})::int)`;
}

/** Kind → id → name. */
export type LabelsByName = Readonly<Record<string, Readonly<Record<string, string>> | null>>;
/** The reference attributes of an entity, by target entity. */
type References = ReadonlyMap<string, readonly AttributeType[]>;

/** Only those that the caller may view: the label of a hidden one would reveal its value. */
const referencesOf = memoizePair((permission: PermissionMap, type: EntityType): References => {
  const references = type.attributes.filter(
    (a) => isReference(a.column) && a.fkName !== null && mayAttribute(permission, a.entityName, a.name, "view"),
  );
  return Map.groupBy(references, (a) => a.fkName ?? "");
});

/** The names in the result of {@link namesColumn}. */
export function namesOfRecord(type: EntityType, scope: Scope, found: LabelsByName): Names {
  return namesOf(referencesOf(scope.permission, type), found);
}

function namesOf(groups: References, found: LabelsByName): Names {
  const labelled = [...groups].flatMap(([target, group]) => group.map((a) => [a.name, found[target]] as const));
  const labels = Object.fromEntries(labelled.filter((entry): entry is [string, Record<string, string>] => !!entry[1]));
  return { labels, people: found[PERSON] ?? {} };
}

async function readNames(db: Kysely<SystemSchema>, selects: readonly RawBuilder<unknown>[]): Promise<LabelsByName> {
  if (selects.length === 0) return {};
  const statement = sql<{ kind: string; id: number; label: string | null }>`${sql.join(selects, sql` union all `)}`;
  const { rows } = await statement.execute(db);
  const groups = Map.groupBy(rows, (row) => row.kind);
  return Object.fromEntries([...groups].map(([kind, group]) => [kind, Object.fromEntries(group.map(nameOf))]));
}

function nameOf({ id, label }: { readonly id: number; readonly label: string | null }): readonly [number, string] {
  return [id, label ?? String(id)];
}

/** Selects kind, id and label. Empty if the caller may not read labels of the entity. */
function selectLabels(
  compiled: CompiledMetadata,
  scope: Scope,
  entity: string,
  ids: RawBuilder<unknown>,
): readonly RawBuilder<unknown>[] {
  const type = compiled.metadata.entities.get(entity);
  if (!type || type.store !== "records" || !mayReadLabels(scope, type)) return [];
  const table = entityTable(compiled, type);
  return [
    sql`select ${sql.lit(entity)} as kind, ${keySql(table)} as id, ${valueSql(table, type.readableAttribute)}::text as label
      from ${table.from} where ${keySql(table)} = any(${ids}) and ${scopeSql(table, scope)}`,
  ];
}

/** What one reads in place of the id of a service, so that nobody takes it for a person. */
export const SERVICE_LABEL: RawBuilder<string> = sql<string>`"name" || ' (program)'`;

/**
 * Selects people of the same organization and provider staff, and services alike, if the caller may view e-mail
 * addresses. Others keep their ids.
 */
function selectPeople(
  { organizationId, permission, crossTenant }: Scope,
  ids: RawBuilder<unknown>,
): readonly RawBuilder<unknown>[] {
  if (!mayAttribute(permission, "user", "email", "view")) return [];
  const known = crossTenant ? sql`true` : sql`("organizationId" = ${organizationId}::int or "organizationId" is null)`;
  return [
    sql`select ${sql.lit(PERSON)} as kind, "userId" as id, "email" as label from data."user"
    where "userId" = any(${ids}) and ${known}
    union all select ${sql.lit(PERSON)}, "userId", ${SERVICE_LABEL} from system.service
    where "userId" = any(${ids}) and ${known}`,
  ];
}
