export const RULE_OPERATORS = ["isEqual", "isNotEqual", "contains"] as const;
export type RuleOperator = (typeof RULE_OPERATORS)[number];

export const ACTIONS = ["show", "hide", "disable", "require", "setValue"] as const;
export type ActionName = (typeof ACTIONS)[number];

/** The condition of a rule, after parsing. Frozen. */
export type ConditionNode = CheckNode | JoinNode;
export interface CheckNode {
  readonly kind: "check";
  readonly attribute: string;
  readonly operator: RuleOperator;
  readonly value: CheckValue;
}
/** The value that a check compares with. Null stands for an empty value. */
export type CheckValue = string | number | boolean | null;
/** Two or more conditions, all joined by `and` or all by `or`. */
export interface JoinNode {
  readonly kind: "and" | "or";
  readonly items: readonly ConditionNode[];
}

/** What a rule does to its attribute while its condition holds. */
export type ActionNode =
  | { readonly kind: "show" | "hide" | "disable" | "require" }
  /** `displayValue` is the text that the editor shows for the value. */
  | { readonly kind: "setValue"; readonly value: unknown; readonly displayValue?: string };

/** A rule of one attribute: while `when` holds, its actions apply to the attribute. */
export interface RuleNode {
  /** Unique in its attribute. Local changes are merged with shipped rules by it. */
  readonly id: string;
  readonly when: ConditionNode;
  readonly actions: readonly ActionNode[];
  /** Why the rule is set aside, for example because an attribute that its condition reads was deleted. */
  readonly blocked?: string;
}

/** A condition that no record meets. */
export const NEVER: ConditionNode = Object.freeze({ kind: "or", items: Object.freeze([]) });
/** A condition that every record meets. */
export const ALWAYS: ConditionNode = Object.freeze({ kind: "and", items: Object.freeze([]) });

/** The attributes that a condition reads. */
export function readsOf(node: ConditionNode): ReadonlySet<string> {
  return new Set(checksOf(node).map((check) => check.attribute));
}

/** The checks of a condition, in the order in which they are written. */
export function checksOf(node: ConditionNode): readonly CheckNode[] {
  return node.kind === "check" ? [node] : node.items.flatMap(checksOf);
}
