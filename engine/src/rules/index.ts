// Rules: parsed, compiled, described.
export { type CompiledRule, compileRules, type RuleProgram } from "./compile.ts";
export { compileLogic, type Test } from "./compile-logic.ts";
export { JSON_LOGIC_OPERATIONS, toJsonLogic } from "./json-logic.ts";
export { parseJsonLogic } from "./parse-json-logic.ts";
export { type Literal, type LogicNode, readsOfLogic, type ValueNode } from "./logic.ts";
export { describeLogic, describeRule, logicWithShownValues } from "./describe.ts";
export { effectsOf, evaluate, isNeeded, type RuleResults, writeBlock } from "./effects.ts";
export type { ActionNode, RuleNode } from "./node.ts";
export {
  checkNode,
  type CheckSpec,
  type ConditionSpec,
  type GroupSpec,
  type LogicSpec,
  parseCondition,
  type StoredCondition,
} from "./parse-condition.ts";
export { type ActionSpec, parseRules, type RuleSpec } from "./parse.ts";
export { serializeRules, writeCondition } from "./serialize.ts";
