import type { StoredColumn } from "@armature/engine/storage";
import { type Kysely, sql } from "kysely";
import { AppError } from "../../base/errors.ts";
import type { SystemSchema } from "../../database/schema.ts";
import { loadCatalogue } from "../../metadata/catalogue.ts";
import { readRevision } from "../../metadata/compiled.ts";
import { definitionKey, effectiveOf } from "../../metadata/definitions.ts";
import { PUBLISH_LOCK, REVISION_CHANNEL } from "../../metadata/metadata-store.ts";
import { addMaking } from "../../metadata/storage-steps.ts";
import { limit, PUBLISH_LIMITS, withLockRetry } from "../lock-retry.ts";
import type { PublishDeps, PublishRequest } from "../publish.ts";
import type { PlannedConversions } from "./plan-conversions.ts";
import { type ConversionRequest, type PreparedChange, reportFilled } from "./stored-conversion.ts";

/**
 * Adds the columns of a plan with their rows in the catalogue, and a revision that changes no definition: from there on
 * each write fills them too.
 * @returns the number of that revision; null if another one was published since the plan
 * @throws AppError converting (409) while the same attribute is being converted
 */
export async function prepareConversions(
  deps: PublishDeps,
  planned: PlannedConversions,
  request: PublishRequest,
): Promise<number | null> {
  const prepared = await withLockRetry(() =>
    deps.database.kysely.transaction().execute(async (trx) => {
      await limit(trx, PUBLISH_LIMITS);
      await sql`select pg_advisory_xact_lock(${PUBLISH_LOCK})`.execute(trx);
      const revision = await readRevision(trx);
      if (revision !== planned.compiled.revision) return null;
      await refuseTwo(trx, planned.columns);
      const number = revision + 1;
      const at = deps.clock().toISOString();
      const { authorId, note, accept, isRelease = false } = request;
      const change: ConversionRequest = { number, at, authorId, note, accept, isRelease, layers: withBase(planned) };
      await addMaking(
        trx,
        planned.columns.map((column) => withRequest(column, change)),
      );
      await reportFilled(trx, planned.columns, 0);
      const row = { number, at, authorId, note: null, base: revision, operations: "[]" };
      await trx.insertInto("system.revision").values(row).execute();
      await sql`select pg_notify(${REVISION_CHANNEL}, ${String(number)})`.execute(trx);
      return number;
    }),
  );
  if (prepared !== null) await deps.metadata.ensure(prepared);
  return prepared;
}

/** Refuses a second conversion of an attribute, and forgets why a former one failed. */
async function refuseTwo(trx: Kysely<SystemSchema>, columns: readonly StoredColumn[]): Promise<void> {
  const catalogue = await loadCatalogue(trx);
  for (const { entity, attribute } of columns) {
    const isOther = (c: StoredColumn) => c.place === "making" && c.entity === entity && c.attribute === attribute;
    if (catalogue.some(isOther)) throw new AppError("converting", { args: { attribute } });
    const failed = trx.deleteFrom("system.storage").where("place", "=", "failed").where("entity", "=", entity);
    await failed.where("attribute", "=", attribute).execute();
  }
}

function withRequest(column: StoredColumn, request: ConversionRequest): StoredColumn {
  return { ...column, conversion: Object.assign({}, column.conversion, { request }) };
}

function withBase({ compiled, layers }: PlannedConversions): readonly PreparedChange[] {
  return layers.map((change) => {
    const definition = compiled.definitions.get(definitionKey(change));
    return { ...change, base: definition && !definition.removed ? effectiveOf(definition) : null };
  });
}
