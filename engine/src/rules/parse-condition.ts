import { MetadataError, type Problem, refuse } from "../errors.ts";
import { found } from "../values/found.ts";
import { isStorableText } from "../values/storable-text.ts";
import type { JsonLogic } from "./json-logic.ts";
import { checksOf, type Literal, type LogicNode } from "./logic.ts";
import { NEVER, RULE_OPERATORS, type RuleOperator } from "./node.ts";
import { type Allowed, parseJsonLogic } from "./parse-json-logic.ts";
import { listOf, objectOf, report } from "./stored-parts.ts";

/** A comparison as stored. `booleanOperator` joins it to the conditions before it. */
export interface CheckSpec {
  /** The attribute that is compared, of the same record. */
  readonly attribute: string;
  /** How it is compared. */
  readonly comparativeOperator: RuleOperator;
  /** The value to compare with. Null means no value. */
  readonly value: Literal;
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
/** One comparison, or a group of conditions. */
export type ConditionSpec = CheckSpec | GroupSpec;
/** A condition in JSON Logic, which says more than checks. It is a whole condition, and never stands in a group. */
export interface LogicSpec {
  /** The condition: `and`, `or`, `!`, `if`, comparisons, calculations, attributes and fixed values. */
  readonly logic: JsonLogic;
}
/** A condition as stored. */
export type StoredCondition = ConditionSpec | LogicSpec;
/**
 * The deepest nesting and the largest number of checks in a rule. No person writes more, and recursion stays within the
 * stack.
 */
const MAX_DEPTH = 20;
const MAX_CHECKS = 200;

/**
 * Reads a stored condition: a check, a group, or `{ logic }`. The one reader of conditions, wherever they stand.
 * @throws MetadataError with every problem and its place
 */
export function parseCondition(input: unknown, path = "condition", allowed?: Allowed): LogicNode {
  const problems: Problem[] = [];
  const node = readCondition(input, path, problems, allowed);
  refuse(problems);
  return node;
}

/** As {@link parseCondition}, but adds what is wrong to the problems. */
export function readCondition(input: unknown, path: string, problems: Problem[], allowed?: Allowed): LogicNode {
  if (has(input, "logic")) return readLogic(input, path, problems, allowed);
  jointOf(input, path, problems);
  const node = readPart(input, path, problems, 1);
  const { length } = checksOf(node);
  if (length > MAX_CHECKS) report(problems, "shape", path, `a rule has ${MAX_CHECKS} checks at most, found ${length}`);
  return node;
}

function has(input: unknown, key: string): input is object {
  return typeof input === "object" && input !== null && key in input;
}

function readLogic(input: object, path: string, problems: Problem[], allowed: Allowed | undefined): LogicNode {
  const { logic } = objectOf(input, path, problems, ["logic"]);
  const isOperation = typeof logic === "object" && logic !== null && !Array.isArray(logic);
  if (!isOperation && typeof logic !== "boolean") {
    report(
      problems,
      "shape",
      `${path}.logic`,
      `expected an operation of JSON Logic, true or false, found ${found(logic)}`,
    );
    return NEVER;
  }
  try {
    return parseJsonLogic(logic, `${path}.logic`, allowed);
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error;
    problems.push(...error.problems);
    return NEVER;
  }
}

function readPart(input: unknown, path: string, problems: Problem[], depth: number): LogicNode {
  if (depth > MAX_DEPTH) {
    report(problems, "shape", path, `groups are nested ${MAX_DEPTH} deep at most`);
    return NEVER;
  }
  if (has(input, "logic")) {
    report(problems, "shape", `${path}.logic`, "logic is a whole condition; write the whole group as logic");
    return NEVER;
  }
  return has(input, "list") ? readGroup(input, path, problems, depth) : readCheck(input, path, problems);
}

/**
 * Items are joined from left to right, each by its own `booleanOperator` to the items before it. The default is AND.
 */
function readGroup(input: unknown, path: string, problems: Problem[], depth: number): LogicNode {
  const group = objectOf(input, path, problems, ["list", "booleanOperator"]);
  const list = listOf(group["list"], `${path}.list`, problems);
  if (list.length === 0) report(problems, "shape", `${path}.list`, "a group needs at least one check or group");
  if (list.length > MAX_CHECKS) {
    report(problems, "shape", `${path}.list`, `a group has ${MAX_CHECKS} items at most, found ${list.length}`);
    return NEVER;
  }
  const items = list.map((item, i) => ({
    joint: jointOf(item, `${path}.list[${i}]`, problems),
    node: readPart(item, `${path}.list[${i}]`, problems, depth + 1),
  }));
  const [first, ...rest] = items;
  return rest.reduce((left, { joint, node }) => join(joint, left, node), first?.node ?? NEVER);
}

function join(kind: "and" | "or", left: LogicNode, right: LogicNode): LogicNode {
  const before = left.kind === kind && left.items.length > 1 ? left.items : [left];
  return Object.freeze({ kind, items: Object.freeze([...before, right]) });
}

function jointOf(input: unknown, path: string, problems: Problem[]): "and" | "or" {
  const word = (input as { booleanOperator?: unknown } | null)?.booleanOperator;
  if (word === undefined || word === null || word === "AND") return "and";
  if (word === "OR") return "or";
  report(problems, "unknownOperator", `${path}.booleanOperator`, `expected AND or OR, found ${found(word)}`);
  return "and";
}

function readCheck(input: unknown, path: string, problems: Problem[]): LogicNode {
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
  return checkNode(String(attribute), operator as RuleOperator, isCheckValue(value) ? (value ?? null) : null);
}

/** The comparison of an attribute with a fixed value. Null stands for an empty value. */
export function checkNode(attribute: string, operator: RuleOperator, value: Literal): LogicNode {
  const left = Object.freeze({ kind: "attribute", name: attribute } as const);
  const right = Object.freeze({ kind: "literal", value } as const);
  const node = Object.freeze({ kind: operator === "contains" ? "contains" : "equals", left, right } as const);
  return operator === "isNotEqual" ? Object.freeze({ kind: "not", item: node }) : node;
}

function isCheckValue(value: unknown): value is Literal | undefined {
  if (typeof value === "string") return isStorableText(value);
  return value == null || typeof value === "boolean" || Number.isFinite(value);
}
