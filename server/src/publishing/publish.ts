import type { Problem } from "@armature/engine";
import type { StorageStep } from "@armature/engine/storage";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database/open.ts";
import type { SystemSchema } from "../database/schema.ts";
import { localLimitsSql } from "../database/session-settings.ts";
import type { SessionLimits } from "../database/time-limits.ts";
import { transactionAfter } from "../database/transaction.ts";
import { AppError } from "../base/errors.ts";
import { publishDuration, publishLock } from "../base/metrics.ts";
import type { DefinitionChange, LayerChange } from "../metadata/layer-change.ts";
import { PUBLISH_LIMITS, RETRY_FOR, withLockRetry } from "./lock-retry.ts";
import { writeDefinitions } from "./definition-layers.ts";
import type { Definitions } from "../metadata/definitions.ts";
import { type Evidence, gatherEvidence, requireEvidence } from "./evidence.ts";
import { untilTablesAreFree } from "./free-tables.ts";
import type { Accepted } from "../metadata/lost-values.ts";
import { PUBLISH_LOCK, REVISION_CHANNEL } from "../metadata/metadata-store.ts";
import { takeSteps } from "../metadata/storage-steps.ts";
import { inTurn } from "./in-turn.ts";
import { asRefusal } from "../metadata/problem-item.ts";
import { OutdatedPlan } from "./outdated-plan.ts";
import { isStoredAsPlanned, type PlanDeps, planPublish, type PublishPlan, requireBase } from "./publish-plan.ts";

export interface PublishRequest {
  readonly authorId: number | null;
  readonly note: string | null;
  /**
   * The revision that the changes were made on. If another one was published since, the answer is 409. Null accepts
   * any.
   */
  readonly base: number | null;
  /** Whether its statements have no limit of time, because they bring the tables of a new release up to date. */
  readonly isRelease?: boolean;
  /** What may be lost. If more would be, the answer is 409. Asked of administrators only; a release loses what it must. */
  readonly accept?: Accepted | undefined;
  /** The revision that prepared columns for these changes. They are filled, and the publish switches to them. */
  readonly filled?: number;
  /**
   * Returns the changes for the current definitions. Called anew if another revision was published meanwhile. May throw
   * an AppError.
   */
  readonly changes: (current: Definitions) => readonly LayerChange[];
}

export interface Published {
  readonly revision: number;
  /** Empty if nothing changed; then there is no new revision. */
  readonly changes: readonly DefinitionChange[];
  /** Warnings about the changes that do not prevent publishing. */
  readonly warnings: readonly Problem[];
  /** The changes of the tables, in order. */
  readonly steps: readonly StorageStep[];
  /** All definitions of this revision. */
  readonly definitions: Definitions;
}

export interface PublishDeps extends PlanDeps {
  readonly clock: () => Date;
  readonly database: Database;
  /** Called in the transaction of a new revision, with its changes and its author. */
  readonly onWriting?: (trx: Kysely<SystemSchema>, revision: WrittenRevision) => Promise<void>;
  /** Called after a new revision. Starts its slow steps, which run after the answer. */
  readonly onPublished?: (published: Published) => void;
}

/** How often a publish is planned, or its stored values are read, before it gives up. */
const MOST_ATTEMPTS = 5;

/**
 * Publishes changes. All that takes time comes before the lock: merge, compilation, lint, warnings, the plan of the
 * storage, and what stored values say about it. Under the exclusive lock it compares the revision, and that only little
 * was written since; then it writes definitions and revision, takes instant steps and notifies other instances. If
 * something else was published meanwhile, it is planned again, at most five times, and those of one instance in turn. While a vacuum or a long read holds
 * a table that changes, it waits without the lock. If it cannot get a lock within 200 ms, it rolls back and tries again
 * for up to 30 seconds; then it answers 503 and has changed nothing. Its statements and the pauses between them have
 * limits, so that a frozen instance does not block others for ever.
 * If stored values clash with a new unique attribute, an administrator's change is refused. For a release, the
 * constraint is built once the values are corrected.
 * @throws AppError staleRevision (409), refusedMetadata (400), publishBusy (503)
 */
export function publish(deps: PublishDeps, request: PublishRequest): Promise<Published> {
  return publishAnswering(deps, request, { former: async () => undefined, made: async (_, published) => published });
}

/** Finds the answer in the transaction of the publish. */
export interface Answering<A> {
  /** The answer to the same request before. If there is one, nothing is published. */
  former(trx: Kysely<SystemSchema>): Promise<A | undefined>;
  made(trx: Kysely<SystemSchema>, published: Published): Promise<A>;
}

/** Like {@link publish}, for requests that must take effect once even if they are sent repeatedly. */
export async function publishAnswering<A>(
  deps: PublishDeps,
  request: PublishRequest,
  answering: Answering<A>,
): Promise<A> {
  const began = performance.now();
  try {
    const { answer, result } = await publishPlanned(deps, request, answering);
    publishDuration.observe({ result }, secondsSince(began));
    return answer;
  } catch (error) {
    const result = error instanceof AppError && error.status < 500 ? "refused" : "failed";
    publishDuration.observe({ result }, secondsSince(began));
    // A repeated request cannot be planned any more if it has taken effect.
    const former = error instanceof AppError ? await formerAnswer(deps, answering) : undefined;
    if (former === undefined) throw error;
    return former;
  }
}

