import { MetadataError, type Problem } from "@armature/engine";
import { type Kysely, sql } from "kysely";
import { errorCode } from "../database/database.ts";
import type { Database } from "../database/open.ts";
import type { SystemSchema } from "../database/schema.ts";
import { STALE_METADATA } from "../records/write/write-transaction.ts";
import { asRefusal } from "../metadata/problem-item.ts";
import { clash, type Holders, type NewUnique, readHolders, readOf, sharedOf, uniqueClashes } from "./unique-clashes.ts";

type Db = Kysely<SystemSchema>;

/** The number of changed records that are read again under the publishing lock. */
const MOST_CHANGED = 5_000;
/** After so many proofs that were outdated at once, all records are read under the lock. */
const MOST_PROOFS = 4;

/** Who held which values of new unique attributes, read without the publishing lock. */
export interface UniqueProof {
  readonly revision: number;
  /** The last entry of the history before it. */
  readonly since: string;
  /** By entity and attribute. */
  readonly holders: ReadonlyMap<string, Holders>;
  /** How many proofs there were, with this one. */
  readonly count: number;
}

/** Rolls a publish back whose new unique attributes must be proved first. */
class Unproved extends Error {
  readonly uniques: readonly NewUnique[];
  readonly revision: number;
  readonly since: string;

  constructor(uniques: readonly NewUnique[], revision: number, since: string) {
    super("New unique attributes are proved without the publishing lock");
    this.uniques = uniques;
    this.revision = revision;
    this.since = since;
  }
}

/**
 * Runs a publish. Where it makes attributes unique, it stops, reads all records without its lock, and runs again with
 * what was found: so nobody waits while they are read.
 * @throws AppError refusedMetadata (400) if stored values clash
 */
export async function provingUniques<T>(
  { background }: Database,
  publish: (proof: UniqueProof | null) => Promise<T>,
): Promise<T> {
  for (let proof: UniqueProof | null = null; ; ) {
    try {
      return await publish(proof);
    } catch (error) {
      if (!(error instanceof Unproved)) throw error;
      const count: number = (proof?.count ?? 0) + 1;
      proof = await prove(background, error, count).catch((failure: unknown) => {
        // Another publish has changed the table meanwhile. That is a newer revision, so this proof answers nothing.
        if (!STALE_METADATA.has(errorCode(failure))) throw failure;
        return { revision: error.revision, since: error.since, holders: new Map(), count };
      });
    }
  }
}

async function prove(db: Db, { uniques, revision, since }: Unproved, count: number): Promise<UniqueProof> {
  const holders = new Map<string, Holders>();
  const problems: Problem[] = [];
  for (const unique of uniques) {
    const found = await readHolders(db, unique);
    holders.set(uniqueName(unique), found);
    problems.push(...clash(unique, found.shared));
  }
  if (problems.length > 0) throw asRefusal(new MetadataError(problems));
  return { revision, since, holders, count };
}

function uniqueName({ type, attribute }: NewUnique): string {
  return `${type.name}.${attribute}`;
}

/**
 * Checks new unique attributes under the publishing lock, which keeps writers out: reads only records that were written
 * after the proof.
 * @throws MetadataError if stored values clash
 */
export async function requireUniques(
  trx: Db,
  uniques: readonly NewUnique[],
  revision: number,
  proof: UniqueProof | null,
): Promise<void> {
  if (uniques.length === 0) return;
  const problems =
    (await changedClashes(trx, uniques, revision, proof)) ??
    ((proof?.count ?? 0) < MOST_PROOFS ? null : await uniqueClashes(trx, uniques));
  if (problems === null) throw new Unproved(uniques, revision, await lastEntry(trx));
  if (problems.length > 0) throw new MetadataError(problems);
}

/** Clashes of the records that were written since. Null if the proof does not answer that. */
async function changedClashes(
  trx: Db,
  uniques: readonly NewUnique[],
  revision: number,
  proof: UniqueProof | null,
): Promise<readonly Problem[] | null> {
  if (proof?.revision !== revision) return null;
  const problems: Problem[] = [];
  for (const unique of uniques) {
    const holders = proof.holders.get(uniqueName(unique));
    const changed = new Set(await changedSince(trx, unique, proof.since));
    if (holders === undefined || changed.size > MOST_CHANGED) return null;
    const held = await readOf(trx, unique, [...changed]);
    const unchanged = held.flatMap(({ key }) => {
      const id = holders.ids.get(key);
      return id === undefined || changed.has(id) ? [] : [{ id, key }];
    });
    problems.push(...clash(unique, sharedOf([...held, ...unchanged])));
  }
  return problems;
}

/** Every write of a record has an entry in the history, whose numbers grow. */
async function changedSince(trx: Db, { type }: NewUnique, since: string): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select distinct "recordId" as id from system.history
    where "id" > ${since}::bigint and "entity" = ${type.name} limit ${MOST_CHANGED + 1}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Under the publishing lock nobody writes, so all later entries have greater numbers. */
async function lastEntry(trx: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select coalesce(max("id"), 0)::text as id from system.history`.execute(
    trx,
  );
  return rows[0]?.id ?? "0";
}
