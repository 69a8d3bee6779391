import { type Problem, type ProblemCode, refuse } from "../errors.ts";
import { isStorableText } from "../values/storable-text.ts";
import { found, shortened } from "../values/found.ts";
import {
  ACTIONS,
  type ActionName,
  type ActionNode,
  type CheckValue,
  checksOf,
  type ConditionNode,
  type JoinNode,
  NEVER,
  RULE_OPERATORS,
  type RuleNode,
  type RuleOperator,
} from "./node.ts";

/** A rule as stored in an attribute's `conditionalList`. */
export interface RuleSpec {
  /**
   * Unique in the attribute. The default is `r1`, `r2`, … by position. Local changes are merged with shipped rules by
   * it.
   */
  readonly id?: string;
  /** When the rule applies: a check or a group. */
  readonly if: ConditionSpec;
  /** What happens to the attribute while the condition holds, each action once. */
  readonly then: readonly ActionSpec[];
  /**
   * Why the rule is set aside. `if` is then its former condition, which is not evaluated: what the rule showed or hid
   * stays hidden, and its other actions do nothing. The server sets it when an attribute that `if` reads is deleted,
   * and clears it when the rule gets another condition.
   */
  readonly blocked?: string | null;
}
/** A comparison as stored. `booleanOperator` joins it to the conditions before it. */
export interface CheckSpec {
  /** The attribute that is compared, of the same record. */
  readonly attribute: string;
  /** How it is compared. */
  readonly comparativeOperator: RuleOperator;
  /** The value to compare with. Null means no value. */
  readonly value: CheckValue;
  /** How the check is joined to those before it in its group. The default is AND. */
  readonly booleanOperator?: "AND" | "OR" | null;
}
/** Conditions in parentheses. `booleanOperator` joins the group to the conditions before it. */
export interface GroupSpec {
  /** Checks and groups, joined from left to right. */
  readonly list: readonly ConditionSpec[];
  /** How the group is joined to what is before it. The default is AND. */
  readonly booleanOperator?: "AND" | "OR" | null;
}
/** A condition as stored: one comparison, or a group of conditions. */
export type ConditionSpec = CheckSpec | GroupSpec;
/**
 * An action as stored. `valueDefault` is what `setValue` sets, `displayValue` the text that the editor shows for it.
 */
export interface ActionSpec {
  /** What the action does. */
  readonly id: ActionName;
  /** For `setValue`: the value. */
  readonly valueDefault?: unknown;
  /** For `setValue`: the text that the editor of rules shows for the value. */
  readonly displayValue?: string | null;
}

/**
 * Reads a stored `conditionalList` into frozen nodes. Rules without an id get `r1`, `r2`, … by position.
 * @throws MetadataError with every problem and its place
 */
export function parseRules(input: unknown, path: string): readonly RuleNode[] {
  const problems: Problem[] = [];
  const rules = listOf(input, path, problems).map((rule, i) => readRule(rule, i, `${path}[${i}]`, problems));
  const ids = new Set<string>();
  rules.forEach((rule, i) => {
    if (ids.has(rule.id)) report(problems, "duplicate", `${path}[${i}].id`, `two rules have the id ${rule.id}`);
    ids.add(rule.id);
  });
  refuse(problems);
  return Object.freeze(rules);
}

function readRule(input: unknown, index: number, path: string, problems: Problem[]): RuleNode {
  const rule = objectOf(input, path, problems, ["id", "if", "then", "blocked"]);
  const blocked = readBlocked(rule["blocked"], `${path}.blocked`, problems);
  jointOf(rule["if"], `${path}.if`, problems);
  const isCutOut = blocked !== null && isEmptyGroup(rule["if"]);
  const when = isCutOut ? NEVER : readCondition(rule["if"], `${path}.if`, problems);
  if (checksOf(when).length > MAX_CHECKS) {
    report(problems, "shape", `${path}.if`, `a rule has ${MAX_CHECKS} checks at most, found ${checksOf(when).length}`);
  }
  return Object.freeze({
    id: readId(rule["id"], `r${index + 1}`, `${path}.id`, problems),
    when,
    actions: readActions(rule["then"], `${path}.then`, problems),
    ...(blocked !== null && { blocked }),
  });
}

/** The longest reason for setting a rule aside, in characters. */
const MOST_BLOCKED = 500;

function readBlocked(text: unknown, path: string, problems: Problem[]): string | null {
  if (text === undefined || text === null || text === "") return null;
  if (typeof text === "string" && text.length <= MOST_BLOCKED && isStorableText(text)) return text;
  report(problems, "shape", path, `expected a text of at most ${MOST_BLOCKED} characters, found ${found(text)}`);
  return null;
}

/** A rule that is set aside can come without its condition, for people who may not know what it reads. */
function isEmptyGroup(condition: unknown): boolean {
  const list = typeof condition === "object" && condition !== null && "list" in condition ? condition.list : null;
  return Array.isArray(list) && list.length === 0;
}

function readId(id: unknown, usual: string, path: string, problems: Problem[]): string {
  if (typeof id === "string" && id !== "") return id;
  if (id !== undefined && id !== null && id !== "") {
    report(problems, "shape", path, `expected a text, found ${found(id)}`);
  }
  return usual;
}

