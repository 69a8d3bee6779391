import { type EntityType, type Issue, NO_RESULT, type RecordId, type Values } from "@armature/engine";
import { planCreate, type PlannedWrite, planUpdate } from "@armature/engine/changes";
import { validate } from "@armature/engine/validation";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import { AppError } from "../../base/errors.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import { unvalidatedIssues } from "../sql/column-values.ts";
import { findDefinition } from "../../publishing/definitions/definition-store.ts";
import { type LookupResults, resolveLookups } from "../facts/lookups.ts";
import { entityOf } from "../read/query.ts";
import { organizationOf, type Scope } from "../scope.ts";
import { entityTable, rowId } from "../sql/table.ts";
import { loadById } from "../sql/load.ts";

export interface CheckTarget {
  /** Null for a record that is being created. */
  readonly id: RecordId | null;
  readonly values: Values;
}

/**
 * The issues that a save of these values would report, lookups included. Stores and locks nothing, so only the save
 * itself decides. The browser calls this for lookups that it cannot do. For definitions, only the values are checked;
 * their effect is checked on publishing.
 * @throws AppError unknownRecord (404), noOrganization (409)
 */
export async function checkValues(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  scope: Scope,
  entity: string,
  { id, values }: CheckTarget,
): Promise<readonly Issue[]> {
  const type = entityOf(compiled, entity);
  organizationOf(type, scope);
  const item =
    id === null
      ? planCreate(type, scope, { kind: "create", values }, 0)
      : planUpdate(type, scope, { kind: "update", id, values }, await loadOne(db, compiled, scope, type, id), 0);
  const needs = type.store === "definitions" ? null : await needsOf(db, compiled, scope, type, item);
  const validated = (needs?.validatedOf(item) ?? item.validated).filter((attribute) =>
    Object.hasOwn(values, attribute.name),
  );
  const found = needs?.resultFor(item) ?? NO_RESULT;
  const own = [
    ...validate(validated, item.after, { mode: item.kind, found, state: scope.state, before: item.before }),
    ...(needs?.clashIssues(item) ?? []),
  ];
  return [...item.issues, ...(own.length > 0 ? own : unvalidatedIssues(item))];
}

async function loadOne(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  scope: Scope,
  type: EntityType,
  id: RecordId,
): Promise<Values> {
  const isDefinition = type.store === "definitions";
  const record = isDefinition
    ? findDefinition(compiled, scope, type, id)
    : (await loadById(db, entityTable(compiled, type), scope, rowId(id), "")).get(rowId(id)[0] ?? 0);
  if (!record) throw new AppError("unknownRecord", { args: { entity: type.label } });
  return record;
}

function needsOf(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  scope: Scope,
  type: EntityType,
  item: PlannedWrite,
): Promise<LookupResults> {
  const table = entityTable(compiled, type);
  return resolveLookups({ db, compiled, scope, table, writes: [item], deletes: [], others: [], isWrite: false });
}
