import { lockBlock } from "../access/lock.ts";
import { may } from "../access/permission.ts";
import { isShared, mayShare } from "../access/sharing.ts";
import type { Values } from "../rules/compile-logic.ts";
import type { EntityType } from "../schema/entity-type.ts";
import type { Issue } from "../values/issue.ts";
import { CLOSED } from "./writable-values.ts";
import type { ChangeContext } from "./change-context.ts";
import { type ChangeItem, type DeleteItem, isAsSeen, type RecordId, type UpdateItem } from "./changeset.ts";
import { planCreate, planUpdate } from "./plan-write.ts";
import {
  hasNoIssues,
  type PlannedDelete,
  type PlannedItem,
  type PlannedUpdate,
  type RefusedItem,
} from "./planned-item.ts";

/**
 * Decides what an item does to a record, as the server's write path does: permissions, state, merge and rules. Look-ups
 * and validation follow later.
 * @param before the stored record; null for a create, or if no such record is in scope
 */
export function planItem<Id extends RecordId>(
  type: EntityType,
  context: ChangeContext,
  item: ChangeItem<Id>,
  before: Values | null,
  index: number,
): PlannedItem<Id> {
  if (item.kind === "create") {
    if (!may(context.permission, type.name, "create")) return refusedItem(item, index, "notCreatable");
    if (lockBlock(type, context, null) !== null && !context.isServer) return refusedItem(item, index, "locked");
    return unlessShared<Id>(type, context, planCreate(type, context, item, index));
  }
  return planFound(type, context, item, before, index, (update, record) =>
    planUpdate(type, context, update, record, index),
  );
}

/** Plans an item whose record must exist and must be as its editor saw it. */
export function planFound<Id extends RecordId>(
  type: EntityType,
  context: ChangeContext,
  item: UpdateItem<Id> | DeleteItem<Id>,
  before: Values | null,
  index: number,
  planChange: (item: UpdateItem<Id>, before: Values) => PlannedUpdate<Id>,
): PlannedItem<Id> {
  if (!before) return refusedItem(item, index, isReviewed(item) ? "gone" : "unknownRecord");
  const planned = unlessShared(
    type,
    context,
    item.kind === "delete" ? planDelete(type, context, item, before, index) : planChange(item, before),
  );
  if (planned.kind === "refused") return planned;
  if (isAsSeen(item.ifMatch, before["updated"]) || outranksStale(type, context, planned.issues)) return planned;
  return { ...refusedItem<Id>(item, index, "stale"), id: item.id, before };
}

/** The reviewer saw the record, so it must have existed. */
function isReviewed(item: UpdateItem | DeleteItem): boolean {
  return item.kind === "update" && item.reviewed !== undefined && item.reviewed !== null;
}

/** Refuses changes of shared records, and sharing, unless the person may share. */
export function unlessShared<Id extends RecordId>(
  type: EntityType,
  context: ChangeContext,
  planned: PlannedItem<Id>,
): PlannedItem<Id> {
  const versions = [planned.before, "after" in planned ? planned.after : null];
  const concernsAll = versions.some((values) => values !== null && isShared(type, values));
  if (!concernsAll || mayShare(type, context) || planned.kind === "refused") return planned;
  return refusedItem(planned, planned.index, "notShareable");
}

/** An item that is refused before its values are examined. */
export function refusedItem<Id extends RecordId>(
  { kind }: Pick<ChangeItem, "kind">,
  index: number,
  code: string,
): RefusedItem<Id> {
  return { kind: "refused", change: kind, index, id: null, before: null, issues: [{ code, attribute: null }] };
}

function planDelete<Id extends RecordId>(
  type: EntityType,
  context: ChangeContext,
  { id, isOwn }: DeleteItem<Id>,
  before: Values,
  index: number,
): PlannedDelete<Id> {
  const planned: PlannedDelete<Id> = { kind: "delete", index, id, before, issues: [] };
  if (!isOwn && !may(context.permission, type.name, "remove")) return withIssue(planned, "notRemovable");
  return lockBlock(type, context, before) !== null && !context.isServer ? withIssue(planned, "locked") : planned;
}

/**
 * Whether an issue goes before "stale": statuses 403 and 423 are reported before 412. A single attribute that may not
 * be changed does not count; on a stale record it differs because somebody else changed it.
 */
function outranksStale(type: EntityType, { permission }: ChangeContext, issues: readonly Issue[]): boolean {
  const mayUpdate = may(permission, type.name, "update");
  return issues.some(
    ({ code, error }) =>
      error === CLOSED || code === "locked" || code === "notRemovable" || (code === "notUpdatable" && !mayUpdate),
  );
}

/** Adds an issue to the item. It is about the whole record unless `of` names an attribute. */
export function withIssue<Item extends PlannedItem>(
  item: Item,
  code: string,
  of: Omit<Issue, "code"> = { attribute: null },
): Item {
  return { ...item, issues: [...item.issues, { code, ...of }] };
}

/** Refuses the second of two items for the same record. Only the first can be what its editor saw. */
export function withoutRepeats<Id extends RecordId>(items: readonly PlannedItem<Id>[]): readonly PlannedItem<Id>[] {
  const seen = new Set<RecordId>();
  return items.map((item) => {
    if (item.id === null || !hasNoIssues(item)) return item;
    if (seen.has(item.id)) return withIssue(item, "duplicateInChangeset");
    seen.add(item.id);
    return item;
  });
}
