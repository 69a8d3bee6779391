import { type Kysely, type RawBuilder, sql } from "kysely";
import { AppError } from "../../base/errors.ts";
import type { Instant } from "../../database/column-types.ts";
import type { SystemSchema } from "../../database/schema.ts";
import type { DefinitionName } from "../../metadata/definition-name.ts";
import type { DefinitionChange } from "../../metadata/layer-change.ts";

/** A revision with its changes, or with those of the definitions that were asked for. */
export interface Revision {
  readonly number: number;
  readonly at: Instant;
  readonly authorId: number | null;
  readonly note: string | null;
  readonly operations: readonly DefinitionChange[];
}

/** Which revisions: those that changed a definition with these properties, and lie between two others. */
export interface RevisionQuery {
  readonly of: Partial<DefinitionName>;
  /** Older than this one. */
  readonly before?: number | undefined;
  /** Newer than this one. */
  readonly after?: number | undefined;
  /** All of them by default. */
  readonly limit?: number;
}

const ALL = 2_147_483_647;

/**
 * Reads revisions, newest first. The index finds those of a definition. It is asked first and alone: in the order of the
 * numbers, the database would look through all revisions instead.
 */
export async function revisionsOf(
  db: Kysely<SystemSchema>,
  { of, before, after = 0, limit = ALL }: RevisionQuery,
): Promise<readonly Revision[]> {
  const { rows } = await sql<Revision>`
    with found as materialized (
      select "number" from system.revision where "number" > ${after} and ${olderThan(before)} and ${changing(of)}
    )
    select "number", "at", "authorId", "note", ${operationsOf(of)} as "operations"
      from system.revision join (select "number" from found order by "number" desc limit ${limit}) newest
      using ("number") order by "number" desc`.execute(db);
  return rows;
}

function olderThan(before: number | undefined): RawBuilder<unknown> {
  return before === undefined ? sql`true` : sql`"number" < ${before}`;
}

function changing(of: Partial<DefinitionName>): RawBuilder<unknown> {
  // One that prepares a conversion changes no definition.
  return Object.keys(of).length === 0 ? sql`"operations" <> '[]'` : sql`"operations" @> ${JSON.stringify([of])}::jsonb`;
}

/** A release changes hundreds of definitions at once; only those asked for leave the database. */
function operationsOf(of: Partial<DefinitionName>): RawBuilder<unknown> {
  if (Object.keys(of).length === 0) return sql`"operations"`;
  return sql`(select coalesce(jsonb_agg(change), '[]') from jsonb_array_elements("operations") change
    where change @> ${JSON.stringify(of)}::jsonb)`;
}

/** @throws AppError unknownRecord (404) */
export async function changesOf(db: Kysely<SystemSchema>, number: number): Promise<readonly DefinitionChange[]> {
  const row = await db
    .selectFrom("system.revision")
    .select("operations")
    .where("number", "=", number)
    .executeTakeFirst();
  if (!row) throw new AppError("unknownRecord", { args: { entity: "revision" } });
  return row.operations as readonly DefinitionChange[];
}
