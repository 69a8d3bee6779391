import { allowingAbsent } from "../access/permission.ts";
import type { ChangeContext } from "../changes/change-context.ts";
import type { ChangeItem } from "../changes/changeset.ts";
import type { PlannedItem, PlannedWrite } from "../changes/planned-item.ts";
import { planItem } from "../changes/plan-item.ts";
import type { Values } from "../rules/compile-logic.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { VIEWER } from "./metadata.ts";

/** A person with every permission for users, in an ambulatory organization. */
export const CHANGER: ChangeContext = {
  ...VIEWER,
  permission: allowingAbsent({ user: { create: true } }),
  state: "buildOpen",
};

/** Plans one item, for a person with every permission unless `over` says otherwise. */
export function planOf(
  type: EntityType,
  item: ChangeItem,
  before: Values | null = null,
  over: Partial<ChangeContext> = {},
): PlannedItem {
  return planItem(type, { ...CHANGER, ...over }, item, before, 0);
}

/** Plans new values for a record, or for a new one. */
export function planValuesOf(
  type: EntityType,
  values: Values,
  before: Values | null,
  over: Partial<ChangeContext> = {},
): PlannedWrite {
  const item: ChangeItem = before ? { kind: "update", id: 1, values } : { kind: "create", values };
  const planned = planOf(type, item, before, over);
  if (planned.kind === "create" || planned.kind === "update") return planned;
  throw new Error(`The item was refused: ${JSON.stringify(planned.issues)}`);
}
