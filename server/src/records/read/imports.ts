import { type EntityType, may } from "@armature/engine";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import { entriesOf, namesOf } from "../../metadata/renames.ts";
import { organizationOf, type Scope } from "../scope.ts";

/** One import of a file. */
export interface Imported {
  readonly changesetId: string;
  readonly fileId: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly authorId: number | null;
  /** How many records it created or updated. */
  readonly records: number;
  /** How many of these the caller may undo. Whether each one still can be undone is shown in the review. */
  readonly undoable: number;
}

/** The maximum number of imports in the answer. Nobody looks through more. */
const MOST = 500;

/** The imports of an entity in this scope that wrote something, newest first. Takes one statement. */
export async function readImports(
  db: Kysely<SystemSchema>,
  { renames }: Pick<CompiledMetadata, "renames">,
  type: EntityType,
  scope: Scope,
): Promise<readonly Imported[]> {
  const names = namesOf(renames, type.name).map(({ entity }) => entity);
  const { rows } = await sql<Imported>`
    select changeset."id" as "changesetId", changeset."fileId", changeset."at", changeset."authorId",
      count(distinct history."recordId")::int as "records",
      count(distinct history."recordId") filter (where ${undoableSql(type, scope)})::int as "undoable"
    from system.changeset changeset join system.history history on history."changesetId" = changeset."id"
    where changeset."fileId" is not null and changeset."entity" = any(${names}::text[])
      and changeset."organizationId" is not distinct from ${organizationOf(type, scope)}::int
      and ${entriesOf(renames, type.name)} and not history."isFurther"
    group by changeset."id" order by changeset."at" desc, changeset."id" desc limit ${MOST}`.execute(db);
  return rows;
}

/**
 * A created record can be undone by its creator and by anyone who may delete, an updated record by anyone who may
 * update.
 */
function undoableSql(type: EntityType, { permission, userId }: Scope): RawBuilder<boolean> {
  const mayUpdate = may(permission, type.name, "update");
  const mayRemove = may(permission, type.name, "remove");
  return sql<boolean>`case when history."kind" = 'create'
    then ${mayRemove}::boolean or history."by" is not distinct from ${userId}::int else ${mayUpdate}::boolean end`;
}
