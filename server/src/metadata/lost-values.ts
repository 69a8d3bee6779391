import type { Metadata } from "@armature/engine";
import { isReference } from "@armature/engine/elements";
import type { StorageStep, StoredColumn } from "@armature/engine/storage";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import { AppError } from "../errors.ts";
import { tableOf } from "./storage-steps.ts";

/** What a program accepts about the values of records, when it publishes. */
export interface Accepted {
  /** The number of values that it lets go. */
  readonly lost: number;
}

/** A change that is about to be published: the metadata before and after it, and how tables change. */
export interface Publishing {
  readonly former: Metadata;
  readonly next: Metadata;
  readonly catalogue: readonly StoredColumn[];
  readonly steps: readonly StorageStep[];
}

/**
 * Refuses a change that loses more values than were accepted. Call it with the exclusive publishing lock: nobody can
 * write a further value then. One statement.
 * @throws AppError wouldLose (409) with the number
 */
export async function refuseLoss(
  trx: Kysely<SystemSchema>,
  publishing: Publishing,
  accepted: Accepted = { lost: 0 },
): Promise<void> {
  const lost = await countLost(trx, losing(publishing));
  if (lost > accepted.lost) throw new AppError("wouldLose", { args: { lost }, details: { code: "wouldLose", lost } });
}

/**
 * The columns whose values an attribute loses because it gets values of another kind, or refers to another entity. The
 * values of a removed attribute are not lost: they are set aside.
 */
function losing({ former, next, catalogue, steps }: Publishing): readonly StoredColumn[] {
  const kept = new Set(steps.flatMap((step) => (step.kind === "fill" ? [keyOf(step.column)] : [])));
  const emptied = steps.flatMap((step) => (step.kind === "setAside" ? [step.column] : []));
  const isThere = ({ entity, attribute }: StoredColumn) => next.entities.get(entity)?.byName.has(attribute) === true;
  return [
    ...emptied.filter((column) => isThere(column) && !kept.has(keyOf(column))),
    ...catalogue.filter((column) => isReference(column.columnKind) && refersElsewhere(column, former, next)),
  ];
}

function keyOf({ entity, attribute }: StoredColumn): string {
  return `${entity}.${attribute}`;
}

function refersElsewhere({ entity, attribute, place }: StoredColumn, former: Metadata, next: Metadata): boolean {
  const [before, after] = [former, next].map(({ entities }) => entities.get(entity)?.byName.get(attribute));
  if (!before || !after || (place !== "column" && place !== "extra")) return false;
  return isReference(before.column) && isReference(after.column) && before.fkName !== after.fkName;
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
