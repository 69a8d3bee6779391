import type { Changeset, RecordId } from "@armature/engine";
import type { ItemResult } from "@armature/engine/changes";
import type { HistoryEntry } from "@armature/engine/history";
import type { Kysely } from "kysely";
import { AppError } from "../base/errors.ts";
import type { SystemSchema } from "../database/schema.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import type { CheckTarget } from "./plan/check.ts";
import { readReferrers, type ReferrersFound } from "./plan/referrers.ts";
import type { ServerModule } from "./points/module.ts";
import type { CheckResult, PlatformModule } from "./points/platform.ts";
import { ModulePoints } from "./points/points.ts";
import { entityOf } from "./read/query.ts";
import type { RecordReads } from "./read/record-reads.ts";
import { type Scope, writing } from "./scope.ts";
import { rowId } from "./sql/table.ts";
import { listStore } from "./stores/list-store.ts";
import type { RecordStore, StoreOptions } from "./stores/record-store.ts";
import { readsOf, type StoreOf, storesOf } from "./stores/stores.ts";
import { tableStore } from "./stores/table-store.ts";
import { type ChangesetOfRecords, readChangeset } from "./undo/changeset-rows.ts";
import { type ApplyDeps, type CallChangeset, writeWithin } from "./write/apply.ts";
import { type DryRunOptions, dryRunRecords } from "./write/dry-run.ts";
import type { ApplyResult } from "./write/results.ts";
import { readFresh } from "./write/write-transaction.ts";

/** Reads and writes records of any entity, however they are stored. All reads and writes go through here. */
export interface Records extends RecordReads {
  apply(scope: Scope, changeset: CallChangeset, options: StoreOptions): Promise<ApplyResult>;
  /**
   * Writes records of the server itself, with their history, in a transaction that has already begun.
   * @returns the ids in the order of the items
   * @throws Error if one of them is refused
   */
  applyWithin(held: HeldTransaction, scope: Scope, changeset: Changeset): Promise<readonly number[]>;
  /**
   * Previews what {@link Records.apply} would answer for each item. Nothing is written or locked, so only the save
   * itself decides. Records are shown as stored now; a new one is null.
   */
  dryRun(scope: Scope, changeset: Changeset, options?: DryRunOptions): Promise<readonly ItemResult[]>;
  /**
   * Finds what keeps a stored record from being deleted.
   * @throws AppError unknownRecord (404)
   */
  referrers(scope: Scope, entity: string, id: RecordId): Promise<ReferrersFound>;
  /** @throws AppError unknownRecord (404) */
  history(scope: Scope, entity: string, id: RecordId): Promise<readonly HistoryEntry[]>;
  /**
   * What a changeset did and the current values of its records, for undo.
   * @throws AppError unknownRecord (404)
   */
  changeset(scope: Scope, id: string): Promise<ChangesetOfRecords>;
  check(scope: Scope, entity: string, target: CheckTarget): Promise<CheckResult>;
}

/** A transaction with its metadata and time. */
export interface HeldTransaction {
  readonly trx: Kysely<SystemSchema>;
  readonly compiled: CompiledMetadata;
  readonly at: string;
}

export interface RecordsDeps extends Omit<ApplyDeps, "points"> {
  /** The modules that an application adds to reads and writes. */
  readonly modules?: readonly ServerModule[];
  /** The rules of the platform itself. */
  readonly platform?: readonly PlatformModule[];
  /** The store of definitions, where they are read and written too. */
  readonly definitions?: RecordStore;
}

export function createRecords(deps: RecordsDeps): Records {
  const { clock, database, metadata, modules = [], platform = [], definitions = NO_STORE } = deps;
  const points = new ModulePoints(modules, platform);
  const stores = { records: tableStore({ ...deps, points }), definitions, code: listStore(modules) };
  const storeOf = storesOf({ metadata, clock, modules }, stores);
  const db = database.kysely;
  return {
    ...readsOf(deps, storeOf),
    ...writesOf({ ...deps, points }, storeOf),

    referrers: (scope, entity, id) =>
      readFresh(metadata, (compiled) => {
        const type = entityOf(compiled, entity);
        const [key] = rowId(id);
        if (key === undefined) throw new AppError("unknownRecord", { args: { entity: type.label } });
        return readReferrers(db, compiled, writing(scope, type), type, key);
      }),

    history: (scope, entity, id) =>
      readFresh(metadata, (compiled) => {
        const type = entityOf(compiled, entity);
        return storeOf(type).history({ compiled, scope, type }, id);
      }),

    changeset: (scope, id) => readFresh(metadata, (compiled) => readChangeset(db, compiled, scope, id)),
  };
}

type Writes = Pick<Records, "apply" | "applyWithin" | "dryRun" | "check">;

function writesOf({ clock, database, metadata, points }: ApplyDeps, storeOf: StoreOf): Writes {
  return {
    apply(scope, changeset, options) {
      const compiled = metadata.current();
      const type = entityOf(compiled, changeset.entity);
      return storeOf(type).apply({ compiled, scope, type }, changeset, options);
    },

    applyWithin: (held, scope, changeset) => writeWithin({ ...held, points }, scope, changeset),

    dryRun: (scope, changeset, options) =>
      readFresh(metadata, (compiled) => {
        const type = entityOf(compiled, changeset.entity);
        const dry = { ...options, points, at: clock().toISOString() };
        return dryRunRecords(database.kysely, compiled, writing(scope, type), changeset, dry);
      }),

    check: (scope, entity, target) =>
      readFresh(metadata, (compiled) => {
        const type = entityOf(compiled, entity);
        return storeOf(type).check({ compiled, scope, type }, target);
      }),
  };
}

const refuse = () => Promise.reject(new Error("Records without a store of definitions neither read nor write these"));
const NO_STORE: RecordStore = { query: refuse, get: refuse, history: refuse, apply: refuse, check: refuse };
