import { may, mayAttribute } from "../access/permission.ts";
import type { Values } from "../rules/compile-logic.ts";
import { isEmpty } from "../values/value.ts";
import { COMMON_ATTRIBUTES, type EntityType } from "../schema/entity-type.ts";
import type { Issue } from "../values/issue.ts";
import { refusals } from "./writable-values.ts";
import type { ChangeContext } from "./change-context.ts";
import type { ChangeItem, CreateItem, RecordId } from "./changeset.ts";
import { planFound, refusedItem, unlessShared } from "./plan-item.ts";
import { storedValues } from "./plan-write.ts";
import { mergeReviewed, type Reviewed } from "./reviewed.ts";
import type { PlannedCreate, PlannedItem, PlannedUpdate } from "./planned-item.ts";

/**
 * Plans an item that writes earlier values back (undo, restore, revert). Permissions and the state apply. Rule effects,
 * defaults and templates change nothing, and no value is required. A create restores a deleted record with its id,
 * `created` and `createdBy`. The caller must take the values from the history: this function does not check for
 * server-set attributes.
 * @param before the record that has the item's id now, or null if none is in scope
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

/** Tells a person who may not delete what can still be undone. */
function withOwnReason<Id extends RecordId>(planned: PlannedItem<Id>): PlannedItem<Id> {
  if (!planned.issues.some(({ code }) => code === "notRemovable")) return planned;
  return { ...planned, issues: planned.issues.map((each) => (each.code === "notRemovable" ? NOT_OWN : each)) };
}

const NOT_OWN: Issue = Object.freeze({ code: "notOwn", attribute: null });

/** The id of the record that a create restores, if it names one. */
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

/** An existing record keeps its primary key. A restored record gets its own back. */
function isRestorable(type: EntityType, context: ChangeContext, name: string, before: Values | null): boolean {
  return isKnown(type, context, name) && (before === null || name !== type.primaryKey.name);
}

function isKnown(type: EntityType, { permission }: ChangeContext, name: string): boolean {
  return type.byName.has(name) && mayAttribute(permission, type.name, name, "view");
}

const COMMON: ReadonlySet<string> = new Set(COMMON_ATTRIBUTES);

/** An attribute that has been removed since cannot get its value back, but empty is accepted. */
function unknownIssues(type: EntityType, context: ChangeContext, values: Values): readonly Issue[] {
  const lost = Object.keys(values).filter(
    (name) => !isEmpty(values[name]) && !COMMON.has(name) && !isKnown(type, context, name),
  );
  return lost.map((attribute) => ({ code: "unknownAttribute", attribute }));
}
