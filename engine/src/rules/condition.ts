import { compileLogic, type Test } from "./compile-logic.ts";
import { type LogicNode, readsOfLogic } from "./logic.ts";

/** A condition ready to run, in closures and in SQL. Frozen. */
export interface Condition {
  readonly logic: LogicNode;
  /** The attributes that it reads. */
  readonly reads: ReadonlySet<string>;
  readonly holds: Test;
}

/**
 * Finds the condition of an entry of a definition, and compiles it once: entries are frozen and last as long as their
 * definition.
 * @param logicOf what the entry says; the same for each call with it
 */
export function conditionsOf<Entry extends object, Beside extends readonly unknown[]>(
  logicOf: (entry: Entry, ...beside: Beside) => LogicNode,
): (entry: Entry, ...beside: Beside) => Condition {
  const known = new WeakMap<Entry, Condition>();
  return (entry, ...beside) => {
    const former = known.get(entry);
    if (former !== undefined) return former;
    const condition = compileCondition(logicOf(entry, ...beside));
    known.set(entry, condition);
    return condition;
  };
}

/** Compiles a condition that lasts as long as what it belongs to. */
export function compileCondition(logic: LogicNode): Condition {
  return Object.freeze({ logic, reads: readsOfLogic(logic), holds: compileLogic(logic) });
}
