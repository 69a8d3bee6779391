import type { AttributeType, EntityType, Values } from "@armature/engine";
import { writable } from "@armature/engine/access";
import { isReference } from "@armature/engine/values";
import { type Kysely, sql } from "kysely";
import { v5 as uuid } from "uuid";
import type { Database } from "../../database/open.ts";
import type { SystemSchema } from "../../database/schema.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import type { MetadataStore } from "../../metadata/metadata-store.ts";
import { variantOf } from "../../records/scope.ts";
import { entityTable, type EntityTable, keySql, valueSql } from "../../records/sql/table.ts";
import { reserveIds } from "../../records/sql/ids.ts";
import { insertRows, type Row } from "../../records/write/write-sql.ts";
import { writeTransaction } from "../../records/write/write-transaction.ts";
import { seededRandom } from "./random.ts";
import { type Making, recordMaker, type RecordMaker, type Targets } from "./record-maker.ts";

export interface LargeExamples {
  readonly organizations: number;
  /** The total for all organizations, not counting the organizations themselves. */
  readonly records: number;
  readonly seed: number;
}

export interface LargeDeps extends Pick<Making, "examplesOf"> {
  readonly database: Database;
  readonly metadata: MetadataStore;
  readonly clock: () => Date;
}

/** The share of records in the first organization, so that one is large. */
const SHARE_OF_FIRST = 0.1;
/** Entities with an import key get this many records for each record of other entities. */
const WEIGHT_OF_IMPORTED = 10;
const NAMESPACE = "b0d5a3f6-52a4-4d57-8f57-0f0f6a6f2a11";

/**
 * Adds thousands of organizations and records for benchmarks. It generates values from the compiled types and inserts
 * them with one statement per entity and organization, without the write path and without history. The same seed on the
 * same database gives the same values.
 * @returns how many records of each entity were added
 */
export async function addLargeExamples(
  deps: LargeDeps,
  wanted: LargeExamples,
): Promise<Readonly<Record<string, number>>> {
  const compiled = deps.metadata.current();
  const making: Making = { random: seededRandom(wanted.seed), examplesOf: deps.examplesOf };
  const organizations = await addOrganizations(deps, compiled, making, wanted);
  const plans = plansOf(compiled, making);
  const options = await readOptionIds(deps.database.kysely, compiled, plans);
  const added: Record<string, number> = { organization: organizations.length };
  for (const [i, organization] of organizations.entries()) {
    const count = countOf(wanted, i);
    await writeTransaction(deps.database, deps.metadata, async (trx) => {
      await addRecords({ trx, plans, options, organization, count, at: deps.clock().toISOString() }, added);
    });
  }
  return added;
}

function countOf({ organizations, records }: LargeExamples, index: number): number {
  const first = organizations === 1 ? records : Math.round(records * SHARE_OF_FIRST);
  if (index === 0) return first;
  const others = organizations - 1;
  return Math.floor((records - first) / others) + (index <= (records - first) % others ? 1 : 0);
}

interface Organization {
  readonly id: number;
  readonly variant: string | null;
}

async function addOrganizations(
  { database, metadata, clock }: LargeDeps,
  compiled: CompiledMetadata,
  making: Making,
  { organizations, seed }: LargeExamples,
): Promise<readonly Organization[]> {
  const type = [...compiled.metadata.entities.values()].find((entity) => entity.scope === "self");
  if (!type) throw new Error("No entity is the organization itself");
  const table = entityTable(compiled, type);
  const maker = recordMaker(type, making);
  return writeTransaction(database, metadata, async (trx) => {
    const ids = await reserveIds(trx, table, organizations);
    const rows = ids.map((id) => {
      const made = maker.make(id, null, () => []);
      return rowOf(id, { ...made, organizationGuid: uuid(`${seed} ${id}`, NAMESPACE) });
    });
    await insertRows(trx, table, rows, { organizationId: null, by: null, at: clock().toISOString() });
    return rows.map(({ id, after }) => ({ id, variant: variantOf(metadata.tenancy, after) }));
  });
}

function rowOf(id: number, values: Values): Row {
  return { id, after: values, changed: values };
}

