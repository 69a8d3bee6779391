import type { PermissionMap } from "@armature/engine";
import type { Kysely, RawBuilder } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import { type Made, MadeStatements } from "./made-statements.ts";
import type { Scope } from "../scope.ts";
import type { Sql } from "./table.ts";

/**
 * Stand for the caller's organization and the caller in a statement that is made once. Nothing has these ids: a place that
 * were not filled in would find nothing.
 */
const ORGANIZATION_PLACE = -1;
const USER_PLACE = -3;

const known = new WeakMap<CompiledMetadata, WeakMap<PermissionMap, MadeStatements>>();

/** A statement of the records of a scope. */
interface OfScope<Row> extends Pick<Made<Row>, "key" | "values"> {
  /** @param scope one whose organization and caller are places to fill in; places stand for the values */
  readonly build: (scope: Scope, ...places: readonly Sql[]) => RawBuilder<Row>;
}

/** The statement `key` of one revision, one set of rights and one kind of scope, made once. */
export async function runCached<Row>(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  scope: Scope,
  { key, values, build }: OfScope<Row>,
): Promise<readonly Row[]> {
  const places = { ...scope, userId: USER_PLACE, organizationId: scope.organizationId && ORGANIZATION_PLACE };
  return statementsOf(compiled, scope.permission).run<Row>(db, {
    key: `${key} ${kindOf(scope)}`,
    values,
    build: (...values) => build(places, ...values),
    standIns: new Map([
      [ORGANIZATION_PLACE, scope.organizationId],
      [USER_PLACE, scope.userId],
    ]),
  });
}

/** What of a scope decides the text of a statement, besides its rights. */
function kindOf({ crossTenant, isServer, ignoresState, organizationId }: Scope): string {
  return [crossTenant, isServer, ignoresState, organizationId === null].map(Boolean).join();
}

function statementsOf(compiled: CompiledMetadata, permission: PermissionMap): MadeStatements {
  const byRights = known.get(compiled) ?? new WeakMap<PermissionMap, MadeStatements>();
  const statements = byRights.get(permission) ?? new MadeStatements();
  known.set(compiled, byRights.set(permission, statements));
  return statements;
}
