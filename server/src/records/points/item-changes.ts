import { type Changeset, type EntityType, isEmpty, type Issue, validateAttribute, type Values } from "@armature/engine";
import type { PlannedWrite } from "@armature/engine/changes";
import { isOfRefusal, refusalsOf } from "@armature/engine/validation";
import type { RowItem } from "../facts/group.ts";
import { withValues } from "../plan/planned-values.ts";
import type { Apply } from "../plan/validate-items.ts";
import type { ModuleInput, ModuleItem } from "./module.ts";
import { ModuleError } from "./module-error.ts";
import { type Declared, worded } from "./points.ts";

/** An item as points see it; null if it was refused before planning. */
export function viewOf(item: RowItem, { items }: Changeset, input: Values): ModuleItem | null {
  const { index, issues, kind } = item;
  if (kind === "refused") return null;
  if (kind === "delete") return { kind, index, issues, id: item.id, before: item.before };
  const asked = items[index];
  const sent = asked === undefined || asked.kind === "delete" ? {} : asked.values;
  const { id, before, after, changed } = item;
  return { kind, index, issues, id, before, after, changed, sent, input };
}

/** Adds an issue for each input that does not match its schema. */
export function withInvalidInputs(each: Declared, item: RowItem, inputs: readonly ModuleInput[]): RowItem {
  const issues = inputs.map(({ issue, name }) => ({ code: issue, attribute: name }));
  return withIssues(each, item, issues);
}

/** Adds the issues of a module, with the texts and errors that it declared. */
export function withIssues({ module }: Declared, item: RowItem, issues: readonly Issue[]): RowItem {
  if (issues.length === 0) return item;
  const isReplaced = (former: Issue) =>
    issues.some(
      ({ code, attribute }) =>
        attribute === former.attribute && module.issues?.[code]?.replaces?.includes(former.code) === true,
    );
  const left = item.issues.filter((former) => !isReplaced(former));
  return { ...item, issues: [...left, ...worded(module, issues)] };
}

/** Adds warnings of a module, with their texts. */
export function withWarnings({ module }: Declared, item: RowItem, warnings: readonly Issue[]): RowItem {
  if (warnings.length === 0) return item;
  return { ...item, warnings: [...(item.warnings ?? []), ...worded(module, warnings)] };
}

/** Drops the issues of waived attributes that are empty, but not what a rule of the entity refuses. */
export function withoutWaived(item: RowItem, names: readonly string[]): RowItem {
  if (names.length === 0 || !("after" in item)) return item;
  const isWaived = ({ attribute }: Issue) =>
    attribute !== null && names.includes(attribute) && isEmpty(item.after[attribute]);
  return { ...item, issues: item.issues.filter((issue) => isOfRefusal(issue) || !isWaived(issue)) };
}

/** Sets the values that a module derived, and checks them. The rules of the entity then see these, except in a restore. */
export function withDerived(
  { module, points }: Declared,
  type: EntityType,
  { scope: { state, facts }, isRestore }: Pick<Apply, "scope" | "isRestore">,
  item: PlannedWrite<number>,
  values: Values,
): RowItem {
  const names = Object.keys(values);
  const undeclared = names.find((name) => !points.writes?.includes(name));
  if (undeclared !== undefined)
    throw new ModuleError(module, `derive of ${type.name} sets ${undeclared}, which its writes do not name`);
  if (names.length === 0) return touched(type, item);
  const derived = withValues(type, item, values);
  const issues = names.flatMap((name) => {
    const attribute = type.byName.get(name);
    return attribute ? validateAttribute(attribute, derived.after, { mode: item.kind, state, facts }) : [];
  });
  if (isRestore) return { ...derived, issues: [...derived.issues, ...issues] };
  const ruled = refusalsOf(type, derived.after, derived.before, facts);
  const warnings = [...(derived.warnings ?? []).filter((each) => !isOfRefusal(each)), ...ruled.warnings];
  return {
    ...derived,
    issues: [...derived.issues.filter((each) => !isOfRefusal(each)), ...issues, ...ruled.issues],
    ...((derived.warnings || warnings.length > 0) && { warnings }),
  };
}

/**
 * Counts as a change when parts of a record are saved, so that others who saved from the older version get a conflict.
 */
function touched({ readableAttribute: name }: EntityType, item: PlannedWrite<number>): RowItem {
  if (item.kind === "create" || Object.keys(item.changed).length > 0) return item;
  return { ...item, changed: { [name]: item.after[name] } };
}
