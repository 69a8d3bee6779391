import type { EntityType, Query, RecordId } from "@armature/engine";
import type { HistoryEntry } from "@armature/engine/history";
import type { QueryResult } from "@armature/engine/list";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import type { Accepted } from "../../metadata/lost-values.ts";
import type { CheckTarget } from "../plan/check.ts";
import type { CheckResult } from "../points/platform.ts";
import type { NamedRecord } from "../read/read-one.ts";
import type { Scope } from "../scope.ts";
import type { ApplyOptions, CallChangeset } from "../write/apply.ts";
import type { ApplyResult } from "../write/results.ts";

/** A call about the records of one entity. */
export interface StoreCall {
  readonly compiled: CompiledMetadata;
  readonly scope: Scope;
  readonly type: EntityType;
}

/** Rows, and the ids of those that lack a value which their rules require for completion. */
export type StoreRows = QueryResult & { readonly needsInformation: readonly number[] };

export interface StoreOptions extends ApplyOptions {
  /** For definitions: how many values of records may be lost. */
  readonly accept?: Accepted | undefined;
}

/** How the records of an entity are read and written, wherever they are. An entity names its store. */
export interface RecordStore {
  query(call: StoreCall, query: Query): Promise<StoreRows>;
  /** Null if the caller has no such record. */
  get(call: StoreCall, id: RecordId): Promise<NamedRecord | null>;
  /** @throws AppError unknownRecord (404) */
  history(call: StoreCall, id: RecordId): Promise<readonly HistoryEntry[]>;
  apply(call: StoreCall, changeset: CallChangeset, options: StoreOptions): Promise<ApplyResult>;
  /** @throws AppError unknownRecord (404) */
  check(call: StoreCall, target: CheckTarget): Promise<CheckResult>;
}
