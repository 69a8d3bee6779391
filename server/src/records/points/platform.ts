import type { Changeset, Issue, Values } from "@armature/engine";
import type { ItemResult, PlannedUpdate } from "@armature/engine/changes";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import type { CheckTarget } from "../plan/check.ts";
import type { Scope } from "../scope.ts";
import type { DecidingPoints, ModuleItem, ServerModule } from "./module.ts";

/** The call of a point that uses the database itself. */
export interface PlatformCall {
  /** The transaction of the write, or the pool outside of one. */
  readonly db: Kysely<SystemSchema>;
  readonly compiled: CompiledMetadata;
  readonly scope: Scope;
  /** `all`: one issue refuses the whole call. */
  readonly atomic: "all" | "item";
}

/**
 * Points of a module of the platform. They run before those of applications. Besides, they may use the tables of the
 * system, such as accounts and mails, which no entity describes.
 */
export interface PlatformPoints<Data = unknown> extends DecidingPoints<Data, Values> {
  readonly locks?: undefined;
  /** As for any module. It may write to tables of the system too. */
  read?(items: readonly ModuleItem[], call: PlatformCall): Promise<Data>;
  /** Runs after the records of the call were written. It gets the valid items. */
  afterWrite?(items: readonly ModuleItem[], call: PlatformCall): Promise<void>;
  /** Runs once an issue has rolled back a call with `all`. @throws AppError to answer instead of the issues */
  afterRefusal?(changeset: Changeset, results: readonly ItemResult[], call: PlatformCall): Promise<void>;
  /** What a check of values finds besides the issues of the engine. @throws AppError to refuse the check */
  check?(target: CheckTarget, issues: readonly Issue[], call: PlatformCall): Promise<Partial<CheckResult>>;
  /** Runs for every update of a record, of whatever call or module. */
  afterUpdate?(db: Kysely<SystemSchema>, items: readonly PlannedUpdate<number>[], at: string): Promise<void>;
  /** Runs for every deleted record, also by a cascade. */
  afterDelete?(db: Kysely<SystemSchema>, ids: readonly number[], at: string): Promise<void>;
}

/** A part of the platform: rules for writes that hold in every application. */
export interface PlatformModule extends ServerModule {
  readonly platform: readonly PlatformPoints[];
}

/** What a save of the checked values would report. */
export interface CheckResult {
  readonly issues: readonly Issue[];
  /** Issues that do not prevent saving. */
  readonly warnings: readonly Issue[];
}

/** Types platform points by what they read. */
export function platformPoints<Data>(points: PlatformPoints<Data>): PlatformPoints {
  return points as PlatformPoints;
}
