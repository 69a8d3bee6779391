import { createHash } from "node:crypto";
import type { Metadata, Problem } from "@armature/engine";
import { planStorage, type StorageStep, type RefersElsewhere } from "@armature/engine/storage";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database/open.ts";
import type { SystemSchema } from "../database/schema.ts";
import { AppError } from "../base/errors.ts";
import { loadCatalogue, loadDropped } from "../metadata/catalogue.ts";
import { compileDefinitions, readRevision } from "../metadata/compiled.ts";
import type { DefinitionChange, LayerChange } from "../metadata/layer-change.ts";
import { limit, PUBLISH_LIMITS, withLockRetry } from "./lock-retry.ts";
import { applyLayers, changesBetween, writeDefinitions } from "./definition-layers.ts";
import { type Definitions, effectiveOf, definitionKey } from "../metadata/definitions.ts";
import { keepHistory } from "./history-of-values.ts";
import { type Accepted, refuseLoss } from "../metadata/lost-values.ts";
import { type MetadataStore, PUBLISH_LOCK, REVISION_CHANNEL } from "../metadata/metadata-store.ts";
import { refuseDefaults, refuseProtected } from "../metadata/protection.ts";
import { takeSteps } from "../metadata/storage-steps.ts";
import { newUniques } from "./unique-clashes.ts";
import { provingUniques, requireUniques, type UniqueProof } from "./unique-proof.ts";
import { warningsAfter } from "./warnings.ts";

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
  /** Returns the changes for the current definitions, once the publish has the lock. May throw an AppError. */
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

export interface PublishDeps {
  readonly clock: () => Date;
  readonly database: Database;
  readonly metadata: MetadataStore;
  /** Further checks of what is about to be published. May throw a MetadataError. */
  readonly lint?: (metadata: Metadata) => void;
  /** Called after a new revision. Starts its slow steps, which run after the answer. */
  readonly onPublished?: (published: Published) => void;
}

/**
 * Publishes changes. Under the exclusive lock it checks the base revision, validates, writes definitions and revision,
 * changes the tables and notifies other instances. Changes of tables that are instant come last. If it cannot get a
 * lock within 200 ms, it rolls back and tries again for up to 30 seconds; then it answers 503 and has changed nothing.
 * Its statements and the pauses between them have limits, so that a frozen instance does not block others for ever.
 * If stored values clash with a new unique attribute, an administrator's change is refused; the values are read before
 * the lock, so that nobody waits for that. For a release, the
 * constraint is built once the values are corrected.
 * @throws AppError staleRevision (409), wouldLose (409), refusedMetadata (400), publishBusy (503)
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
  const { kysely, background } = deps.database;
  const limits = request.isRelease ? { ...PUBLISH_LIMITS, statement: 0 } : PUBLISH_LIMITS;
  const attempt = (proof: UniqueProof | null) => () =>
    (request.isRelease ? background : kysely).transaction().execute(async (trx) => {
      await limit(trx, limits);
      await sql`select pg_advisory_xact_lock(${PUBLISH_LOCK})`.execute(trx);
      const former = await answering.former(trx);
      if (former !== undefined) return { published: null, answer: former };
      const made = await publishOnce(trx, deps, request, proof);
      return { published: made, answer: await answering.made(trx, made) };
    });
  const { published, answer } = await provingUniques(deps.database, (proof) => withLockRetry(attempt(proof)));
  if (published) await deps.metadata.ensure(published.revision);
  if (published && published.changes.length > 0) deps.onPublished?.(published);
  return answer;
}

async function publishOnce(
  trx: Kysely<SystemSchema>,
  deps: PublishDeps,
  request: PublishRequest,
  proof: UniqueProof | null,
): Promise<Published> {
  const revision = await readRevision(trx);
  if (request.base !== null && request.base !== revision) {
    throw new AppError("staleRevision", { args: { base: request.base, revision } });
  }
  const former = await deps.metadata.within(trx, revision);
  const current = former.definitions;
  const layers = request.changes(current);
  refuseProtected(current, layers, deps.metadata.elements);
  const next = applyLayers(current, layers);
  const changes = changesBetween(current, next, layers);
  const isSame = layers.length === 0 || [...next].every(([key, definition]) => definition === current.get(key));
  if (isSame) return { revision, changes: [], warnings: [], steps: [], definitions: current };
  const number = revision + 1;
  const at = deps.clock().toISOString();
  const stored = await writeDefinitions(trx, current, next, { revision: number, at });
  await writeRevision(trx, { ...request, number, base: revision, at, changes });
  const catalogue = await loadCatalogue(trx);
  const compiled = compileDefinitions({ definitions: stored, catalogue, revision: number }, deps.metadata);
  refuseDefaults(compiled.metadata, layers);
  deps.lint?.(compiled.metadata);
  const isLocal = layers.some((change) => change.layer === "local");
  const elsewhere = isLocal ? refersElsewhere(current) : undefined;
  const steps = planStorage(catalogue, compiled.metadata, storageNames(stored), await loadDropped(trx), elsewhere);
  if (isLocal) {
    await refuseLoss(trx, compiled.metadata, steps, request.accept);
    await requireUniques(trx, newUniques(compiled.metadata, catalogue, steps), revision, proof);
  }
  await takeSteps(trx, steps, at);
  await keepHistory(trx, compiled.metadata, steps, { authorId: request.authorId, at });
  await sql`select pg_notify(${REVISION_CHANNEL}, ${String(number)})`.execute(trx);
  const warnings = warningsAfter(former, compiled, changes);
  return { revision: number, changes, warnings, steps, definitions: stored };
}

interface RevisionRow extends Pick<PublishRequest, "authorId" | "note" | "base"> {
  readonly number: number;
  readonly at: string;
  readonly changes: readonly DefinitionChange[];
}

async function writeRevision(trx: Kysely<SystemSchema>, row: RevisionRow): Promise<void> {
  const { number, at, authorId, note, base } = row;
  const operations = JSON.stringify(row.changes);
  await trx.insertInto("system.revision").values({ number, at, authorId, note, base, operations }).execute();
}

/** Names of columns and indexes, made of the ids of definitions. */
export function storageNames(definitions: Definitions) {
  const definitionId = (entity: string, name: string) =>
    definitions.get(definitionKey({ kind: "attribute", entity, name }))?.id ?? 0;
  return {
    aside: (entity: string, name: string) => `aside_${definitionId(entity, name)}`,
    index: (entity: string, name: string) => `index_${definitionId(entity, name)}`,
    key: (entity: string, claim: string) => {
      const [first = ""] = claim.split(/[+?]/, 1);
      return first === claim
        ? `key_${definitionId(entity, claim)}`
        : `key_${definitionId(entity, first)}_${digest(claim)}`;
    },
  };
}

/**
 * Whether an attribute refers to another entity than its definition did, also before it was removed: then stored ids are
 * those of other records.
 */
export function refersElsewhere(former: Definitions): RefersElsewhere {
  return ({ entityName: entity, name, fkName }) => {
    const definition = former.get(definitionKey({ kind: "attribute", entity, name }));
    return definition !== undefined && (effectiveOf(definition)["fkName"] ?? null) !== fkName;
  };
}

/** Distinguishes claims that begin with the same attribute (`a+b`, `a?b=1`). */
function digest(claim: string): string {
  return createHash("sha256").update(claim).digest("hex").slice(0, 16);
}
