import type { EntityType } from "@armature/engine";
import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import { entriesOf } from "../../metadata/renames.ts";
import { confirmedAmong } from "./accounts.ts";
import type { Scope } from "../scope.ts";

export interface OwnCreationsRequest {
  readonly db: Kysely<SystemSchema>;
  readonly compiled: Pick<CompiledMetadata, "renames">;
  readonly type: EntityType;
  readonly scope: Pick<Scope, "userId">;
  /** The changeset to undo. */
  readonly changesetId: string;
  readonly ids: readonly number[];
}

const NONE: ReadonlySet<number> = new Set();

/**
 * The records that the caller created in a changeset and may delete again without permission to delete. Nobody else may
 * have written to them since, and no person may have confirmed the account of one. Takes at most two statements.
 */
export async function ownCreations(request: OwnCreationsRequest): Promise<ReadonlySet<number>> {
  const { db, compiled, type, scope, changesetId, ids } = request;
  if (scope.userId === null || ids.length === 0) return NONE;
  const { rows } = await sql<{ id: number }>`select "recordId" as id from system.history
    where ${entriesOf(compiled.renames, type.name)} and "recordId" = any(${ids}::int[])
    group by "recordId"
    having bool_and("by" is not distinct from ${scope.userId}::int)
      and bool_or("changesetId" = ${changesetId}::uuid and "kind" = 'create')`.execute(db);
  const own = rows.map(({ id }) => id);
  const confirmed = await confirmedAmong(db, type, own);
  return new Set(own.filter((id) => !confirmed.has(id)));
}
