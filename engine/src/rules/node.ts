import type { LogicNode } from "./logic.ts";

export const RULE_OPERATORS = ["isEqual", "isNotEqual", "contains"] as const;
export type RuleOperator = (typeof RULE_OPERATORS)[number];

export const ACTIONS = ["show", "hide", "disable", "require", "setValue"] as const;
export type ActionName = (typeof ACTIONS)[number];

/** What a rule does to its attribute while its condition holds. */
export type ActionNode =
  | { readonly kind: "show" | "hide" | "disable" | "require" }
  /** `displayValue` is the text that the editor shows for the value. */
  | { readonly kind: "setValue"; readonly value: unknown; readonly displayValue?: string };

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
