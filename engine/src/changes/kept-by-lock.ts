import { lockBlock } from "../access/lock.ts";
import type { Values } from "../rules/compile-logic.ts";
import type { EntityType } from "../schema/entity-type.ts";
import type { ChangeContext } from "./change-context.ts";
import { pickValues } from "./diff.ts";

/** If a person reviews the change, removes values that a lock protects. Returns the same object if there are none. */
export function withoutLocked(type: EntityType, context: ChangeContext, before: Values | null, values: Values): Values {
  if (context.leavesLocked !== true || before === null || lockBlock(type, context, before) === null) return values;
  return pickValues(values, new Set(Object.keys(values).filter((name) => type.byName.get(name)?.lockable !== true)));
}
