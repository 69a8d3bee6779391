import type { Metadata } from "@armature/engine";
import type { StorageStep, StoredColumn } from "@armature/engine/storage";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import { AppError } from "../base/errors.ts";
import { tableOf } from "./data-tables.ts";

/** What a program accepts about the values of records, when it publishes. */
export interface Accepted {
  /** The number of values that it lets go. */
  readonly lost: number;
}

/**
 * Refuses a change that loses more values than were accepted. Call it with the exclusive publishing lock: nobody can
 * write a further value then. One statement.
 * @param next the metadata after the change
 * @throws AppError wouldLose (409) with the number
 */
export async function refuseLoss(
  trx: Kysely<SystemSchema>,
  next: Metadata,
  steps: readonly StorageStep[],
  accepted: Accepted = { lost: 0 },
): Promise<void> {
  const lost = await countLost(trx, losing(next, steps));
  if (lost > accepted.lost) throw new AppError("wouldLose", { args: { lost }, details: { code: "wouldLose", lost } });
}

/**
 * The columns whose values an attribute loses because it gets values of another kind, or refers to another entity. The
 * values of a removed attribute are not lost: they are set aside.
 */
function losing({ entities }: Metadata, steps: readonly StorageStep[]): readonly StoredColumn[] {
  const columnKey = ({ entity, attribute }: StoredColumn) => `${entity}.${attribute}`;
  const takenOver = new Set(steps.flatMap((step) => (step.kind === "fill" ? [columnKey(step.column)] : [])));
  return steps.flatMap((step) => {
    if (step.kind !== "setAside" || takenOver.has(columnKey(step.column))) return [];
    const { entity, attribute } = step.column;
    return entities.get(entity)?.byName.has(attribute) === true ? [step.column] : [];
  });
}

async function countLost(trx: Kysely<SystemSchema>, columns: readonly StoredColumn[]): Promise<number> {
  if (columns.length === 0) return 0;
  const counts = columns.map(
    (column) => sql`(select count(*) from ${tableOf(column.entity)} where ${textOf(column)} not in ('', '[]', '{}'))`,
  );
  const { rows } = await sql<{ lost: number }>`select (${sql.join(counts, sql` + `)})::int as lost`.execute(trx);
  return rows[0]?.lost ?? 0;
}

function textOf({ place, columnName }: StoredColumn): RawBuilder<unknown> {
  return place === "extra" ? sql`(extra ->> ${sql.lit(columnName)})` : sql`${sql.id(columnName)}::text`;
}
