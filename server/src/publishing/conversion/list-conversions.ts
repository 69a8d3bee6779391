import type { ListedConversion } from "@armature/engine/platform";
import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import { tableOf } from "../../metadata/data-tables.ts";
import { type FailedColumn, loadFailed, loadMaking, type MakingColumn } from "./stored-conversion.ts";

/** The columns in the making, and the conversions that ended without a switch, with how far they are. */
export async function listConversions(db: Kysely<SystemSchema>): Promise<ListedConversion[]> {
  const columns = [...(await loadMaking(db)), ...(await loadFailed(db))];
  const totals = new Map<string, number>();
  for (const { entity } of columns) if (!totals.has(entity)) totals.set(entity, await countRows(db, entity));
  return columns.map((column) => listed(column, totals.get(column.entity) ?? 0));
}

function listed({ entity, attribute, conversion }: MakingColumn | FailedColumn, total: number): ListedConversion {
  const { request, filled } = conversion;
  const problem = "problem" in conversion ? conversion.problem : null;
  return {
    entity,
    attribute,
    at: request.at,
    authorId: request.authorId,
    done: Math.min(filled, total),
    total,
    problem,
  };
}

async function countRows(db: Kysely<SystemSchema>, entity: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${tableOf(entity)}`.execute(db);
  return rows[0]?.count ?? 0;
}
