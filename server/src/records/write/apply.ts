import { type Changeset, type EntityType, isEmpty, type Values } from "@armature/engine";
import { hasNoIssues, type ItemResult } from "@armature/engine/changes";
import type { Kysely } from "kysely";
import type { Database } from "../../database/open.ts";
import type { SystemSchema } from "../../database/schema.ts";
import { TIME_LIMITS } from "../../database/time-limits.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import type { MetadataStore, Reservation } from "../../metadata/metadata-store.ts";
import { callOf, type ModulePoints } from "../points/points.ts";
import { runPoints } from "../points/run-points.ts";
import { TURN_LIMITS } from "../../turns/limits.ts";
import type { WrittenRecords } from "./answer-notices.ts";
import type { RowItem } from "../facts/group.ts";
import { type ChangesetHeader, newChangesetId } from "../read/history.ts";
import { keepAnswer, repeatedAnswer } from "./idempotency.ts";
import type { WritingJob } from "./job-rows.ts";
import { changesNames, namesOfRecord } from "../sql/labels.ts";
import { entityOf } from "../read/query.ts";
import { furtherRefusal } from "../plan/refusal.ts";
import { organizationOf, type Scope } from "../scope.ts";
import type { Apply } from "../plan/validate-items.ts";
import { type ApplyResult, resultsOf, seenAgain } from "./results.ts";
import { type Write, writeGroups, type Written } from "./write-groups.ts";
import { type FurtherWrite, WritePlan } from "../plan/write-plan.ts";
import { failingAs, writeTransaction } from "./write-transaction.ts";

export interface ApplyOptions {
  /** `all`: one issue refuses the whole changeset. `item`: each item is written or refused on its own. */
  readonly atomic: "all" | "item";
  /**
   * Writes former values as they were, with the engine's `planRestore` (for undo, restore and revert). Use it only for
   * values from the history, never for values from a request body.
   */
  readonly restore?: true;
  /**
   * The id of the changeset to undo. Records that its deletes cascaded to are restored with the deleted record; if one
   * of them cannot be, neither is. A record that the caller created in this changeset can be deleted without permission
   * to delete, as long as nobody else has written to it.
   */
  readonly undone?: string;
  /** The account of the person whom the call creates or moves. */
  readonly account?: AccountWork;
}

/** Writes the account of a person in the transaction that writes the person. */
export interface AccountWork {
  /** Locks an account once the call is valid. Throws to refuse it. */
  lock?(trx: Kysely<SystemSchema>): Promise<void>;
  write(trx: Kysely<SystemSchema>, written: readonly WrittenItem[]): Promise<void>;
}

/** What a call writes: its changeset, and what follows from the records of it. */
export interface CallChangeset extends Changeset {
  /** The records have their ids by then. All are written together. */
  readonly further?: (items: readonly RowItem[]) => readonly FurtherWrite[];
  /** The job that writes. Its changesets have an idempotency key, and their results no values. */
  readonly job?: WritingJob;
}

/**
 * A record that was created, updated or deleted. Records of the changeset come first, by their index in it; further
 * records follow.
 */
export interface WrittenItem {
  readonly entity: string;
  readonly kind: "create" | "update" | "delete";
  readonly index: number;
  readonly id: number;
}

export interface ApplyDeps {
  readonly database: Database;
  readonly metadata: MetadataStore;
  readonly clock: () => Date;
  readonly points: ModulePoints;
  /** Called after the commit with what a changeset wrote. */
  readonly onWritten?: ((written: WrittenRecords) => void) | undefined;
}

/**
 * The one write path for records in tables. Its steps are: load, permissions, merge, rules, state, lookups, validation,
 * points of modules, write with history. The number of statements does not depend on the number of items.
 */
export async function applyRecords(
  deps: ApplyDeps,
  caller: Scope,
  { further, job, ...sent }: CallChangeset,
  options: ApplyOptions,
): Promise<ApplyResult> {
  const { clock, metadata, points } = deps;
  const isRestore = options.restore === true;
  const call = callOf(caller, metadata.current(), { isRestore, isDry: false, at: clock().toISOString() });
  const scope = points.grant(caller, sent, call);
  const { changeset, inputs } = points.takeInputs(sent);
  const reserve = (compiled: CompiledMetadata) => idsToReserve(compiled, changeset);
  const isLong = changeset.items.length >= TURN_LIMITS.rowsOfJob;
  let attempts = 0;
  try {
    const { result, written } = await writeTransaction(
      deps.database,
      metadata,
      async (trx, compiled, reserved) => {
        const at = clock().toISOString();
        const isFirst = attempts++ === 0;
        const { account, atomic, undone } = options;
        const apply = { trx, compiled, scope, changeset, atomic, isRestore, undone, at, reserved, isFirst };
        return applyOnce(apply, { account, further, inputs, points, job });
      },
      { reserve, ...(isLong && { limits: { pause: TIME_LIMITS.pauseOfMany } }) },
    );
    for (const each of written) deps.onWritten?.(each);
    return result;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const after = { db: deps.database.kysely, compiled: metadata.current(), scope: caller, atomic: options.atomic };
    for (const each of points.ofPlatform(sent.entity)) await each.afterRefusal?.(sent, error.items, after);
    return { isWritten: false, changesetId: null, items: error.items };
  }
}