/** How to generate records of one entity. */
interface Plan {
  readonly type: EntityType;
  readonly table: EntityTable;
  readonly maker: RecordMaker;
  readonly weight: number;
}

/** The entities that people fill in. Entities that refer to few others come before those that refer to many. */
function plansOf(compiled: CompiledMetadata, making: Making): readonly Plan[] {
  const types = [...compiled.metadata.entities.values()].filter(
    (type) =>
      type.scope === "organization" && type.store === "records" && isFilledIn(type) && isComplete(compiled, type),
  );
  const sorted = types.sort((a, b) => ownReferences(compiled, a).length - ownReferences(compiled, b).length);
  return sorted.map((type) => ({
    type,
    table: entityTable(compiled, type),
    maker: recordMaker(type, making),
    weight: type.importKey ? WEIGHT_OF_IMPORTED : 1,
  }));
}

function isFilledIn({ attributes }: EntityType): boolean {
  return attributes.some((a) => a.element !== null && writable(a, "create"));
}

/** Whether it requires no reference to configuration: a new product may have no records there. */
function isComplete({ metadata }: CompiledMetadata, { attributes }: EntityType): boolean {
  const needed = attributes.filter((a) => isReference(a.column) && a.required && a.fkType === null);
  return needed.every((a) => metadata.entities.get(a.fkName ?? "")?.scope === "organization");
}

function ownReferences({ metadata }: CompiledMetadata, { attributes }: EntityType): readonly AttributeType[] {
  return attributes.filter((a) => metadata.entities.get(a.fkName ?? "")?.scope === "organization");
}

/** Attribute, as `entity.name` → the ids of configuration records that it can refer to. */
type OptionIds = ReadonlyMap<string, readonly number[]>;

async function readOptionIds(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  plans: readonly Plan[],
): Promise<OptionIds> {
  const found = new Map<string, readonly number[]>();
  for (const attribute of plans.flatMap(({ type }) => type.attributes)) {
    const target = compiled.metadata.entities.get(attribute.fkName ?? "");
    if (target?.scope !== "configuration" || target.store !== "records") continue;
    const table = entityTable(compiled, target);
    const { fkType, fkTypeValue } = attribute;
    const where = fkType === null ? sql`true` : sql`${valueSql(table, fkType)}::text = ${fkTypeValue}`;
    const { rows } = await sql<{ id: number }>`select ${keySql(table)} as id from ${table.from} where ${where}
      order by 1 limit 100`.execute(db);
    found.set(
      `${attribute.entityName}.${attribute.name}`,
      rows.map((row) => row.id),
    );
  }
  return found;
}

interface Batch {
  readonly trx: Kysely<SystemSchema>;
  readonly plans: readonly Plan[];
  readonly options: OptionIds;
  readonly organization: Organization;
  readonly count: number;
  readonly at: string;
}

async function addRecords(batch: Batch, added: Record<string, number>): Promise<void> {
  const { trx, plans, options, organization, at } = batch;
  const own = new Map<string, readonly number[]>();
  const targets: Targets = (a) => options.get(`${a.entityName}.${a.name}`) ?? own.get(a.fkName ?? "") ?? [];
  const shares = sharesOf(plans, batch.count);
  for (const [i, { type, table, maker }] of plans.entries()) {
    const ids = await reserveIds(trx, table, shares[i] ?? 0);
    const rows = ids.map((id) => rowOf(id, maker.make(id, organization.variant, targets)));
    await insertRows(trx, table, rows, { organizationId: organization.id, by: null, at });
    own.set(type.name, ids);
    added[type.name] = (added[type.name] ?? 0) + ids.length;
  }
}

/** Shares by weight. Each begins where the rounding of the last one ended, so the sum is exact. */
function sharesOf(plans: readonly Plan[], count: number): readonly number[] {
  const whole = plans.reduce((sum, { weight }) => sum + weight, 0);
  let before = 0;
  return plans.map(({ weight }) => {
    const from = Math.round((before * count) / whole);
    before += weight;
    return Math.round((before * count) / whole) - from;
  });
}
