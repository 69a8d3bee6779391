import type { AttributeType, ColumnKind, EntityType, PermissionMap, Values } from "@armature/engine";
import { sql } from "kysely";
import type { Database } from "../database/open.ts";
import { entityTable, placeOf } from "../records/sql/table.ts";
import { uniqueKey } from "../records/sql/unique-key.ts";
import type { TestProduct } from "./test-product.ts";

/** Records of one entity, in one organization or in the configuration. */
export interface WorldRecords {
  readonly type: EntityType;
  readonly records: readonly Values[];
}

/** Attributes of the organization that the session itself contains. */
const OF_THE_SESSION: ReadonlySet<string> = new Set(["name", "status", "careSetting", "serviceAreaId"]);
/** Its value shows in the answer to a write: 423 for a locked record. */
const STATE = "locked";

/**
 * Whether rules, templates, prerequisites or element types read the attribute. By design, effects may reveal such
 * values (decision 0011), so the tests do not change them.
 */
function isRead({ attributes, rules }: EntityType, { name }: AttributeType): boolean {
  return attributes.some(
    (other) =>
      rules.of(other.name).some((rule) => rule.reads.has(name)) ||
      other.templateReads.includes(name) ||
      other.prerequisiteListRequired.some((each) => each.attributeName === name) ||
      (other.element?.reads?.(other) ?? []).includes(name),
  );
}

/** Every second attribute of an entity, beginning with the first or the second. */
export function everySecond(type: EntityType, from: 0 | 1): readonly AttributeType[] {
  return type.attributes.filter(
    (a, i) =>
      i % 2 === from &&
      !a.primaryKey &&
      a.name !== STATE &&
      !isRead(type, a) &&
      (type.scope !== "self" || !OF_THE_SESSION.has(a.name)),
  );
}

/** Exceptions to a profile that hide these attributes. */
export function hiding(attributes: readonly AttributeType[]): PermissionMap {
  const groups = Map.groupBy(attributes, ({ entityName }) => entityName);
  const hidden = (group: readonly AttributeType[]) =>
    Object.fromEntries(group.map(({ name }) => [name, { view: false }] as const));
  return Object.fromEntries([...groups].map(([entity, group]) => [entity, { attribute: hidden(group) }] as const));
}

/** Gives these attributes other values in some records and in their history, and changes nothing else. */
export async function changeValues(
  { metadata }: Pick<TestProduct<string>, "metadata">,
  { kysely }: Database,
  { type, records }: WorldRecords,
  attributes: readonly AttributeType[],
): Promise<void> {
  const table = entityTable(metadata.current(), type);
  for (const record of records) {
    const id = Number(record[type.primaryKey.name]);
    for (const attribute of attributes) {
      const value = otherValue(attribute, record[attribute.name], id);
      const { place, columnName } = placeOf(table, attribute.name);
      const json = JSON.stringify(value);
      const set =
        place === "extra"
          ? sql`extra = extra || jsonb_build_object(${columnName}::text, ${json}::jsonb)`
          : sql`${sql.id(columnName)} = (select v from jsonb_to_record(jsonb_build_object('v', ${json}::jsonb)) as r(v ${sql.raw(sqlType(attribute))}))`;
      const key = table.storage.keys.get(attribute.name);
      const keyed = key ? sql`, ${sql.id(key.columnName)} = ${value === null ? null : uniqueKey(value)}` : sql``;
      await sql`update ${sql.id("data", type.name)} set ${set}${keyed} where ${sql.id(type.primaryKey.name)} = ${id}`.execute(
        kysely,
      );
      for (const side of ["old", "new"]) {
        await sql`update system.history set ${sql.id(side)} = ${sql.id(side)} || jsonb_build_object(${attribute.name}::text, ${json}::jsonb)
          where entity = ${type.name} and "recordId" = ${id} and jsonb_exists(${sql.id(side)}, ${attribute.name})`.execute(
          kysely,
        );
      }
    }
  }
}

const SQL_TYPES: Readonly<Record<string, string>> = {
  reference: "integer",
  references: "integer[]",
  json: "jsonb",
  timestamp: "timestamptz",
};

function sqlType({ column }: AttributeType): string {
  return SQL_TYPES[column] ?? column;
}

const OTHER: Readonly<Record<ColumnKind, (value: unknown, id: number) => unknown>> = {
  text: (value, id) => `secret ${String(value)} ${id}`,
  integer: (value) => Number(value ?? 0) + 7,
  numeric: (value) => Number(value ?? 0) + 7,
  boolean: (value) => value !== true,
  date: (value) => (value === "2031-01-01" ? "2032-02-02" : "2031-01-01"),
  timestamp: (value) => (value === null ? "2031-01-01T00:00:00Z" : null),
  json: (_value, id) => ["secret", id],
  reference: () => null,
  references: () => null,
};

function otherValue({ column }: AttributeType, value: unknown, id: number): unknown {
  return OTHER[column](value, id);
}