function readActions(input: unknown, path: string, problems: Problem[]): readonly ActionNode[] {
  const actions = listOf(input, path, problems).map((action, i) => readAction(action, `${path}[${i}]`, problems));
  if (actions.length === 0) report(problems, "shape", path, "a rule needs at least one action");
  const names = actions.map((action) => action.kind);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice) report(problems, "actionTwice", path, `the action ${twice} is used twice; use it once`);
  return Object.freeze(actions);
}

/**
 * The deepest nesting and the largest number of checks in a rule. No person writes more, and recursion stays within the
 * stack.
 */
const MAX_DEPTH = 20;
const MAX_CHECKS = 200;

function readCondition(input: unknown, path: string, problems: Problem[], depth = 1): ConditionNode {
  if (depth > MAX_DEPTH) {
    report(problems, "shape", path, `groups are nested ${MAX_DEPTH} deep at most`);
    return NEVER;
  }
  const isGroup = typeof input === "object" && input !== null && "list" in input;
  return isGroup ? readGroup(input, path, problems, depth) : readCheck(input, path, problems);
}

/**
 * Items are joined from left to right, each by its own `booleanOperator` to the items before it. The default is AND.
 */
function readGroup(input: unknown, path: string, problems: Problem[], depth: number): ConditionNode {
  const group = objectOf(input, path, problems, ["list", "booleanOperator"]);
  const list = listOf(group["list"], `${path}.list`, problems);
  if (list.length === 0) report(problems, "shape", `${path}.list`, "a group needs at least one check or group");
  if (list.length > MAX_CHECKS) {
    report(problems, "shape", `${path}.list`, `a group has ${MAX_CHECKS} items at most, found ${list.length}`);
    return NEVER;
  }
  const items = list.map((item, i) => ({
    joint: jointOf(item, `${path}.list[${i}]`, problems),
    node: readCondition(item, `${path}.list[${i}]`, problems, depth + 1),
  }));
  const [first, ...rest] = items;
  return rest.reduce((left, { joint, node }) => join(joint, left, node), first?.node ?? NEVER);
}

function join(kind: JoinNode["kind"], left: ConditionNode, right: ConditionNode): ConditionNode {
  const before = left.kind === kind && left.items.length > 1 ? left.items : [left];
  return Object.freeze({ kind, items: Object.freeze([...before, right]) });
}

function jointOf(input: unknown, path: string, problems: Problem[]): JoinNode["kind"] {
  const word = (input as { booleanOperator?: unknown } | null)?.booleanOperator;
  if (word === undefined || word === null || word === "AND") return "and";
  if (word === "OR") return "or";
  report(problems, "unknownOperator", `${path}.booleanOperator`, `expected AND or OR, found ${found(word)}`);
  return "and";
}

function readCheck(input: unknown, path: string, problems: Problem[]): ConditionNode {
  const check = objectOf(input, path, problems, ["attribute", "comparativeOperator", "value", "booleanOperator"]);
  const { attribute, comparativeOperator: operator, value } = check;
  if (typeof attribute !== "string") report(problems, "shape", `${path}.attribute`, "expected an attribute name");
  if (!RULE_OPERATORS.includes(operator as RuleOperator)) {
    const message = `expected one of ${RULE_OPERATORS.join(", ")}, found ${found(operator)}`;
    report(problems, "unknownOperator", `${path}.comparativeOperator`, message);
  }
  if (!isCheckValue(value)) {
    report(problems, "shape", `${path}.value`, `expected a text, a number, true, false or null, found ${found(value)}`);
  }
  return Object.freeze({
    kind: "check",
    attribute: String(attribute),
    operator: operator as RuleOperator,
    value: isCheckValue(value) ? (value ?? null) : null,
  });
}

function isCheckValue(value: unknown): value is CheckValue | undefined {
  if (typeof value === "string") return isStorableText(value);
  return value == null || typeof value === "boolean" || Number.isFinite(value);
}

function readAction(input: unknown, path: string, problems: Problem[]): ActionNode {
  const action = objectOf(input, path, problems, ["id", "valueDefault", "displayValue"]);
  const { displayValue } = action;
  const id = action["id"] as ActionName;
  if (!ACTIONS.includes(id)) {
    report(problems, "unknownAction", `${path}.id`, `expected one of ${ACTIONS.join(", ")}, found ${found(id)}`);
  }
  if (id !== "setValue") return Object.freeze({ kind: id });
  const value = action["valueDefault"] ?? null;
  return Object.freeze(typeof displayValue === "string" ? { kind: id, value, displayValue } : { kind: id, value });
}

function objectOf(
  input: unknown,
  path: string,
  problems: Problem[],
  keys: readonly string[],
): Readonly<Record<string, unknown>> {
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    report(problems, "shape", path, `expected an object, found ${found(input)}`);
    return {};
  }
  for (const key of Object.keys(input)) {
    if (!keys.includes(key))
      report(problems, "unknownProperty", `${path}.${shortened(key)}`, `expected only ${keys.join(", ")}`);
  }
  return input as Readonly<Record<string, unknown>>;
}

function listOf(input: unknown, path: string, problems: Problem[]): readonly unknown[] {
  if (Array.isArray(input)) return input;
  if (input !== undefined && input !== null) report(problems, "shape", path, "expected a list");
  return [];
}

function report(problems: Problem[], code: ProblemCode, path: string, message: string): void {
  problems.push({ code, path, message });
}
