import { lockBlock } from "../access/lock.ts";
import type { Values } from "../rules/compile-logic.ts";
import type { EntityType } from "../schema/entity-type.ts";
import type { ChangeContext } from "./change-context.ts";
import { pickValues } from "./diff.ts";

/**
 * Where a person reviews the change, the values without those that a lock keeps; the same object where it keeps none.
 */
export function withoutLocked(type: EntityType, context: ChangeContext, before: Values | null, values: Values): Values {
  if (context.leavesLocked !== true || before === null || lockBlock(type, context, before) === null) return values;
  return pickValues(values, new Set(Object.keys(values).filter((name) => type.byName.get(name)?.lockable !== true)));
}
