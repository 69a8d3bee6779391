import { localLayer, MetadataError, planStorage, type Problem, type Properties } from "@armature/engine";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database/open.ts";
import type { SystemSchema } from "../database/schema.ts";
import { AppError } from "../errors.ts";
import { loadCatalogue } from "./catalogue.ts";
import { compileDefinitions, readRevision } from "./compiled.ts";
import type { DefinitionChange, LayerChange } from "./layer-change.ts";
import { limitLockWait, type Patience, withLockPatience } from "./lock-patience.ts";
import { type Definition, type Definitions, effectiveOf, keyOf, loadDefinitions } from "./definitions.ts";
import { type MetadataStore, PUBLISH_LOCK, REVISION_CHANNEL } from "./metadata-store.ts";
import { refuseProtected } from "./protection.ts";
import type { DefinitionName } from "./shipped.ts";
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
}

export interface PublishDeps extends Patience {
  readonly database: Database;
  readonly metadata: MetadataStore;
  /** Called when a revision was made: the slow steps it asks for run after the answer (architecture 4, 3). */
  readonly onPublished?: (published: Published) => void;
}

/**
 * The publishing protocol (architecture 4): under the exclusive lock it checks the base, lints, writes definitions and
 * revision, takes the instant schema steps last, notifies. What cannot get its locks within 200 ms rolls back and tries
 * again with jitter, 30 seconds at most; then it answers 503 and has changed nothing. A unique that live data breaks is
 * refused where somebody here asks for it; one that a release brings is built once its values are mended.
 * @throws AppError stale revision (409), refused metadata (400), no lock (503)
 */
export async function publish(deps: PublishDeps, request: PublishRequest): Promise<Published> {
  const published = await withLockPatience(deps, () =>
    deps.database.kysely.transaction().execute((trx) => publishOnce(trx, deps, request)),
  );
  await deps.metadata.ensure(published.revision);
  if (published.changes.length > 0) deps.onPublished?.(published);
  return published;
}

async function publishOnce(trx: Kysely<SystemSchema>, deps: PublishDeps, request: PublishRequest): Promise<Published> {
  await limitLockWait(trx);
  await sql`select pg_advisory_xact_lock(${PUBLISH_LOCK})`.execute(trx);
  const revision = await readRevision(trx);
  if (request.base !== null && request.base !== revision) {
    throw new AppError("staleRevision", { args: { base: request.base, revision } });
  }
  const current = await loadDefinitions(trx);
  const layers = request.changes(current);
  refuseProtected(current, layers);
  const next = applyLayers(current, layers);
  const changes = changesBetween(current, next, layers);
  const isSame = layers.length === 0 || [...next].every(([key, definition]) => definition === current.get(key));
  if (isSame) return { revision, changes: [], warnings: [] };
  const number = revision + 1;
  const stored = await writeDefinitions(trx, current, next);
  await writeRevision(trx, { ...request, number, base: revision, at: deps.clock().toISOString(), changes });
  const catalogue = await loadCatalogue(trx);
  const compiled = compileDefinitions(stored, catalogue, number, deps.metadata.elements);
  const steps = planStorage(catalogue, compiled.metadata, namesOf(stored));
  if (layers.some((change) => change.layer === "local")) {
    const clashes = await uniqueClashes(trx, compiled.metadata, catalogue, steps);
    if (clashes.length > 0) throw new MetadataError(clashes);
  }
  await takeSteps(trx, steps, deps.clock().toISOString());
  await sql`select pg_notify(${REVISION_CHANNEL}, ${String(number)})`.execute(trx);
  const warnings = warningsAfter(await deps.metadata.within(trx, revision), compiled, changes);
  return { revision: number, changes, warnings };
}

/** A new definition has no id until it is written. */
type Pending = Omit<Definition, "id"> & { readonly id: number | null };

function applyLayers(current: Definitions, layers: readonly LayerChange[]): ReadonlyMap<string, Pending> {
  const next = new Map<string, Pending>(current);
  for (const change of layers) {
    const { kind, entity, name } = change;
    const before = next.get(keyOf(change)) ?? {
      id: null,
      kind,
      entity,
      name,
      shipped: null,
      local: null,
      removed: false,
    };
    const after = withLayer(before, change);
    if (JSON.stringify(after) !== JSON.stringify(before)) next.set(keyOf(change), after);
  }
  return next;
}

function withLayer(before: Pending, change: LayerChange): Pending {
  if (change.layer === "shipped") return withShipped(before, change.values);
  if (change.values === null) return { ...before, removed: true };
  return { ...before, local: localLayer(before.shipped, change.values), removed: false };
}

/** What somebody removed here stays removed, whatever a release brings; what the release itself dropped comes back with it. */
function withShipped(before: Pending, shipped: Properties | null): Pending {
  return { ...before, shipped, removed: shipped === null || (before.shipped !== null && before.removed) };
}

function changesBetween(
  current: Definitions,
  next: ReadonlyMap<string, Pending>,
  layers: readonly LayerChange[],
): readonly DefinitionChange[] {
  const valuesOf = (d: Pending | undefined) => (d && !d.removed ? effectiveOf(d) : null);
  return layers.map((layer) => {
    const { kind, entity, name } = layer;
    const key = keyOf(layer);
    return { kind, entity, name, before: valuesOf(current.get(key)), after: valuesOf(next.get(key)) };
  });
}

async function writeDefinitions(
  trx: Kysely<SystemSchema>,
  current: Definitions,
  next: ReadonlyMap<string, Pending>,
): Promise<Definitions> {
  const changed = [...next].filter(([key, definition]) => definition !== current.get(key));
  const rows = changed.map(([, definition]) => withoutId(definition));
  const written = await sql<{ id: number; kind: string; entity: string; name: string }>`
    insert into system.definition ("kind", "entity", "name", "shipped", "local", "removed")
    select "kind", "entity", "name", "shipped", "local", "removed" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row("kind" text, "entity" text, "name" text, "shipped" jsonb, "local" jsonb, "removed" boolean)
    on conflict ("kind", "entity", "name")
    do update set "shipped" = excluded."shipped", "local" = excluded."local", "removed" = excluded."removed"
    returning "id", "kind", "entity", "name"`.execute(trx);
  const ids = new Map(written.rows.map((row) => [keyOf(row as DefinitionName), row.id]));
  return new Map([...next].map(([key, d]) => [key, { ...d, id: d.id ?? ids.get(key) ?? 0 }]));
}

function withoutId({ kind, entity, name, shipped, local, removed }: Pending): Omit<Pending, "id"> {
  return { kind, entity, name, shipped, local, removed };
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
    key: (entity: string, name: string) => `key_${idOf(entity, name)}`,
  };
}
