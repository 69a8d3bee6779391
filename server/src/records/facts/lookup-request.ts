import { type AttributeType, isEmpty, validateAttribute } from "@armature/engine";
import type { PlannedDelete, PlannedWrite } from "@armature/engine/changes";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import { columnIssues } from "../sql/column-values.ts";
import type { Group } from "./group.ts";
import type { Scope } from "../scope.ts";
import type { EntityTable } from "../sql/table.ts";

/** The items of a changeset whose lookups run together. */
export interface LookupRequest {
  readonly db: Kysely<SystemSchema>;
  readonly compiled: CompiledMetadata;
  readonly scope: Scope;
  readonly table: EntityTable;
  /** If several items take the same unique value, the ones that pass every check without a lookup come first. */
  readonly writes: readonly PlannedWrite[];
  readonly deletes: readonly PlannedDelete[];
  /**
   * True in a write, false in a dry run. A write locks unique values first, and locks referenced records against
   * deletion.
   */
  readonly isWrite: boolean;
  /** The other groups of the same write. Lookups answer as if these were already written. */
  readonly others: readonly Group[];
  /** In a write: leaves it to the unique indexes of the database to detect taken values. */
  readonly defersUniqueCheck?: boolean;
}

/**
 * Whether to look the value up. A value of the wrong type is not: the database could not read it as a text or an id.
 */
export function asksFor(item: PlannedWrite, attribute: AttributeType): boolean {
  return !isEmpty(item.changed[attribute.name]) && isValid(item, attribute);
}

/** Whether the value passes every check that needs no lookup. */
export function isValid({ kind, after }: PlannedWrite, attribute: AttributeType): boolean {
  const own = validateAttribute(attribute, after, { mode: kind });
  return own.length === 0 && columnIssues(attribute, after[attribute.name]).length === 0;
}
