import type { Problem } from "@armature/engine";
import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import { clash, type Holders, type NewUnique, readHolders, readOf, sharedOf } from "./unique-clashes.ts";

type Db = Kysely<SystemSchema>;

/** What the records held that were written after a reading, by their ids; null for nothing. */
type Changed = ReadonlyMap<number, string | null>;

/** Who held which value of a new unique attribute after some entry of the history. */
export interface UniqueProof {
  readonly holders: Holders;
  /** Records that were read again. What they held before does not count. */
  readonly changed: Changed;
}

/** Reads all records. */
export async function prove(db: Db, unique: NewUnique): Promise<UniqueProof> {
  return { holders: await readHolders(db, unique), changed: new Map() };
}

/** Brings a proof up to date by the records that were written since. Null if these are more than `most`. */
export async function provenSince(
  db: Db,
  unique: NewUnique,
  proof: UniqueProof,
  since: string,
  most: number,
): Promise<UniqueProof | null> {
  const ids = await writtenSince(db, unique, since, most);
  if (ids.length > most) return null;
  const held = new Map((await readOf(db, unique, ids)).map(({ id, key }) => [id, key]));
  return {
    holders: proof.holders,
    changed: new Map([...proof.changed, ...ids.map((id) => [id, held.get(id) ?? null] as const)]),
  };
}

/** The problem that records share values; none if they share none. */
export function clashOf(unique: NewUnique, { holders, changed }: UniqueProof): readonly Problem[] {
  const held = [...changed].flatMap(([id, key]) => (key === null ? [] : [{ id, key }]));
  const unchanged = [...new Set(held.map(({ key }) => key))].flatMap((key) => {
    const id = holders.ids.get(key);
    return id === undefined || changed.has(id) ? [] : [{ id, key }];
  });
  const isStill = ([, ids]: readonly [string, readonly number[]]) => ids.every((id) => !changed.has(id));
  const shared = [...holders.shared].filter(isStill);
  return clash(unique, new Map([...shared, ...sharedOf([...held, ...unchanged])]));
}

/** Every write of a record has an entry in the history, whose numbers grow. @returns at most one more than `most` */
async function writtenSince(db: Db, { type }: NewUnique, since: string, most: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select distinct "recordId" as id from system.history
    where "id" > ${since}::bigint and "entity" = ${type.name} limit ${most + 1}`.execute(db);
  return rows.map(({ id }) => id);
}
