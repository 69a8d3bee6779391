import { MetadataError, type Problem, refuse } from "../errors.ts";
import { isStorableText } from "../values/storable-text.ts";
import { found } from "../values/found.ts";
import { ACTIONS, type ActionName, type ActionNode, NEVER, type RuleNode } from "./node.ts";
import type { JsonLogic } from "./json-logic.ts";
import { readCondition, type StoredCondition } from "./parse-condition.ts";
import { parseExpression } from "./parse-json-logic.ts";
import { listOf, objectOf, report } from "./stored-parts.ts";

/** A rule as stored in an attribute's `conditionalList`. */
export interface RuleSpec {
  /**
   * Unique in the attribute. The default is `r1`, `r2`, … by position. Local changes are merged with shipped rules by
   * it.
   */
  readonly id?: string;
  /** When the rule applies: a check, a group, or any condition in JSON Logic. */
  readonly if: StoredCondition;
  /** What happens to the attribute while the condition holds, each action once. */
  readonly then: readonly ActionSpec[];
  /**
   * Why the rule is set aside. `if` is then its former condition, which is not evaluated: what the rule showed or hid
   * stays hidden, and its other actions do nothing. The server sets it when an attribute that `if` reads is deleted,
   * and clears it when the rule gets another condition.
   */
  readonly blocked?: string | null;
}
/**
 * An action as stored. `setValue` sets either `valueDefault`, for which the editor shows `displayValue`, or what the
 * expression in `value` gives.
 */
export interface ActionSpec {
  /** What the action does. */
  readonly id: ActionName;
  /** For `setValue`: the value. */
  readonly valueDefault?: unknown;
  /** For `setValue`, instead of `valueDefault`: an expression in JSON Logic that gives the value. */
  readonly value?: JsonLogic;
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
  const isCutOut = blocked !== null && isEmptyGroup(rule["if"]);
  const when = isCutOut ? NEVER : readCondition(rule["if"], `${path}.if`, problems);
  return Object.freeze({
    id: readId(rule["id"], `r${index + 1}`, `${path}.id`, problems),
    when,
    actions: readActions(rule["then"], `${path}.then`, problems),
    ...(blocked !== null && { blocked }),
  });
}

/** The longest reason for setting a rule aside, in characters. */
const MOST_BLOCKED = 500;

/** Reads why a rule is set aside, and adds what is wrong to the problems. Null if it is not. */
export function readBlocked(text: unknown, path: string, problems: Problem[]): string | null {
  if (text === undefined || text === null || text === "") return null;
  if (typeof text === "string" && text.length <= MOST_BLOCKED && isStorableText(text)) return text;
  report(problems, "shape", path, `expected a text of at most ${MOST_BLOCKED} characters, found ${found(text)}`);
  return null;
}

/** A rule that is set aside can come without its condition, for people who may not know what it reads. */
export function isEmptyGroup(condition: unknown): boolean {
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

/** Reads the `then` of a rule and adds what is wrong to the problems. */
export function readActions(input: unknown, path: string, problems: Problem[]): readonly ActionNode[] {
  const actions = listOf(input, path, problems).map((action, i) => readAction(action, `${path}[${i}]`, problems));
  if (actions.length === 0) report(problems, "shape", path, "a rule needs at least one action");
  const names = actions.map((action) => action.kind);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice) report(problems, "actionTwice", path, `the action ${twice} is used twice; use it once`);
  return Object.freeze(actions);
}

function readAction(input: unknown, path: string, problems: Problem[]): ActionNode {
  const action = objectOf(input, path, problems, ["id", "valueDefault", "value", "displayValue"]);
  const { displayValue } = action;
  const id = action["id"] as ActionName;
  if (!ACTIONS.includes(id)) {
    report(problems, "unknownAction", `${path}.id`, `expected one of ${ACTIONS.join(", ")}, found ${found(id)}`);
  }
  if (id !== "setValue") return Object.freeze({ kind: id });
  if (action["value"] !== undefined) return readExpression(action, path, problems);
  const value = action["valueDefault"] ?? null;
  return Object.freeze(typeof displayValue === "string" ? { kind: id, value, displayValue } : { kind: id, value });
}

function readExpression(action: Readonly<Record<string, unknown>>, path: string, problems: Problem[]): ActionNode {
  if (action["valueDefault"] !== undefined || action["displayValue"] !== undefined)
    report(problems, "shape", path, "give either value or valueDefault");
  try {
    return Object.freeze({ kind: "setValue", from: parseExpression(action["value"], `${path}.value`) });
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error;
    problems.push(...error.problems);
    return Object.freeze({ kind: "setValue", value: null });
  }
}
