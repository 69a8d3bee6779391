import type { PermissionMap } from "@armature/engine";
import type { CompiledQuery, Kysely, RawBuilder } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import type { Scope } from "./scope.ts";

/**
 * Stand for the caller's organization, the record's id and the caller in a statement that is made once. Nothing has
 * these ids: a place that were not filled in would find nothing.
 */
const ORGANIZATION_PLACE = -1;
export const ID_PLACE = -2;
const USER_PLACE = -3;

type Statements = Map<string, CompiledQuery>;
const known = new WeakMap<CompiledMetadata, WeakMap<PermissionMap, Statements>>();

/**
 * The statement `key` of one revision, one set of rights and one kind of scope, made once: only the organization, the
 * caller and the id differ from call to call.
 * @param build is given a scope whose organization is a place to fill in, and writes {@link ID_PLACE} for the id
 */
export async function runCached<Row>(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  scope: Scope,
  { key, id, build }: { readonly key: string; readonly id: number; readonly build: (scope: Scope) => RawBuilder<Row> },
): Promise<readonly Row[]> {
  const statements = statementsOf(compiled, scope.permission);
  const name = `${key} ${kindOf(scope)}`;
  const statement = statements.get(name) ?? build(withPlaces(scope)).compile(db);
  statements.set(name, statement);
  const fill = (value: unknown) => {
    if (value === ORGANIZATION_PLACE) return scope.organizationId;
    if (value === USER_PLACE) return scope.userId;
    return value === ID_PLACE ? id : value;
  };
  const { rows } = await db.executeQuery<Row>({
    ...statement,
    parameters: statement.parameters.map(fill),
  } as CompiledQuery<Row>);
  return rows;
}

/** What of a scope decides the text of a statement, besides its rights. */
function kindOf({ spansOrganizations, isServer, isUnbound, organizationId }: Scope): string {
  return [spansOrganizations, isServer, isUnbound, organizationId === null].map(Boolean).join();
}

function withPlaces(scope: Scope): Scope {
  return { ...scope, userId: USER_PLACE, organizationId: scope.organizationId === null ? null : ORGANIZATION_PLACE };
}

function statementsOf(compiled: CompiledMetadata, permission: PermissionMap): Statements {
  const byRights = known.get(compiled) ?? new WeakMap<PermissionMap, Statements>();
  const statements = byRights.get(permission) ?? new Map<string, CompiledQuery>();
  known.set(compiled, byRights.set(permission, statements));
  return statements;
}
