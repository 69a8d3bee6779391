import {
  type Changeset,
  type EntityType,
  hasNoIssues,
  isEmpty,
  type ItemResult,
  mayAttribute,
  restoredId,
  type Values,
  withIssue,
} from "@armature/engine";
import type { Kysely } from "kysely";
import type { Database } from "../database/open.ts";
import type { SystemSchema } from "../database/schema.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import type { MetadataStore, Reservation } from "../metadata/metadata-store.ts";
import type { WrittenRecords } from "./answer-notices.ts";
import { type ChangesetHeader, newChangesetId } from "./history.ts";
import { keepAnswer, repeatedAnswer } from "./idempotency.ts";
import { callOf, type ModulePoints } from "../modules/points.ts";
import { type PointsRun, runPoints, type WriteFurther } from "../modules/run-points.ts";
import { type Apply, validateItems, type RowItem } from "./validate-items.ts";
import { changesNames, type Names, namesOfRecord } from "./labels.ts";
import { memoizeByPermission } from "./memoize-by-permission.ts";
import {
  type CascadeRestore,
  bringing,
  restoredRoots,
  NO_CASCADE,
  readCascadeRestore,
  type CascadeLevel,
} from "./cascade-restore.ts";
import { entityOf } from "./query.ts";
import { organizationOf, type Scope, serverFor, writing } from "./scope.ts";
import { RefusedWithin, refusedWithin } from "./refusal.ts";
import { entityTable } from "./table.ts";
import { type Write, writeItems, type Written } from "./write-items.ts";
import { writeTransaction } from "./write-transaction.ts";

export interface ApplyOptions {
  /** `all`: one issue and nothing is written. `item`: each item stands alone. */
  readonly atomic: "all" | "item";
  /**
   * Former values are written back as they were (undo, restore, revert): the engine's `planRestore`. Only for values
   * out
   * of the history, never for those of a caller's body.
   */
  readonly restore?: true;
  /**
   * The changeset that is taken back: what went along with a record that it deleted comes back with it, or the record
   * does
   * not; a record that the caller made by it goes without the right to delete, while nobody else has written to it.
   */
  readonly undone?: string;
  /** Gives the items what only it can: values that the server sets, and what is wrong with them besides. */
  readonly derive?: Derivation;
  /**
   * Has the last word on what was found sound, in the transaction that is about to write it and holds its records:
   * throws to refuse the whole.
   */
  readonly guard?: Guard;
  /** Writes what belongs to the written records in their transaction, such as the account of a new person. */
  readonly react?: (
    trx: Kysely<SystemSchema>,
    written: readonly WrittenItem[],
    compiled: CompiledMetadata,
  ) => Promise<void>;
}

/** An item by its place in the changeset, and the record that it made, changed or deleted. */
export interface WrittenItem {
  readonly index: number;
  readonly id: number;
}

export type Derivation = (
  trx: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  items: readonly RowItem[],
) => Promise<readonly RowItem[]>;

export type Guard = (trx: Kysely<SystemSchema>, compiled: CompiledMetadata, items: readonly RowItem[]) => Promise<void>;

export interface ApplyDeps {
  readonly database: Database;
  readonly metadata: MetadataStore;
  readonly clock: () => Date;
  readonly points: ModulePoints;
  /** Told what a changeset wrote, after its commit. */
  readonly onWritten?: ((written: WrittenRecords) => void) | undefined;
}

/**
 * The results in the order sent. Where `isWritten` is false (`atomic: 'all'` and an issue) nothing was written: items
 * without an issue are `unchanged`.
 */
export interface ApplyResult {
  readonly isWritten: boolean;
  /** What undo refers to; null where nothing was written. */
  readonly changesetId: string | null;
  readonly items: readonly ItemResult[];
  /** What the one record of a changeset of one item refers to, where it is known without asking. */
  readonly names?: Names;
}

/**
 * The one write path of records that live in tables (architecture 7): rights, state, load, merge, rules, validation,
 * look-ups, write, history; a constant number of statements for any number of items.
 */
export async function applyRecords(
  deps: ApplyDeps,
  caller: Scope,
  sent: Changeset,
  options: ApplyOptions,
): Promise<ApplyResult> {
  const { clock, metadata, points } = deps;
  const isRestore = options.restore === true;
  const call = callOf(caller, metadata.current(), { isRestore, isDry: false, at: clock().toISOString() });
  const scope = points.grant(caller, sent, call);
  const { changeset, inputs } = points.takeInputs(sent);
  const reserve = (compiled: CompiledMetadata) => idsToReserve(compiled, changeset);
  let attempts = 0;
  const apart: Apart = { left: new Set(), lost: new Set() };
  const done: { written: WrittenRecords | null } = { written: null };
  for (;;) {
    try {
      const result = await writeTransaction(
        deps.database,
        metadata,
        async (trx, compiled, reserved) => {
          const at = clock().toISOString();
          const isFirst = attempts++ === 0;
          done.written = null;
          const apply = { trx, compiled, scope, changeset, isRestore, undone: options.undone, at, reserved, isFirst };
          const extend = (items: readonly RowItem[]) => runPoints(points, apply, items, inputs);
          return applyOnce(apply, { ...options, extend }, apart, (records) => void (done.written = records));
        },
        reserve,
      );
      if (done.written) deps.onWritten?.(done.written);
      return result;
    } catch (error) {
      if (error instanceof Refusal) return { isWritten: false, changesetId: null, items: error.items };
      if (!(error instanceof CascadeRefused)) throw error;
      for (const id of error.lost) apart.lost.add(id);
      for (const id of [...error.lost, ...error.left]) apart.left.add(id);
    }
  }
}