/** Reserves one id for each new record that does not bring its own. */
function idsToReserve(compiled: CompiledMetadata, { entity, items }: Changeset): Reservation | null {
  const key = entityOf(compiled, entity).primaryKey.name;
  const count = items.filter((item) => item.kind === "create" && isEmpty(item.values[key])).length;
  return count === 0 ? null : { entity, key, count };
}

/** What a transaction wrote, and what is answered. */
interface Applied {
  readonly result: ApplyResult;
  readonly written: readonly WrittenRecords[];
}

/** Rolls the transaction back and carries the results out of it. */
class Refusal extends Error {
  readonly items: readonly ItemResult[];
  constructor(items: readonly ItemResult[]) {
    super("Nothing of a changeset is written where one item is refused");
    this.items = items;
  }
}

/** What applies one changeset besides its own rules. */
interface Steps {
  readonly account: AccountWork | undefined;
  readonly further: CallChangeset["further"] | undefined;
  readonly inputs: readonly Values[];
  readonly points: ModulePoints;
  readonly job: WritingJob | undefined;
}

async function applyOnce(apply: Apply, { account, further, inputs, points, job }: Steps): Promise<Applied> {
  const { trx, compiled, scope, changeset, atomic } = apply;
  const type = entityOf(compiled, changeset.entity);
  const header = { ...headerOf(type, apply), ...(job && { job: job.label }) };
  const id = newChangesetId();
  const former = await repeatedAnswer(trx, id, header, changeset, compiled.renames);
  if (former !== undefined) return { result: seenAgain(type, scope, former as ApplyResult), written: [] };
  const plan = await WritePlan.open(apply);
  const extended = await runPoints(points, apply, plan.roots, inputs);
  plan.decideRoots(extended.items);
  if (atomic === "all" && !plan.roots.every(hasNoIssues)) throw new Refusal(resultsOf(type, scope, plan.roots, []));
  extended.guard(plan.roots);
  await account?.lock?.(trx);
  await plan.takeIds();
  await addFurther(plan, extended.reactions(plan.roots));
  const planned = plan.groups.length;
  await addFurther(plan, further?.(plan.roots) ?? []);
  const written = await writeGroups({ trx, compiled, points, id, header, job }, plan.groups);
  await account?.write(trx, written.map(writtenItem));
  await extended.afterWrite(plan.roots);
  const own = written.filter(({ group }) => group === plan.groups[0]);
  const items = resultsOf(type, scope, plan.roots, own).map((item) => (job ? { ...item, record: null } : item));
  const names = keepsNames(type, plan.roots) && plan.named !== null ? namesOfRecord(type, scope, plan.named) : null;
  const ofCall = new Set(plan.groups.slice(planned));
  const furtherIds = written.flatMap(({ group, item }) => (ofCall.has(group) ? item.id : []));
  const result: ApplyResult = {
    isWritten: true,
    changesetId: own.length > 0 ? id : null,
    items,
    ...(names && { names }),
    ...(further && { furtherIds }),
  };
  if (changeset.idempotencyKey) await keepAnswer(trx, id, header, changeset, result);
  return { result, written: recordsByGroup(written) };
}

/** Adds the further writes to the plan, in order. */
async function addFurther(plan: WritePlan, further: readonly FurtherWrite[]): Promise<void> {
  for (const each of further)
    await failingAs(each.error, async () => {
      const refused = await plan.further(each);
      if (refused) throw furtherRefusal(each.scope, refused);
    });
}

function writtenItem({ group, item: { index, id, kind } }: Written): WrittenItem {
  return { entity: group.table.type.name, kind, index, id };
}

/** The written records of each group, for the notices to open pages. */
function recordsByGroup(written: readonly Written[]): readonly WrittenRecords[] {
  return [...Map.groupBy(written, ({ group }) => group)].map(([{ table, scope }, own]) => ({
    type: table.type,
    header: { organizationId: organizationOf(table.type, scope) },
    items: own.map(({ item, record }) => ({ item, updated: record?.["updated"] })),
  }));
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

/**
 * Writes records of the server itself, with their history, in a transaction that has already begun.
 * @returns the ids in the order of the items
 * @throws Error if one of them is refused
 */
export async function writeWithin(
  { trx, compiled, points, at }: Pick<Write, "trx" | "compiled" | "points"> & { readonly at: string },
  scope: Scope,
  changeset: Changeset,
): Promise<readonly number[]> {
  const type = entityOf(compiled, changeset.entity);
  const apply: Apply = { trx, compiled, scope, changeset, isRestore: false, at, reserved: [] };
  const plan = await WritePlan.open(apply);
  const item = plan.roots.find((each) => !hasNoIssues(each));
  if (item) throw furtherRefusal(scope, { type, item });
  await plan.takeIds();
  const write = { trx, compiled, points, id: newChangesetId(), header: headerOf(type, apply) };
  return (await writeGroups(write, plan.groups)).map((each) => each.item.id);
}

/** Whether the only item leaves the labels of referenced records unchanged, so that they need not be read again. */
function keepsNames(type: EntityType, [only, ...more]: readonly RowItem[]): boolean {
  return only?.kind === "update" && more.length === 0 && !changesNames(type, only.written);
}
