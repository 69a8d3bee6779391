import type { Values } from "@armature/engine";
import { hasNoIssues, type PlannedDelete, type PlannedItem, type PlannedWrite } from "@armature/engine/changes";
import type { ErrorCode, ErrorDefinition } from "../../errors.ts";
import type { Scope } from "../scope.ts";
import type { EntityTable } from "../sql/table.ts";

/** An item of a table's records. */
export type RowItem = PlannedItem<number>;

/** Records of one entity that go with others. */
export interface CascadeDelete {
  readonly table: EntityTable;
  /** Each with the record of the changeset with which it goes. */
  readonly rows: readonly { readonly id: number; readonly root: number; readonly before: Values }[];
}

/**
 * What a write does to the records of one entity, under one scope. A write has one or more groups, and all of them are
 * validated before any is written: so each group is told of the others.
 */
export interface Group {
  readonly scope: Scope;
  readonly table: EntityTable;
  /** Their indexes count through all groups of the write. */
  readonly items: readonly RowItem[];
  /** What goes with the records that are to be deleted. */
  readonly following: readonly CascadeDelete[];
  /** Not the caller's own records. */
  readonly isFurther: boolean;
  /** The error of a call that fails by these records; none where the failure speaks for itself. */
  readonly error?: ErrorCode | ErrorDefinition | undefined;
}

export function isWrite(item: RowItem): item is PlannedWrite<number> {
  return item.kind === "create" || item.kind === "update";
}

export function isDelete(item: RowItem): item is PlannedDelete<number> {
  return item.kind === "delete";
}

/** Whether an item changes anything, and nothing is wrong with it. */
export function isWritten(item: RowItem): item is PlannedWrite<number> | PlannedDelete<number> {
  if (!hasNoIssues(item) || item.kind === "refused") return false;
  return item.kind !== "update" || Object.keys(item.changed).length > 0;
}

/** A record as a group is about to leave it; null where it is deleted. */
export interface PlannedRecord {
  /** Of its item; null for one that goes along. */
  readonly index: number | null;
  readonly isNew: boolean;
  readonly values: Values | null;
}

/** The records of an entity that groups are about to write, by id. */
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
  for (const { table, rows } of groups.flatMap(goingWith))
    for (const { id } of table.type.name === entity ? rows : [])
      records.set(id, { index: null, isNew: false, values: null });
  return records;
}

/** What goes along with the deletes of a group that are not refused. */
export function goingWith({ items, following }: Group): readonly CascadeDelete[] {
  if (following.length === 0) return [];
  const gone = new Set(items.filter((item) => isDelete(item) && hasNoIssues(item)).map(({ id }) => id));
  return following.map(({ table, rows }) => ({ table, rows: rows.filter(({ root }) => gone.has(root)) }));
}

/** The groups that write records which a caller of this scope may refer to. */
export function inReach(groups: readonly Group[], { organizationId }: Scope): readonly Group[] {
  return groups.filter(
    ({ table, scope }) => table.type.scope !== "organization" || scope.organizationId === organizationId,
  );
}
