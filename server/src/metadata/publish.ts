import { createHash } from "node:crypto";
import { type Metadata, MetadataError, type Problem } from "@armature/engine";
import { planStorage } from "@armature/engine/storage";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database/open.ts";
import type { SystemSchema } from "../database/schema.ts";
import { AppError } from "../errors.ts";
import { loadCatalogue, loadDropped } from "./catalogue.ts";
import { compileDefinitions, readRevision } from "./compiled.ts";
import type { DefinitionChange, LayerChange } from "./layer-change.ts";
import { limitLockWait, type Patience, withLockRetry } from "./lock-retry.ts";
import { applyLayers, changesBetween, writeDefinitions } from "./definition-layers.ts";
import { type Definitions, keyOf } from "./definitions.ts";
import { type MetadataStore, PUBLISH_LOCK, REVISION_CHANNEL } from "./metadata-store.ts";
import { refuseProtected } from "./protection.ts";
import { takeSteps } from "./storage-steps.ts";
import { uniqueClashes } from "./unique-clashes.ts";
import { warningsAfter } from "./warnings.ts";

export interface PublishRequest {
  readonly authorId: number | null;
  readonly note: string | null;
  /** The revision it was made on; another one published since answers 409. Null takes what is there. */
  readonly base: number | null;
  /** Decides the changes on what is defined when the publish has the lock. May throw an AppError. */
  readonly changes: (current: Definitions) => readonly LayerChange[];
}

export interface Published {
  readonly revision: number;
  /** Empty when nothing differed; then no revision was made. */
  readonly changes: readonly DefinitionChange[];
  /** What is odd about the changes and yet no mistake. */
  readonly warnings: readonly Problem[];
  /** All that is defined as of this revision. */
  readonly definitions: Definitions;
}

export interface PublishDeps extends Patience {
  readonly database: Database;
  readonly metadata: MetadataStore;
  /** Further checks of what is about to be published. May throw a MetadataError. */
  readonly lint?: (metadata: Metadata) => void;
  /** Called when a revision was made: the slow steps it asks for run after the answer (architecture 4, 3). */
  readonly onPublished?: (published: Published) => void;
}

/**
 * The publishing protocol (architecture 4): under the exclusive lock it checks the base, lints, writes definitions and
 * revision, takes the instant schema steps last, notifies. What cannot get its locks within 200 ms rolls back and tries
 * again with jitter, 30 seconds at most; then it answers 503 and has changed nothing. A unique that live data breaks is
 * refused where somebody here asks for it; one that a release brings is built once its values are corrected.
 * @throws AppError stale revision (409), refused metadata (400), no lock (503)
 */
export function publish(deps: PublishDeps, request: PublishRequest): Promise<Published> {
  return publishAnswering(deps, request, { former: async () => undefined, made: async (_, published) => published });
}

/** What is answered, worked out in the publish's own transaction. */
export interface Answering<A> {
  /** The answer given to the same request before; then nothing is published. */
  former(trx: Kysely<SystemSchema>): Promise<A | undefined>;
  made(trx: Kysely<SystemSchema>, published: Published): Promise<A>;
}

/** As {@link publish}, for requests that are answered once, however often they are sent. */
export async function publishAnswering<A>(
  deps: PublishDeps,
  request: PublishRequest,
  answering: Answering<A>,
): Promise<A> {
  const { published, answer } = await withLockRetry(deps, () =>
    deps.database.kysely.transaction().execute(async (trx) => {
      await limitLockWait(trx);
      await sql`select pg_advisory_xact_lock(${PUBLISH_LOCK})`.execute(trx);
      const former = await answering.former(trx);
      if (former !== undefined) return { published: null, answer: former };
      const made = await publishOnce(trx, deps, request);
      return { published: made, answer: await answering.made(trx, made) };
    }),
  );
  if (published) await deps.metadata.ensure(published.revision);
  if (published && published.changes.length > 0) deps.onPublished?.(published);
  return answer;
}

async function publishOnce(trx: Kysely<SystemSchema>, deps: PublishDeps, request: PublishRequest): Promise<Published> {
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
  if (isSame) return { revision, changes: [], warnings: [], definitions: current };
  const number = revision + 1;
  const at = deps.clock().toISOString();
  const stored = await writeDefinitions(trx, current, next, { revision: number, at });
  await writeRevision(trx, { ...request, number, base: revision, at, changes });
  const catalogue = await loadCatalogue(trx);
  const compiled = compileDefinitions({ definitions: stored, catalogue, revision: number }, deps.metadata);
  deps.lint?.(compiled.metadata);
  const steps = planStorage(catalogue, compiled.metadata, namesOf(stored), await loadDropped(trx));
  if (layers.some((change) => change.layer === "local")) {
    const clashes = await uniqueClashes(trx, compiled.metadata, catalogue, steps);
    if (clashes.length > 0) throw new MetadataError(clashes);
  }
  await takeSteps(trx, steps, at);
  await sql`select pg_notify(${REVISION_CHANNEL}, ${String(number)})`.execute(trx);
  const warnings = warningsAfter(former, compiled, changes);
  return { revision: number, changes, warnings, definitions: stored };
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

/** Names made of the definitions' ids (architecture 4, 6). */
export function namesOf(definitions: Definitions) {
  const idOf = (entity: string, name: string) => definitions.get(keyOf({ kind: "attribute", entity, name }))?.id ?? 0;
  return {
    aside: (entity: string, name: string) => `aside_${idOf(entity, name)}`,
    index: (entity: string, name: string) => `index_${idOf(entity, name)}`,
    key: (entity: string, claim: string) => {
      const [first = ""] = claim.split(/[+?]/, 1);
      return first === claim ? `key_${idOf(entity, claim)}` : `key_${idOf(entity, first)}_${digest(claim)}`;
    },
  };
}

/** Tells claims apart that begin with the same attribute (`a+b`, `a?b=1`). */
function digest(claim: string): string {
  return createHash("sha256").update(claim).digest("hex").slice(0, 16);
}
