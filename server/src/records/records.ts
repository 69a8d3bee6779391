import type { Changeset, EntityType, Issue, RecordId, Values } from "@armature/engine";
import type { ItemResult } from "@armature/engine/changes";
import type { HistoryEntry } from "@armature/engine/history";
import { calendarIn, resolveDays } from "@armature/engine/list";
import { completionReads, incompleteAmong } from "@armature/engine/access";
import { AppError } from "../base/errors.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import type { PublishDeps } from "../publishing/publish.ts";
import type { ServerModule } from "./points/module.ts";
import { ModulePoints } from "./points/points.ts";
import { type ApplyDeps, type ApplyOptions, applyRecords, type ApplyResult } from "./write/apply.ts";
import { type ChangesetOfRecords, readChangeset } from "./undo/changeset-rows.ts";
import { type CheckTarget, checkValues } from "./plan/check.ts";
import {
  type AppliedDefinitions,
  applyDefinitions,
  definitionHistory,
  findDefinition,
  queryDefinitions,
} from "../publishing/definitions/definition-store.ts";
import { type DryRunOptions, dryRunRecords } from "./write/dry-run.ts";
import { readHistory } from "./read/history.ts";
import { namesFor } from "./sql/labels.ts";
import type { RecordReads } from "./read/record-reads.ts";
import { entityOf, pick, queryRecords, rowNames } from "./read/query.ts";
import { readOne } from "./read/read-one.ts";
import { readReferrers, type ReferrersFound } from "./plan/referrers.ts";
import { type Scope, viewable, writing } from "./scope.ts";
import { entityTable, rowId } from "./sql/table.ts";
import { mayRevealCompletion } from "./sql/may-reveal-completion.ts";
import { readFresh } from "./write/write-transaction.ts";

/** Reads and writes records of any entity, however they are stored. All reads and writes go through here. */
export interface Records extends RecordReads {
  apply(scope: Scope, changeset: Changeset, options: ApplyOptions): Promise<ApplyResult | AppliedDefinitions>;
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
  check(scope: Scope, entity: string, target: CheckTarget): Promise<readonly Issue[]>;
}

export interface RecordsDeps extends PublishDeps, Pick<ApplyDeps, "onWritten"> {
  /** The modules that an application adds to reads and writes. */
  readonly modules?: readonly ServerModule[];
}

export function createRecords(deps: RecordsDeps): Records {
  const { database, metadata, modules = [] } = deps;
  const points = new ModulePoints(modules);
  const db = database.kysely;
  const get: Records["get"] = (scope, entity, id) =>
    readFresh(metadata, async (compiled) => {
      const type = entityOf(compiled, entity);
      const found =
        type.store === "definitions"
          ? await definition(compiled, scope, type, id)
          : await stored(compiled, scope, type, id);
      if (!found) throw new AppError("unknownRecord", { args: { entity: type.label } });
      return found;
    });
  const definition = async (compiled: CompiledMetadata, scope: Scope, type: EntityType, id: RecordId) => {
    const found = findDefinition(compiled, scope, type, id);
    if (!found) return null;
    const record = viewable(type, scope, found);
    const names = await namesFor({ db, compiled, scope, entity: type.name, rows: [record], userIds: [] });
    return { record, names };
  };
  const stored = async (compiled: CompiledMetadata, scope: Scope, type: EntityType, id: RecordId) => {
    const [key] = rowId(id);
    return key === undefined ? null : readOne(db, compiled, scope, type, key);
  };
  return {
    get,

    query: (scope, asked) =>
      readFresh(metadata, async (compiled) => {
        const type = entityOf(compiled, asked.entity);
        const calendar = calendarIn(asked.timeZone ?? "UTC", deps.clock());
        const query = { ...asked, where: asked.where && resolveDays(type, asked.where, calendar) };
        if (type.store === "definitions")
          return { ...queryDefinitions(compiled, scope, type, query), needsInformation: [] };
        const reads = mayRevealCompletion(type, scope) ? completionReads(type) : [];
        const result = await queryRecords(db, compiled, scope, query, reads);
        const names = rowNames(entityTable(compiled, type), scope, query.columns);
        const isWider = reads.some((name) => !names.includes(name));
        const rows = isWider ? result.rows.map((row) => pick(row, names)) : result.rows;
        return { ...result, rows, needsInformation: reads.length > 0 ? incomplete(type, scope, result.rows) : [] };
      }),

    apply: (scope, changeset, options) => {
      const type = entityOf(metadata.current(), changeset.entity);
      return type.store === "definitions"
        ? applyDefinitions(deps, scope, type, changeset, options.accept)
        : applyRecords({ ...deps, points }, writing(scope, type), changeset, options);
    },

    dryRun: (scope, changeset, options) =>
      readFresh(metadata, (compiled) => {
        const type = entityOf(compiled, changeset.entity);
        return dryRunRecords(db, compiled, writing(scope, type), changeset, {
          ...options,
          points,
          at: deps.clock().toISOString(),
        });
      }),

    referrers: (scope, entity, id) =>
      readFresh(metadata, (compiled) => {
        const type = entityOf(compiled, entity);
        const [key] = rowId(id);
        if (key === undefined) throw new AppError("unknownRecord", { args: { entity: type.label } });
        return readReferrers(db, compiled, writing(scope, type), type, key);
      }),

    history: async (scope, entity, id) => {
      const type = entityOf(metadata.current(), entity);
      if (type.store === "definitions") return definitionHistory(db, metadata.current(), scope, type, id);
      // Only the record itself says whether the caller may see it.
      if (type.sharedBy !== null) await get(scope, entity, id);
      const [recordId] = rowId(id);
      const entries = recordId === undefined ? [] : await readHistory(db, type, scope, recordId);
      // A record may exist without history. If it does not exist, `get` throws 404.
      if (entries.length === 0) await get(scope, entity, id);
      return entries;
    },

    changeset: (scope, id) => readFresh(metadata, (compiled) => readChangeset(db, compiled, scope, id)),

    check: (scope, entity, request) =>
      readFresh(metadata, (compiled) => checkValues(db, compiled, scope, entity, request)),
  };
}

function incomplete(type: EntityType, scope: Scope, rows: readonly Values[]): readonly number[] {
  return incompleteAmong(type, rows, scope.variant).map((row) => Number(row[type.primaryKey.name]));
}