function secondsSince(began: number): number {
  return (performance.now() - began) / 1000;
}

interface Done<A> {
  readonly answer: A;
  /** `unchanged` also if the request had taken effect before. */
  readonly result: "published" | "unchanged";
}

async function publishPlanned<A>(
  deps: PublishDeps,
  request: PublishRequest,
  answering: Answering<A>,
): Promise<Done<A>> {
  let [plan, evidence]: [PublishPlan | null, Evidence | null] = [null, null];
  const attempt = async () => {
    plan ??= await planPublish(deps, deps.database.kysely, request);
    deps.metadata.expect(plan.next);
    evidence = await gatherEvidence(deps.database, plan, evidence);
    return publishOnce(deps, { request, plan, evidence }, answering);
  };
  for (let n = 1; ; n++) {
    try {
      return await (n === 1 ? attempt() : inTurn(deps.metadata, attempt));
    } catch (error) {
      if (!(error instanceof OutdatedPlan) || error.again === "conversion") throw asRefusal(error);
      if (n === MOST_ATTEMPTS) throw new AppError("publishBusy", { cause: error });
      if (error.again === "plan") plan = null;
    }
  }
}

/** Whatever it claims to find that is rolled back, unless there is an answer. */
async function formerAnswer<A>({ database }: PublishDeps, answering: Answering<A>): Promise<A | undefined> {
  const none = new Error("There is no former answer");
  return database.kysely
    .transaction()
    .execute(async (trx) => {
      const answer = await answering.former(trx);
      if (answer === undefined) throw none;
      return answer;
    })
    .catch((error: unknown) => {
      if (error === none) return undefined;
      throw error;
    });
}

interface Planned {
  readonly request: PublishRequest;
  readonly plan: PublishPlan;
  readonly evidence: Evidence | null;
}

async function publishOnce<A>(deps: PublishDeps, planned: Planned, answering: Answering<A>): Promise<Done<A>> {
  const { request, plan } = planned;
  const { kysely, background } = deps.database;
  const limits = request.isRelease ? { ...PUBLISH_LIMITS, statement: 0 } : PUBLISH_LIMITS;
  const until = performance.now() + RETRY_FOR;
  const db = request.isRelease ? background : kysely;
  const { published, answer } = await withLockRetry(async () => {
    await untilTablesAreFree(deps.database, plan.steps, until);
    let locked = Number.NaN;
    const written = transactionAfter<Opened, { readonly published: Published | null; readonly answer: A }>(
      db,
      openingSql(limits),
      async (trx, [opened]) => {
        locked = performance.now();
        const former = await answering.former(trx);
        if (former !== undefined) return { published: null, answer: former };
        const made = await publishUnderLock(trx, deps, planned, opened?.number ?? 0);
        return { published: made, answer: await answering.made(trx, made) };
      },
    );
    return written.finally(() => !Number.isNaN(locked) && publishLock.observe(secondsSince(locked)));
  });
  if (published) await deps.metadata.ensure(published.revision);
  if (published === null || published.changes.length === 0) return { answer, result: "unchanged" };
  deps.onPublished?.(published);
  return { answer, result: "published" };
}

export interface Opened {
  readonly number: number | null;
}

/** Takes the lock, then reads the revision, which is now fixed. */
export function openingSql(limits: Partial<SessionLimits>): string {
  return `${localLimitsSql(limits)}; select pg_catalog.pg_advisory_xact_lock(${PUBLISH_LOCK});
    select max("number") as "number" from system.revision`;
}

/** @throws OutdatedPlan if the plan no longer counts */
async function publishUnderLock(
  trx: Kysely<SystemSchema>,
  { clock, onWriting }: PublishDeps,
  { request, plan, evidence }: Planned,
  revision: number,
): Promise<Published> {
  requireBase(request.base, revision);
  const { former, next, changes, warnings, steps } = plan;
  if (former.revision !== revision || !(await isStoredAsPlanned(trx, plan))) throw new OutdatedPlan("plan");
  if (next === former) return { revision, changes, warnings, steps, definitions: former.definitions };
  await requireEvidence(trx, evidence);
  const [number, at] = [next.revision, clock().toISOString()];
  const definitions = await writeDefinitions(trx, former.definitions, next.definitions, { revision: number, at });
  await writeRevision(trx, { ...request, number, base: revision, at, changes });
  await takeSteps(trx, steps, at);
  await onWriting?.(trx, { authorId: request.authorId, at, changes });
  return { revision: number, changes, warnings, steps, definitions };
}

/** A revision that is being published. */
export interface WrittenRevision extends Pick<PublishRequest, "authorId"> {
  readonly at: string;
  readonly changes: readonly DefinitionChange[];
}

interface RevisionRow extends WrittenRevision, Pick<PublishRequest, "note" | "base"> {
  readonly number: number;
}

/** Writes a revision, and tells all instances once it is committed. */
export async function writeRevision(trx: Kysely<SystemSchema>, row: RevisionRow): Promise<void> {
  const { number, at, authorId, note, base } = row;
  const operations = JSON.stringify(row.changes);
  const notified = sql`pg_notify(${REVISION_CHANNEL}, ${String(number)})`.as("notified");
  await trx
    .insertInto("system.revision")
    .values({ number, at, authorId, note, base, operations })
    .returning(notified)
    .execute();
}
