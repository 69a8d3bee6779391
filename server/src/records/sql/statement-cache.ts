import type { PermissionMap } from "@armature/engine";
import type { Kysely, RawBuilder } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import { memoizePair } from "../../base/memoize.ts";
import type { Scope } from "../scope.ts";
import { type Prepared, runPrepared } from "./prepared.ts";
import type { Sql } from "./table.ts";

/**
 * Placeholders for the caller's organization and user id in a cached statement. No record has these ids, so a
 * placeholder that was not replaced would find nothing.
 */
const ORGANIZATION_PLACE = -1;
const USER_PLACE = -3;

/** Keeps the statements of a revision for one set of permissions. */
const cacheOwnerOf = memoizePair<CompiledMetadata, PermissionMap, object>(() => ({}));

/** A statement over the records of a scope. */
interface OfScope<Row> extends Pick<Prepared<Row>, "key" | "values"> {
  /**
   * @param scope has placeholders as organization and user
   * @param places placeholders for the values
   */
  readonly build: (scope: Scope, ...places: readonly Sql[]) => RawBuilder<Row>;
}

/** Runs the statement `key`. Its text is built once for each revision, set of permissions and kind of scope. */
export async function runCached<Row>(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  scope: Scope,
  { key, values, build }: OfScope<Row>,
): Promise<readonly Row[]> {
  const places = { ...scope, userId: USER_PLACE, organizationId: scope.organizationId && ORGANIZATION_PLACE };
  return runPrepared<Row>(db, cacheOwnerOf(compiled, scope.permission), {
    key: `${key} ${kindOf(scope)}`,
    values,
    build: (...values) => build(places, ...values),
    substitutions: new Map([
      [ORGANIZATION_PLACE, scope.organizationId],
      [USER_PLACE, scope.userId],
    ]),
  });
}

/** The properties of a scope, besides its permissions, that change the text of a statement. */
function kindOf({ crossTenant, isServer, isBound, ignoresState, organizationId }: Scope): string {
  return [crossTenant, isServer, isBound, ignoresState, organizationId === null].map(Boolean).join();
}
