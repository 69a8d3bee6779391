import { type Kysely, type RawBuilder, sql } from "kysely";
import { memoizeByKey } from "../base/memoize.ts";
import type { Database } from "../database/open.ts";
import type { SystemSchema } from "../database/schema.ts";
import { localLimitsSql } from "../database/session-settings.ts";
import type { SessionLimits } from "../database/time-limits.ts";
import { transactionAfter } from "../database/transaction.ts";
import { type CompiledMetadata, type CompiledWith, type KnownMetadata, loadCompiled } from "./compiled.ts";

/** The key of the publishing lock, an advisory lock: writers share it, a publish holds it exclusively. */
export const PUBLISH_LOCK = 4_712_001;
/** The channel for the number of a published revision. */
export const REVISION_CHANNEL = "armature_revision";

/** The compiled metadata of this instance. */
export interface MetadataStore extends CompiledWith {
  /** The metadata that is compiled now. A request uses what {@link ensure} returned. */
  current(): CompiledMetadata;
  /** Returns this revision or a newer one. Loads it first if needed. */
  ensure(revision: number): Promise<CompiledMetadata>;
  /** Reads again what is published and where values are stored. */
  reload(): Promise<CompiledMetadata>;
  /** Keeps what a publish of this instance is about to write, so that it is not compiled again while writers wait. */
  expect(next: CompiledMetadata): void;
  /** The metadata of the newest revision, for a transaction with the publishing lock: it cannot change meanwhile. */
  within(trx: Kysely<SystemSchema>, revision: number): Promise<CompiledMetadata>;
}

export async function openMetadataStore(
  database: Database,
  { elements, profiles, tenancy, pageNames }: CompiledWith,
): Promise<MetadataStore> {
  const application = { elements, profiles, tenancy, pageNames };
  let compiled = await loadCompiled(database.kysely, application);
  let loading: Promise<CompiledMetadata> | null = null;
  let expected: CompiledMetadata | null = null;

  const adopt = (loaded: CompiledMetadata): CompiledMetadata => {
    if (loaded.revision >= compiled.revision) compiled = loaded;
    return loaded;
  };
  const reload = (): Promise<CompiledMetadata> => {
    loading ??= readSnapshot(database, application, [compiled, expected])
      .then(adopt)
      .finally(() => {
        loading = null;
      });
    return loading;
  };
  const ensure = async (revision: number): Promise<CompiledMetadata> => {
    while (compiled.revision < revision) await reload();
    return compiled;
  };
  const within: MetadataStore["within"] = async (trx, revision) => {
    if (revision === compiled.revision) return compiled;
    return adopt(await loadCompiled(trx, application, [compiled, expected]));
  };
  const expect: MetadataStore["expect"] = (next) => (expected = next);
  return { current: () => compiled, ensure, reload, expect, within, ...application };
}

/** Reads revision, definitions and catalogue in one snapshot, so that they belong together. */
async function readSnapshot(
  database: Database,
  application: CompiledWith,
  known: KnownMetadata,
): Promise<CompiledMetadata> {
  return database.kysely
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((trx) => loadCompiled(trx, application, known));
}

/** A request to reserve ids of an entity's table. `key` is its primary key. */
export interface Reservation {
  readonly entity: string;
  readonly key: string;
  readonly count: number;
}
export type Reserve = (compiled: CompiledMetadata) => Reservation | null;
/** @param reserved as many ids as requested */
export type SharedWrite<T> = (
  trx: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  reserved: readonly number[],
) => Promise<T>;

/** What a transaction that writes needs from its beginning. */
export interface WriteNeeds {
  /** The ids that it gives to new records. */
  readonly reserve?: Reserve;
  /** Limits of time that differ from those of calls. */
  readonly limits?: Partial<SessionLimits>;
}

/** Runs a transaction that writes and shares the publishing lock: no publish completes meanwhile. */
export function sharedTransaction<T>(
  { kysely }: Database,
  metadata: MetadataStore,
  write: SharedWrite<T>,
  { reserve, limits }: WriteNeeds = {},
): Promise<T> {
  const reservation = reserve?.(metadata.current()) ?? null;
  const shared = openings(kysely, JSON.stringify(reservation), () => sharedOpening(reservation).compile(kysely).sql);
  const opening = limits ? `${localLimitsSql(limits)}; ${shared}` : shared;
  return transactionAfter<Opened, T>(kysely, opening, async (trx, [opened]) =>
    write(trx, await metadata.within(trx, opened?.number ?? 0), opened?.ids ?? []),
  );
}

/** Their texts. Nearly all writes reserve one id or none. */
const openings = memoizeByKey<string>(100);

interface Opened {
  readonly number: number | null;
  readonly ids: readonly number[] | null;
}

/** Takes the shared publishing lock, then reads the revision, which is now fixed. The statement has no parameters. */
function sharedOpening(reservation: Reservation | null): RawBuilder<Opened> {
  return sql`select pg_catalog.pg_advisory_xact_lock_shared(${sql.lit(PUBLISH_LOCK)});
    select (select max("number") from system.revision) as "number", ${idsSql(reservation)} as "ids"`;
}

function idsSql(reservation: Reservation | null): RawBuilder<unknown> {
  if (reservation === null) return sql`null`;
  const { entity, key, count } = reservation;
  const sequence = sql`pg_get_serial_sequence(${sql.lit(`data."${entity}"`)}, ${sql.lit(key)})`;
  return sql`array(select nextval(${sequence})::int from generate_series(1, ${sql.lit(count)}))`;
}
