import { may, mayAttribute } from "../access/permission.ts";
import type { Values } from "../rules/compile-logic.ts";
import { isEmpty } from "../rules/value.ts";
import { COMMON_ATTRIBUTES, type EntityType } from "../schema/entity-type.ts";
import type { Issue } from "../validation/issue.ts";
import { refusals } from "./writable-values.ts";
import type { ChangeContext } from "./change-context.ts";
import type { ChangeItem, CreateItem, RecordId } from "./changeset.ts";
import { planFound, refusedItem, unlessShared } from "./plan-item.ts";
import { storedValues } from "./plan-write.ts";
import { mergeReviewed, type Reviewed } from "./reviewed.ts";
import type { PlannedCreate, PlannedItem, PlannedUpdate } from "./planned-item.ts";

/**
 * What an item that writes former values back would do (undo, restore, revert; architecture 7): rights and state hold,
 * rule effects, defaults and templates neither drop nor add, and no value is asked for. A create brings a deleted record
 * back under its id, with its `created` and `createdBy`. The values are the history's: nothing here keeps a caller from
 * naming what only the server sets.
 * @param before the record that has the item's id now; null where there is none in scope
 */
export function planRestore<Id extends RecordId>(
  type: EntityType,
  context: ChangeContext,
  item: ChangeItem<Id>,
  before: Values | null,
  index: number,
): PlannedItem<Id> {
  if (item.kind !== "create") {
    const planned = planFound<Id>(type, context, item, before, index, (update, record) => ({
      ...exactValues(type, context, update.values, record, update.reviewed),
      index,
      kind: "update",
      id: update.id,
      before: record,
    }));
    return item.kind === "delete" ? withOwnReason(planned) : planned;
  }
  if (!may(context.permission, type.name, "create")) return refusedItem(item, index, "notCreatable");
  if (before) return refusedItem(item, index, "alreadyThere");
  return unlessShared<Id>(type, context, planReturn(type, context, item, index));
}

/** Who may not delete is told what can be taken back all the same. */
function withOwnReason<Id extends RecordId>(planned: PlannedItem<Id>): PlannedItem<Id> {
  if (!planned.issues.some(({ code }) => code === "notRemovable")) return planned;
  return { ...planned, issues: planned.issues.map((each) => (each.code === "notRemovable" ? NOT_OWN : each)) };
}

const NOT_OWN: Issue = Object.freeze({ code: "notOwn", attribute: null });

/** The id of the record that a create brings back, where it names one. */
export function restoredId(type: EntityType, { values }: CreateItem): number | null {
  const id = values[type.primaryKey.name];
  return typeof id === "number" ? id : null;
}

function planReturn(type: EntityType, context: ChangeContext, item: CreateItem, index: number): PlannedCreate {
  const { created, createdBy } = item.values;
  return {
    ...exactValues(type, context, item.values, null),
    index,
    kind: "create",
    id: restoredId(type, item),
    before: null,
    ...(typeof created === "string" && { made: { at: created, by: typeof createdBy === "number" ? createdBy : null } }),
  };
}

type ExactValues = Omit<PlannedUpdate, "index" | "kind" | "id" | "before">;

function exactValues(
  type: EntityType,
  context: ChangeContext,
  given: Values,
  before: Values | null,
  reviewed?: Reviewed,
): ExactValues {
  const { values, issues: clashes } = mergeReviewed(type, given, reviewed, before);
  const known = Object.entries(values).filter(([name]) => isRestorable(type, context, name, before));
  const sent = Object.fromEntries(known);
  const stored = storedValues(type, { ...before, ...sent }, before);
  const refused = before ? refusals(type, context, before, Object.keys(stored.changed)) : [];
  return {
    sent,
    leftOut: new Map(),
    ...stored,
    validated: stored.written.filter(({ name }) => !isEmpty(stored.after[name])),
    issues: [...unknownIssues(type, context, values), ...refused, ...clashes],
  };
}

/** A record keeps its key; one that comes back has its own. */
function isRestorable(type: EntityType, context: ChangeContext, name: string, before: Values | null): boolean {
  return isKnown(type, context, name) && (before === null || name !== type.primaryKey.name);
}

function isKnown(type: EntityType, { permission }: ChangeContext, name: string): boolean {
  return type.byName.has(name) && mayAttribute(permission, type.name, name, "view");
}

const COMMON: ReadonlySet<string> = new Set(COMMON_ATTRIBUTES);

/** An attribute that was removed since cannot hold its value again; it may be without one. */
function unknownIssues(type: EntityType, context: ChangeContext, values: Values): readonly Issue[] {
  const lost = Object.keys(values).filter(
    (name) => !isEmpty(values[name]) && !COMMON.has(name) && !isKnown(type, context, name),
  );
  return lost.map((attribute) => ({ code: "unknownAttribute", attribute }));
}
