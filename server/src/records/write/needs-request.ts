import { type AttributeType, isEmpty, validateAttribute } from "@armature/engine";
import type { PlannedDelete, PlannedWrite } from "@armature/engine/changes";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import { columnIssues } from "../sql/column-values.ts";
import type { Group } from "./group.ts";
import type { Scope } from "../scope.ts";
import type { EntityTable } from "../sql/table.ts";

/** The items of a changeset whose needs are asked for together. */
export interface NeedsRequest {
  readonly db: Kysely<SystemSchema>;
  readonly compiled: CompiledMetadata;
  readonly scope: Scope;
  readonly table: EntityTable;
  /** Those that pass every check without a look-up come first to a value that several want. */
  readonly writes: readonly PlannedWrite[];
  readonly deletes: readonly PlannedDelete[];
  /** Within a write: unique values are locked first, references are kept from being deleted. */
  readonly isWrite: boolean;
  /** What else the same write does: its answers count as if that were done. */
  readonly others: readonly Group[];
  /** Within a write: that a unique value is taken is left to the database to say, where it keeps the values apart. */
  readonly leavesUniques?: boolean;
}

/** Only a value of the right kind is looked up: what else a body may hold is no text or id for the database. */
export function asksFor(item: PlannedWrite, attribute: AttributeType): boolean {
  return !isEmpty(item.changed[attribute.name]) && isValid(item, attribute);
}

/** Whether the attribute's value passes every check that needs no look-up. */
export function isValid({ kind, after }: PlannedWrite, attribute: AttributeType): boolean {
  const own = validateAttribute(attribute, after, { mode: kind });
  return own.length === 0 && columnIssues(attribute, after[attribute.name]).length === 0;
}
