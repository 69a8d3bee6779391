import { type LogicNode, readsOfLogic, type ValueNode } from "./logic.ts";

export const RULE_OPERATORS = ["isEqual", "isNotEqual", "contains"] as const;
export type RuleOperator = (typeof RULE_OPERATORS)[number];

export const ACTIONS = ["show", "hide", "disable", "require", "requireToSave", "setValue"] as const;
export type ActionName = (typeof ACTIONS)[number];

/** What a rule does to its attribute while its condition holds. */
export type ActionNode =
  | { readonly kind: "show" | "hide" | "disable" | "require" | "requireToSave" }
  /** `displayValue` is the text that the editor shows for the value. */
  | { readonly kind: "setValue"; readonly value: unknown; readonly displayValue?: string }
  /** Sets what the expression gives for the record. */
  | { readonly kind: "setValue"; readonly from: ValueNode };

/** A rule of one attribute: while `when` holds, its actions apply to the attribute. */
export interface RuleNode {
  /** Unique in its attribute. Local changes are merged with shipped rules by it. */
  readonly id: string;
  readonly when: LogicNode;
  readonly actions: readonly ActionNode[];
  /** Why the rule is set aside, for example because an attribute that its condition reads was deleted. */
  readonly blocked?: string;
}

/** A condition that no record meets. */
export const NEVER: LogicNode = Object.freeze({ kind: "or", items: Object.freeze([]) });
/** A condition that every record meets. */
export const ALWAYS: LogicNode = Object.freeze({ kind: "and", items: Object.freeze([]) });

/** The attributes that a rule reads: in its condition, and to set a value. */
export function readsOfRule({ when, actions }: Pick<RuleNode, "when" | "actions">): ReadonlySet<string> {
  const from = actions.flatMap((action) => ("from" in action ? [...readsOfLogic(action.from)] : []));
  return new Set([...readsOfLogic(when), ...from]);
}
