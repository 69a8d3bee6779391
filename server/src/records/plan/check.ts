import { type EntityType, type Issue, NO_RESULT, type RecordId, type Values } from "@armature/engine";
import { planCreate, type PlannedWrite, planUpdate } from "@armature/engine/changes";
import { validate } from "@armature/engine/validation";
import type { Kysely } from "kysely";
import { AppError } from "../../base/errors.ts";
import type { SystemSchema } from "../../database/schema.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import { type LookupResults, resolveLookups } from "../facts/lookups.ts";
import { organizationOf, type Scope } from "../scope.ts";
import { unvalidatedIssues } from "../sql/column-values.ts";
import { loadById } from "../sql/load.ts";
import { entityTable, rowId } from "../sql/table.ts";

export interface CheckTarget {
  /** Null for a record that is being created. */
  readonly id: RecordId | null;
  readonly values: Values;
}

/** What a check reads. */
export interface CheckSource {
  load(id: RecordId): Promise<Values | null>;
  /** Null where nothing is looked up. */
  lookUp(item: PlannedWrite): Promise<LookupResults | null>;
}

/**
 * The issues that a save of these values would report, lookups included. Stores and locks nothing, so only the save
 * itself decides. The browser calls this for lookups that it cannot do.
 * @throws AppError unknownRecord (404), noOrganization (409)
 */
export async function checkValues(
  source: CheckSource,
  scope: Scope,
  type: EntityType,
  { id, values }: CheckTarget,
): Promise<readonly Issue[]> {
  organizationOf(type, scope);
  const stored = id === null ? null : await source.load(id);
  if (id !== null && !stored) throw new AppError("unknownRecord", { args: { entity: type.label } });
  const item =
    id === null || !stored
      ? planCreate(type, scope, { kind: "create", values }, 0)
      : planUpdate(type, scope, { kind: "update", id, values }, stored, 0);
  const needs = await source.lookUp(item);
  const all = needs?.validatedOf(item) ?? item.validated;
  // A form is checked field by field: what a new record still lacks is not asked for.
  const validated = item.kind === "update" ? all : all.filter(({ name }) => Object.hasOwn(values, name));
  const found = needs?.resultFor(item) ?? NO_RESULT;
  const own = [
    ...validate(validated, item.after, {
      mode: item.kind,
      found,
      state: scope.state,
      facts: scope.facts,
      before: item.before,
    }),
    ...(item.ruled ?? []),
    ...(needs?.clashIssues(item) ?? []),
  ];
  return [...item.issues, ...(own.length > 0 ? own : unvalidatedIssues(item))];
}

/** Checks against the records of a table. */
export function tableSource(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  scope: Scope,
  type: EntityType,
): CheckSource {
  const table = entityTable(compiled, type);
  return {
    load: async (id) => (await loadById(db, table, scope, rowId(id), "")).get(rowId(id)[0] ?? 0) ?? null,
    lookUp: (item) =>
      resolveLookups({ db, compiled, scope, table, writes: [item], deletes: [], others: [], isWrite: false }),
  };
}