/** Records that are brought back without what went along: refused by themselves, or since that cannot come back. */
interface Apart {
  readonly left: Set<number>;
  readonly lost: Set<number>;
}

/** Rolls the transaction back, so that what belongs to refused records does not come back without them. */
class CascadeRefused extends Error {
  readonly left: readonly number[];
  readonly lost: readonly number[];
  constructor(left: readonly number[], lost: readonly number[]) {
    super("What went along with a record comes back with it, or not at all");
    this.left = left;
    this.lost = lost;
  }
}

/** One id for each new record that does not name its own. */
function idsToReserve(compiled: CompiledMetadata, { entity, items }: Changeset): Reservation {
  const key = entityOf(compiled, entity).primaryKey.name;
  return { entity, key, count: items.filter((item) => item.kind === "create" && isEmpty(item.values[key])).length };
}

/** Rolls the transaction back and carries the results out of it. */
class Refusal extends Error {
  readonly items: readonly ItemResult[];
  constructor(items: readonly ItemResult[]) {
    super("Nothing of a changeset is written where one item is refused");
    this.items = items;
  }
}

async function applyOnce(
  apply: Apply,
  options: ApplyOptions & { readonly extend: (items: readonly RowItem[]) => Promise<PointsRun> },
  apart: Apart,
  tell: (written: WrittenRecords) => void,
): Promise<ApplyResult> {
  const { guard, atomic, react, derive, extend, undone } = options;
  const { trx, compiled, scope, changeset } = apply;
  const type = entityOf(compiled, changeset.entity);
  const table = entityTable(compiled, type);
  const header = headerOf(type, apply);
  const id = newChangesetId();
  const former = await repeatedAnswer(trx, id, header, changeset);
  if (former !== undefined) return seenAgain(type, scope, former as ApplyResult);
  const roots = restoredRoots(type, changeset.items).filter((root) => !apart.left.has(root.id));
  const cascade = undone === undefined ? NO_CASCADE : await readCascadeRestore(trx, compiled, undone, roots);
  await restoreCascade(apply, cascade.before, { id, header });
  const validated = await validateItems(apply, table);
  const { named, following } = validated;
  const extended = await extend((await derive?.(trx, compiled, validated.items)) ?? validated.items);
  const planned = extended.items.map((item) =>
    item.id !== null && apart.lost.has(item.id) && hasNoIssues(item) ? withIssue(item, "alongLost") : item,
  );
  refuseCascade(cascade, changeset, type, planned);
  if (atomic === "all" && !planned.every(hasNoIssues)) throw new Refusal(resultsOf(type, scope, planned, []));
  extended.guard();
  await guard?.(trx, compiled, planned);
  const written = await writeItems(apply, table, planned, { id, header, following });
  await restoreCascade(apply, cascade.after, { id, header });
  await extended.react(new Map(written.map(({ item }) => [item.index, item.id])), furtherWriter(apply));
  await react?.(
    trx,
    written.map(({ item }) => item),
    compiled,
  );
  const changesetId = written.length > 0 ? id : null;
  tell({ type, header, items: written.map(({ item, record }) => ({ item, updated: record?.["updated"] })) });
  const items = resultsOf(type, scope, planned, written);
  const names = keepsNames(type, planned) && named !== null ? namesOfRecord(type, scope, named) : null;
  const result: ApplyResult = { isWritten: true, changesetId, items, ...(names && { names }) };
  if (changeset.idempotencyKey) await keepAnswer(trx, id, header, changeset, result);
  return result;
}

function headerOf(type: EntityType, { scope, changeset, at }: Apply): ChangesetHeader {
  return {
    entity: type.name,
    source: changeset.source,
    authorId: scope.userId,
    organizationId: organizationOf(type, scope),
    at,
    idempotencyKey: changeset.idempotencyKey ?? null,
    fileId: changeset.fileId ?? null,
  };
}

/** Writes what modules add, under the rights that they name. */
function furtherWriter({ trx, compiled, scope, at }: Apply): WriteFurther {
  return async ({ entity, items }, as) => {
    const changeset = { entity, source: "api", items } as const;
    if (as === "server") {
      await writeWithin(trx, compiled, serverFor(compiled.entityNames, scope), changeset, at);
      return;
    }
    try {
      await writeWithin(trx, compiled, writing(scope, entityOf(compiled, entity)), changeset, at);
    } catch (error) {
      throw refusedWithin(scope, error);
    }
  };
}

