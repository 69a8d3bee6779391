import { merge3 } from "@armature/engine/metadata";
import { MetadataError, sameValue, textForm } from "@armature/engine";
import { type Kysely, sql } from "kysely";
import { AppError } from "../../base/errors.ts";
import type { SystemSchema } from "../../database/schema.ts";
import { readRevision } from "../../metadata/compiled.ts";
import { definitionKey, type Definitions, effectiveOf } from "../../metadata/definitions.ts";
import type { LayerChange } from "../../metadata/layer-change.ts";
import { refuseLoss } from "../../metadata/lost-values.ts";
import { PUBLISH_LOCK, REVISION_CHANNEL } from "../../metadata/metadata-store.ts";
import { failColumn } from "../../metadata/storage-steps.ts";
import { limit, PUBLISH_LIMITS, withLockRetry } from "../lock-retry.ts";
import { type Answering, publishAnswering, type PublishDeps, type PublishRequest } from "../publish.ts";
import { fillColumns, NoLongerMaking } from "./fill.ts";
import {
  type ConversionRequest,
  loadMaking,
  type MakingColumn,
  type PreparedChange,
  reportFilled,
} from "./stored-conversion.ts";

/** How often a fill says how far it is, in milliseconds. */
const REPORT_EVERY = 1_000;

/**
 * Fills the columns of a prepared change and switches to them in one publish, merged with what was published meanwhile.
 * Any instance can do it, and at any time again. If the change can no longer be made, its columns are dropped.
 * @throws AppError wouldLose (409) if more is lost than was accepted; convertedElsewhere (409), uniqueClash and others (400)
 */
export async function finishConversion<A>(deps: PublishDeps, number: number, answering: Answering<A>): Promise<A> {
  const columns = (await loadMaking(deps.database.kysely)).filter((each) => each.conversion.request.number === number);
  const request = columns[0]?.conversion.request;
  if (!request) throw await reasonOf(deps, number);
  try {
    refuseLoss(await fillAll(deps, columns), request.accept);
    const answer = await publishAnswering(deps, switchOf(request), answering);
    // Nothing switched if somebody else had published the same.
    await dropConversion(deps, number, "Somebody else made the same change meanwhile.");
    return answer;
  } catch (error) {
    if (error instanceof NoLongerMaking) throw await reasonOf(deps, number);
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    await dropConversion(deps, number, reasonIn(error));
    throw error;
  }
}

/** The problems of metadata say more than that the change is refused. */
function reasonIn({ message, cause }: AppError): string {
  return cause instanceof MetadataError ? cause.problems.map((problem) => problem.message).join("; ") : message;
}

async function fillAll(deps: PublishDeps, columns: readonly MakingColumn[]): Promise<number> {
  let lost = 0;
  for (const [entity, own] of Map.groupBy(columns, (column) => column.entity)) {
    let reportedAt = performance.now();
    const tally = await fillColumns(
      deps,
      entity,
      own.map(({ attribute }) => attribute),
      async (read) => {
        if (performance.now() - reportedAt < REPORT_EVERY) return;
        reportedAt = performance.now();
        await reportFilled(deps.database.kysely, own, read);
      },
    );
    lost += tally.lost;
  }
  return lost;
}

function switchOf({ number, authorId, note, accept, isRelease, layers }: ConversionRequest): PublishRequest {
  const changes = (current: Definitions) => layers.map((change) => mergedChange(current, change));
  return { authorId, note, base: null, accept, isRelease, filled: number, changes };
}

/** The change on top of what was published since it was prepared. What a release ships stays as it is. */
function mergedChange(current: Definitions, { base, ...change }: PreparedChange): LayerChange {
  const definition = current.get(definitionKey(change));
  const now = definition && !definition.removed ? effectiveOf(definition) : null;
  if (change.layer === "shipped" || change.values === null || sameValue(base, now)) return change;
  const { value, conflicts } = merge3(change.kind, base, change.values, now);
  const [conflict] = conflicts;
  if (conflict) {
    const { entity, values } = change;
    const kind = current.get(definitionKey({ kind: "entity", entity, name: entity }));
    const what = now === null ? "it was deleted" : String(conflict.path[0]);
    const args = {
      attribute: textForm(values["label"]),
      entity: kind ? textForm(effectiveOf(kind)["label"]) : entity,
      what,
    };
    throw new AppError("convertedElsewhere", { args });
  }
  return { ...change, layer: "local", values: value };
}

/** Why a change ended: another instance told it, or made it. */
async function reasonOf({ database }: PublishDeps, number: number): Promise<AppError> {
  const { rows } = await sql<{ problem: string }>`select "conversion" ->> 'problem' as problem from system.storage
    where "place" = 'failed' and "conversion" -> 'request' ->> 'number' = ${String(number)}`.execute(database.kysely);
  return new AppError("conversionEnded", { args: { problem: rows[0]?.problem ?? "Another instance made it." } });
}

async function isMaking(db: Kysely<SystemSchema>, number: number): Promise<boolean> {
  return (await loadMaking(db)).some(({ conversion }) => conversion.request.number === number);
}

/** Drops the columns of a change, with a revision that changes no definition: from there on no write fills them. */
export async function dropConversion(deps: PublishDeps, number: number, problem: string): Promise<void> {
  if (!(await isMaking(deps.database.kysely, number))) return;
  const revision = await withLockRetry(() =>
    deps.database.kysely.transaction().execute(async (trx) => {
      await limit(trx, PUBLISH_LIMITS);
      await sql`select pg_advisory_xact_lock(${PUBLISH_LOCK})`.execute(trx);
      const columns = (await loadMaking(trx)).filter((each) => each.conversion.request.number === number);
      const former = await readRevision(trx);
      if (columns.length === 0) return former;
      const at = deps.clock().toISOString();
      for (const column of columns)
        await failColumn(trx, column, { at, conversion: { ...column.conversion, problem } });
      const row = { number: former + 1, at, authorId: null, note: null };
      await trx
        .insertInto("system.revision")
        .values({ ...row, base: former, operations: "[]" })
        .execute();
      await sql`select pg_notify(${REVISION_CHANNEL}, ${String(former + 1)})`.execute(trx);
      return former + 1;
    }),
  );
  await deps.metadata.ensure(revision);
}
