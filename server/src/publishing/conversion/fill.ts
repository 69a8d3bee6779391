import { sameValue, type Values } from "@armature/engine";
import { valueIn } from "@armature/engine/changes";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/open.ts";
import type { SystemSchema } from "../../database/schema.ts";
import type { EntityStorage } from "../../metadata/catalogue.ts";
import type { Making } from "../../metadata/making.ts";
import { sharedTransaction } from "../../metadata/metadata-store.ts";
import { type EntityTable, entityTable, keySql, storedSql, valueSql } from "../../records/sql/table.ts";
import { fillMade } from "../../records/write/write-sql.ts";
import { withLockRetry } from "../lock-retry.ts";
import type { PublishDeps } from "../publish.ts";

/** How many records one transaction fills, and how long it rests after it, so that writers come between. */
const PAGES: Readonly<Record<Database["kind"], { readonly rows: number; readonly restMs: number }>> = {
  postgresql: { rows: 500, restMs: 5 },
  embedded: { rows: 400, restMs: 20 },
};

/** What a conversion does to the values of records. */
export interface Tally {
  /** The records that were read. */
  readonly read: number;
  /** The values that the new form cannot have. */
  readonly lost: number;
}

/** Another instance switched or dropped the columns meanwhile. */
export class NoLongerMaking extends Error {}

/**
 * Fills the columns of an entity by key, page by page, with the records of a page locked. It can begin again at any time:
 * what is filled stays.
 * @param names the attributes
 * @param onPage told how many records were read so far
 */
export async function fillColumns(
  deps: PublishDeps,
  entity: string,
  names: readonly string[],
  onPage: (read: number) => Promise<void>,
): Promise<Tally> {
  const { rows, restMs } = PAGES[deps.database.kind];
  let tally: Tally = { read: 0, lost: 0 };
  for (let after: number | null = 0; after !== null; ) {
    const page: Page = await withLockRetry(() => fillPage(deps, entity, names, { after: after ?? 0, rows }));
    tally = { read: tally.read + page.read, lost: tally.lost + page.lost };
    after = page.last;
    await onPage(tally.read);
    if (after !== null) await new Promise((done) => setTimeout(done, restMs));
  }
  return tally;
}

interface Page extends Tally {
  /** The last key of the page; null if none is left. */
  readonly last: number | null;
}

interface PageOf {
  readonly after: number;
  readonly rows: number;
}

/** Shares the publishing lock, so the columns stay in the making until the end of the page. */
function fillPage(deps: PublishDeps, entity: string, names: readonly string[], of: PageOf): Promise<Page> {
  return sharedTransaction(deps.database, deps.metadata, async (trx, compiled) => {
    const type = compiled.metadata.entities.get(entity);
    // Where the attribute or its entity was deleted meanwhile, the publish says so.
    if (!type || names.some((name) => !type.byName.has(name))) return { read: 0, lost: 0, last: null };
    const table = entityTable(compiled, type);
    const makings = [...table.storage.making].filter(([name]) => names.includes(name));
    if (makings.length < names.length) throw new NoLongerMaking();
    const read = await readPage(trx, table, makings, of, sql`for no key update of t`);
    const isOutdated = ({ row, made }: ReadRow) => names.some((name) => !sameValue(made[name], row[`${name}_made`]));
    const outdated = read.filter(isOutdated);
    if (outdated.length > 0) await fillMade(trx, table, makings, outdated);
    return { read: read.length, lost: read.reduce((sum, { lost }) => sum + lost.length, 0), last: lastOf(read, of) };
  });
}

/** What a column that is not there yet would get. */
export interface Counted {
  /** The values that the new form cannot have. */
  readonly lost: number;
  /** The values that become others, with those. */
  readonly changed: number;
}

const COUNTED = 5_000;

/** Counts what columns of an entity would get, before any is made. @returns by attribute */
export async function countChanges(
  db: Db,
  table: EntityTable,
  making: EntityStorage["making"],
): Promise<ReadonlyMap<string, Counted>> {
  const makings = [...making];
  const counted = new Map(makings.map(([name]) => [name, { lost: 0, changed: 0 }]));
  for (let after: number | null = 0; after !== null; ) {
    const of: PageOf = { after, rows: COUNTED };
    const read = await readPage(db, table, makings, of, null);
    for (const [name, counts] of counted) {
      counts.lost += read.filter(({ lost }) => lost.includes(name)).length;
      counts.changed += read.filter(({ row, made }) => !sameValue(made[name], row[name])).length;
    }
    after = lastOf(read, of);
    await new Promise((done) => setImmediate(done));
  }
  return counted;
}

type Db = Kysely<SystemSchema>;
type Makings = readonly (readonly [string, Making])[];

/** A record with what its values become. */
interface ReadRow {
  readonly id: number;
  readonly row: Values;
  readonly made: Values;
  /** The attributes whose values the new form cannot have. */
  readonly lost: readonly string[];
}

/** The present, former and made values of the next records. The last are left out where the columns are not there. */
async function readPage(
  db: Db,
  table: EntityTable,
  makings: Makings,
  { after, rows }: PageOf,
  lock: RawBuilder<unknown> | null,
): Promise<readonly ReadRow[]> {
  const values = makings.flatMap(([name, { column, former }]) => [
    sql`${valueSql(table, name)} as ${sql.id(name)}`,
    ...(former ? [sql`${storedSql(former, "t")} as ${sql.id(`${name}_former`)}`] : []),
    ...(lock ? [sql`${storedSql(column, "t")} as ${sql.id(`${name}_made`)}`] : []),
  ]);
  const { rows: read } = await sql<Values>`select ${keySql(table)} as "row_key", ${sql.join(values)} from ${table.from}
    where ${keySql(table)} > ${after}::int order by 1 limit ${rows} ${lock ?? sql``}`.execute(db);
  return read.map((row) => {
    const converted = makings.map(
      ([name, making]) => [name, making.convert(row[name], row[`${name}_former`])] as const,
    );
    const made = Object.fromEntries(converted.map(([name, value]) => [name, valueIn(value)]));
    const lost = converted.flatMap(([name, value]) => ("lost" in value ? [name] : []));
    return { id: Number(row["row_key"]), row, made, lost };
  });
}

function lastOf(read: readonly ReadRow[], { rows }: PageOf): number | null {
  return read.length < rows ? null : (read.at(-1)?.id ?? null);
}
