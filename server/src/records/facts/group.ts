import type { Values } from "@armature/engine";
import { hasNoIssues, type PlannedDelete, type PlannedItem, type PlannedWrite } from "@armature/engine/changes";
import type { ErrorCode, ErrorDefinition } from "../../base/errors.ts";
import type { Scope } from "../scope.ts";
import type { EntityTable } from "../sql/table.ts";

/** An item whose record is stored in a table. */
export type RowItem = PlannedItem<number>;

/** Records of one entity that are deleted by cascade. */
export interface CascadeDelete {
  readonly table: EntityTable;
  /** Each row has the id of the record in the changeset (`root`) whose delete cascades to it. */
  readonly rows: readonly { readonly id: number; readonly root: number; readonly before: Values }[];
}

/**
 * What a write does to the records of one entity, under one scope. A write has one or more groups. All groups are
 * validated before any is written, so each lookup takes the other groups into account.
 */
export interface Group {
  readonly scope: Scope;
  readonly table: EntityTable;
  /** Item indexes are unique across all groups of the write. */
  readonly items: readonly RowItem[];
  /** Records that the deletes of this group cascade to. */
  readonly following: readonly CascadeDelete[];
  /** Whether the records are not the caller's own, but follow from them. */
  readonly isFurther: boolean;
  /**
   * The error to answer with if these records make the call fail. If it is absent, the refusal of the record itself is
   * answered.
   */
  readonly error?: ErrorCode | ErrorDefinition | undefined;
}

export function isWrite(item: RowItem): item is PlannedWrite<number> {
  return item.kind === "create" || item.kind === "update";
}

export function isDelete(item: RowItem): item is PlannedDelete<number> {
  return item.kind === "delete";
}

/** Whether an item has no issues and changes something. */
export function isWritten(item: RowItem): item is PlannedWrite<number> | PlannedDelete<number> {
  if (!hasNoIssues(item) || item.kind === "refused") return false;
  return item.kind !== "update" || Object.keys(item.changed).length > 0;
}

/** A record as a group will leave it. `values` is null if the record is deleted. */
export interface PlannedRecord {
  /** The index of its item; null for a record that is deleted by cascade. */
  readonly index: number | null;
  readonly isNew: boolean;
  readonly values: Values | null;
}

/** The records of an entity that the groups will write, by id. */
export function recordsOf(groups: readonly Group[], entity: string): ReadonlyMap<number, PlannedRecord> {
  const records = new Map<number, PlannedRecord>();
  for (const { table, items } of groups) {
    for (const item of table.type.name === entity ? items : []) {
      if (item.id === null || !hasNoIssues(item)) continue;
      const isNew = item.kind === "create";
      if (isWrite(item)) records.set(item.id, { index: item.index, isNew, values: item.after });
      if (isDelete(item)) records.set(item.id, { index: item.index, isNew, values: null });
    }
  }
  for (const { table, rows } of groups.flatMap(cascadeDeletesOf))
    for (const { id } of table.type.name === entity ? rows : [])
      records.set(id, { index: null, isNew: false, values: null });
  return records;
}

/** The cascade deletes of a group's valid deletes. */
export function cascadeDeletesOf({ items, following }: Group): readonly CascadeDelete[] {
  if (following.length === 0) return [];
  const gone = new Set(items.filter((item) => isDelete(item) && hasNoIssues(item)).map(({ id }) => id));
  return following.map(({ table, rows }) => ({ table, rows: rows.filter(({ root }) => gone.has(root)) }));
}

/** The groups whose records a caller with this scope may refer to. */
export function inReach(groups: readonly Group[], { organizationId }: Scope): readonly Group[] {
  return groups.filter(
    ({ table, scope }) => table.type.scope !== "organization" || scope.organizationId === organizationId,
  );
}