/**
 * Writes records of the server's own making in a transaction that is under way, with their history.
 * @returns the ids in the order of the items
 * @throws RefusedWithin
 */
export async function writeWithin(
  trx: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  scope: Scope,
  changeset: Changeset,
  at: string,
): Promise<readonly number[]> {
  const type = entityOf(compiled, changeset.entity);
  const table = entityTable(compiled, type);
  const apply: Apply = { trx, compiled, scope, changeset, isRestore: false, at, reserved: [] };
  const { items, following } = await validateItems(apply, table);
  const refused = items.find((item) => !hasNoIssues(item));
  if (refused) throw new RefusedWithin(type, refused);
  const written = await writeItems(apply, table, items, {
    id: newChangesetId(),
    header: headerOf(type, apply),
    following,
  });
  return written.map(({ item }) => item.id);
}

/** Brings back what went along with records, each entity as a changeset of its own; all of it, or none. */
async function restoreCascade(
  apply: Apply,
  returning: readonly CascadeLevel[],
  { id, header }: Omit<Write, "following">,
): Promise<void> {
  for (const { type, rows } of returning) {
    const scope = bringing(apply.scope, type);
    const changeset = { entity: type.name, source: apply.changeset.source, items: rows.map(({ item }) => item) };
    const own = { ...apply, scope, changeset, reserved: [] };
    const table = entityTable(apply.compiled, type);
    const { items } = await validateItems(own, table);
    const missing = items.filter(({ issues }) => !issues.some(({ code }) => code === "alreadyThere"));
    const lost = missing.filter((item) => !hasNoIssues(item)).flatMap(({ index }) => rows[index]?.root ?? []);
    if (lost.length > 0) throw new CascadeRefused([], lost);
    const organizationId = organizationOf(type, scope);
    const beside = { ...header, entity: type.name, organizationId, idempotencyKey: null, wholeId: id };
    await writeItems(own, table, missing, { id: newChangesetId(), header: beside, following: [] });
  }
}

/** What went along with a record that is refused must not come back without it. */
function refuseCascade(
  { before, after }: CascadeRestore,
  changeset: Changeset,
  type: EntityType,
  planned: readonly RowItem[],
): void {
  const having = new Set([...before, ...after].flatMap(({ rows }) => rows.map(({ root }) => root)));
  const left = planned.flatMap((item) => {
    const sent = changeset.items[item.index];
    const id = sent?.kind === "create" ? restoredId(type, sent) : null;
    return id !== null && having.has(id) && !hasNoIssues(item) ? id : [];
  });
  if (left.length > 0) throw new CascadeRefused(left, []);
}

/** An answer given before, without what the caller may no longer view. */
function seenAgain(type: EntityType, scope: Scope, former: ApplyResult): ApplyResult {
  const { isWritten, changesetId } = former;
  const see = viewer(type, scope);
  return {
    isWritten,
    changesetId,
    items: former.items.map((item) => ({ ...item, record: item.record && see(item.record) })),
  };
}

/** Whether the one item leaves the record's names as they were read. */
function keepsNames(type: EntityType, [only, ...more]: readonly RowItem[]): boolean {
  return only?.kind === "update" && more.length === 0 && !changesNames(type, only.written);
}

const DONE = { create: "created", update: "updated", delete: "deleted" } as const;

function resultsOf(
  type: EntityType,
  scope: Scope,
  planned: readonly RowItem[],
  written: readonly Written[],
): readonly ItemResult[] {
  const byIndex = new Map(written.map((entry) => [entry.item.index, entry]));
  const see = viewer(type, scope);
  const seen = (record: Values | null) => record && see(record);
  return planned.map((item) => {
    const done = byIndex.get(item.index);
    const warnings = item.warnings && { warnings: item.warnings };
    if (done)
      return { status: DONE[done.item.kind], id: done.item.id, record: seen(done.record), issues: [], ...warnings };
    const isStale = item.issues.some((issue) => issue.code === "stale");
    const record = hasNoIssues(item) || isStale ? item.before : null;
    return {
      status: hasNoIssues(item) ? "unchanged" : "error",
      id: item.id,
      record: seen(record),
      issues: item.issues,
      ...warnings,
    };
  });
}

/** Attributes without view never leave. */
export function viewable(type: EntityType, scope: Scope, record: Values): Values {
  return viewer(type, scope)(record);
}

/** {@link viewable} of many records: what is hidden is found out once. */
export function viewer(type: EntityType, { permission }: Scope): (record: Values) => Values {
  const hidden = hiddenFrom(permission, type);
  if (hidden.size === 0) return (record) => record;
  return (record) => Object.fromEntries(Object.entries(record).filter(([name]) => !hidden.has(name)));
}

/** Names of attributes; the primary key is never one. */
const hiddenFrom = memoizeByPermission((permission, type): ReadonlySet<string> => {
  const { attributes, primaryKey } = type;
  const hidden = attributes.filter((a) => a !== primaryKey && !mayAttribute(permission, type.name, a.name, "view"));
  return new Set(hidden.map(({ name }) => name));
});
