import { NO_FACTS } from "@armature/engine/rules";
import { factsAt } from "../../base/facts.ts";
import type { Facts } from "@armature/engine/rules";
import type { EntityType, Query, Values } from "@armature/engine";
import { textForm } from "@armature/engine";
import type { StoredColumn } from "@armature/engine/storage";
import { type Kysely, sql } from "kysely";
import { ORGANIZATION } from "../../records/account-entities.ts";
import type { SystemSchema } from "../../database/schema.ts";
import { queryRecords } from "../../records/read/query.ts";
import { serverScope, spanning, variantOf } from "../../records/scope.ts";
import { entityTable, keySql, selectList, tableOver, type EntityTable } from "../../records/sql/table.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import { type ChangedValues, type Outcomes, outcomesOf } from "./value-outcome.ts";
import { hasColumn } from "../../metadata/data-tables.ts";

/** The maximum number of records that are read of an entity. If there are more, the counts are minimums. */
export const MOST_RECORDS = 1_000_000;
/** That of a sample, which answers at once. */
export const SAMPLE = 20_000;

/** Records per page. Each page is a query of its own, so no transaction stays open over all records. */
const PAGE = 1_000;

export interface Organization {
  readonly name: string;
  readonly variant: string | null;
  readonly timeZone: string | null;
}

/** A record of any organization. */
export interface SeenRecord {
  readonly values: Values;
  /** What becomes of the values that the changes make others. */
  readonly outcomes: Outcomes;
  readonly variant: string | null;
  /** What rules read beside the record, in its organization. */
  readonly facts: Facts;
  readonly organization: Organization | undefined;
}

/** Counts something over the records of an entity. */
export interface RecordCounter {
  readonly entity: string;
  /** The attributes that it reads. Those that there are not yet read as empty. */
  readonly reads: readonly string[];
  count(record: SeenRecord): void;
}

export interface RecordSources {
  readonly kysely: Kysely<SystemSchema>;
  readonly compiled: CompiledMetadata;
  readonly organizations: ReadonlyMap<unknown, Organization>;
  readonly now: Date;
  /** Columns with values set aside that the change would restore. */
  readonly restored: readonly StoredColumn[];
  /** The attributes of which values may become others. */
  readonly changed: readonly ChangedValues[];
  /** The maximum number of records to read of an entity. */
  readonly most: number;
}

/**
 * Shows the records of all organizations to the counters of an entity. Reads each once, page by page.
 * @returns whether these were all records
 */
export async function countRecords(
  sources: RecordSources,
  entity: string,
  counters: readonly RecordCounter[],
): Promise<boolean> {
  const { kysely, compiled, organizations, now, most } = sources;
  const type = compiled.metadata.entities.get(entity);
  if (type?.store !== "records" || counters.length === 0) return true;
  const changed = sources.changed.filter((each) => each.entity === entity);
  const reads = [...counters.flatMap((counter) => counter.reads), ...changed.map(({ name }) => name)];
  const columns = [...new Set(reads)].filter((name) => type.byName.has(name));
  const asideOf = await asideReader(sources, type);
  let read = 0;
  for await (const rows of pagesOf(kysely, compiled, entity, columns)) {
    if (read >= most) return rows.length === 0;
    read += rows.length;
    const aside = await asideOf(rows.map((row) => Number(row[type.primaryKey.name])));
    for (const values of rows) {
      const organization = organizations.get(values["organizationId"]);
      const own = entity === ORGANIZATION ? variantOf(compiled.tenancy, values) : null;
      const variant = own ?? organization?.variant ?? null;
      const record = {
        values,
        outcomes: outcomesOf(changed, values, aside.get(Number(values[type.primaryKey.name])) ?? NOTHING),
        variant,
        facts: factsAt(compiled.tenancy, now, organization?.timeZone ?? null),
        organization,
      };
      for (const counter of counters) counter.count(record);
    }
  }
  return true;
}

const NOTHING: Values = Object.freeze({});

type AsideReader = (ids: readonly number[]) => Promise<ReadonlyMap<number, Values>>;

/** Reads values that were set aside in the form in which they would be read after a restore. */
async function asideReader({ kysely, compiled, restored }: RecordSources, type: EntityType): Promise<AsideReader> {
  const columns = restored.filter(({ entity }) => entity === type.name);
  if (columns.length === 0) return async () => new Map();
  const table = await tableOfAside(kysely, entityTable(compiled, type), columns);
  const key = type.primaryKey.name;
  const list = selectList(
    table,
    columns.map(({ attribute }) => attribute),
  );
  return async (ids) => {
    const { rows } = await sql<Values>`select ${keySql(table)} as ${sql.id(key)}, ${list}
      from ${table.from} where ${keySql(table)} = any(${ids}::int[])`.execute(kysely);
    return new Map(rows.map(({ [key]: id, ...values }) => [Number(id), values]));
  };
}

async function tableOfAside(
  kysely: Kysely<SystemSchema>,
  { type, storage }: EntityTable,
  columns: readonly StoredColumn[],
): Promise<EntityTable> {
  const places = new Map(storage.places);
  for (const column of columns) {
    const isColumn = await hasColumn(kysely, column.entity, column.columnName);
    places.set(column.attribute, { ...column, place: isColumn ? "column" : "extra" });
  }
  return tableOver(type, { ...storage, places });
}

/** The organizations by id. */
export async function readOrganizations(
  kysely: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
): Promise<ReadonlyMap<unknown, Organization>> {
  const organizations = new Map<unknown, Organization>();
  const { variants, timeZone } = compiled.tenancy.declared;
  const columns = ["name", ...(variants ? [variants.attribute] : []), ...(timeZone === null ? [] : [timeZone])];
  for await (const rows of pagesOf(kysely, compiled, ORGANIZATION, columns)) {
    for (const row of rows) {
      const variant = variantOf(compiled.tenancy, row);
      const own = timeZone === null ? null : textForm(row[timeZone]) || null;
      organizations.set(row["organizationId"], { name: textForm(row["name"]), variant, timeZone: own });
    }
  }
  return organizations;
}

async function* pagesOf(
  kysely: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  entity: string,
  columns: readonly string[],
): AsyncGenerator<readonly Values[]> {
  const scope = spanning(serverScope(compiled.entityNames, null, NO_FACTS));
  for (let after: string | null | undefined; after !== null; ) {
    const page: Query["page"] = after === undefined ? { limit: PAGE } : { limit: PAGE, after };
    const query = { entity, where: null, sort: [], page, columns, count: "none" } as const;
    const found = await queryRecords(kysely, compiled, scope, query);
    yield found.rows;
    ({ after } = found);
  }
}
