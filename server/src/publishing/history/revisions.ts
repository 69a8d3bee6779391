import { type Properties, withNewNames } from "@armature/engine/metadata";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { AppError } from "../../base/errors.ts";
import type { Instant } from "../../database/column-types.ts";
import type { SystemSchema } from "../../database/schema.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import type { DefinitionName } from "../../metadata/definition-name.ts";
import type { DefinitionChange } from "../../metadata/layer-change.ts";
import { namesOf, newNames, presentDefinition, type Rename, writtenSql } from "../../metadata/renames.ts";

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
  compiled: Pick<CompiledMetadata, "renames" | "definitions" | "tenancy">,
  { of, before, after = 0, limit = ALL }: RevisionQuery,
): Promise<readonly Revision[]> {
  const written = writtenNames(compiled.renames, of);
  const { rows } = await sql<Revision>`
    with found as materialized (
      select "number" from system.revision where "number" > ${after} and ${olderThan(before)} and ${changing(written)}
    )
    select "number", "at", "authorId", "note", ${operationsOf(written)} as "operations"
      from system.revision join (select "number" from found order by "number" desc limit ${limit}) newest
      using ("number") order by "number" desc`.execute(db);
  return rows.map((row) => ({ ...row, operations: inPresentNames(compiled, row) }));
}

/** What was asked for, and SQL that holds for the revisions that call it so. */
interface WrittenName {
  readonly of: Partial<DefinitionName>;
  readonly holds: RawBuilder<boolean>;
}

/** What was renamed is asked for by each of its names. Empty for all definitions. */
function writtenNames(renames: readonly Rename[], of: Partial<DefinitionName>): readonly WrittenName[] {
  const { kind, entity, name } = of;
  if (Object.keys(of).length === 0) return [];
  if (entity === undefined) return [{ of, holds: sql<boolean>`true` }];
  return namesOf(renames, entity, kind === "attribute" ? name : undefined).map((each) => {
    const named = kind === "entity" ? each.entity : kind === "attribute" ? each.name : name;
    return {
      of: { ...of, entity: each.entity, ...(name !== undefined && { name: named }) },
      holds: writtenSql(each, "revision"),
    };
  });
}

/** The changes of a revision by the present names of entities and attributes, wherever they name some. */
function inPresentNames(
  { renames, definitions, tenancy }: Pick<CompiledMetadata, "renames" | "definitions" | "tenancy">,
  { number, operations }: Pick<Revision, "number" | "operations">,
): readonly DefinitionChange[] {
  if (!renames.some(({ revision }) => revision > number)) return operations;
  const names = newNames(renames, definitions, { revision: number });
  return operations.map((change) => {
    const { kind, entity, before, after } = change;
    const named = presentDefinition(renames, change, number);
    const own = { name: named.name };
    const renamed = (values: Properties | null) =>
      values && { ...withNewNames(kind, entity, values, names, tenancy.declared), ...("name" in values && own) };
    return { ...named, before: renamed(before), after: renamed(after) };
  });
}

function olderThan(before: number | undefined): RawBuilder<unknown> {
  return before === undefined ? sql`true` : sql`"number" < ${before}`;
}

function changing(written: readonly WrittenName[]): RawBuilder<unknown> {
  // One that prepares a conversion changes no definition.
  if (written.length === 0) return sql`"operations" <> '[]'`;
  const each = written.map(({ of, holds }) => sql`("operations" @> ${JSON.stringify([of])}::jsonb and ${holds})`);
  return sql`(${sql.join(each, sql` or `)})`;
}

/** A release changes hundreds of definitions at once; only those asked for leave the database. */
function operationsOf(written: readonly WrittenName[]): RawBuilder<unknown> {
  if (written.length === 0) return sql`"operations"`;
  const each = written.map(({ of, holds }) => sql`(change @> ${JSON.stringify(of)}::jsonb and ${holds})`);
  return sql`(select coalesce(jsonb_agg(change), '[]') from jsonb_array_elements("operations") change
    where ${sql.join(each, sql` or `)})`;
}

/** @throws AppError unknownRecord (404) */
export async function changesOf(
  db: Kysely<SystemSchema>,
  compiled: Pick<CompiledMetadata, "renames" | "definitions" | "tenancy">,
  number: number,
): Promise<readonly DefinitionChange[]> {
  const row = await db
    .selectFrom("system.revision")
    .select("operations")
    .where("number", "=", number)
    .executeTakeFirst();
  if (!row) throw new AppError("unknownRecord", { args: { entity: "revision" } });
  return inPresentNames(compiled, { number, operations: row.operations as readonly DefinitionChange[] });
}
