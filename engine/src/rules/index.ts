// Rules: parsed, compiled, described.
export { type CompiledRule, compileRules, type RuleProgram } from "./compile.ts";
export { compileLogic, type Test } from "./compile-logic.ts";
export { JSON_LOGIC_OPERATIONS, toJsonLogic } from "./json-logic.ts";
export { parseJsonLogic } from "./parse-json-logic.ts";
export { type Literal, type LogicNode, logicOf, readsOfLogic, type ValueNode } from "./logic.ts";
export { describeCondition, describeLogic, describeRule, logicWithShownValues, withShownValues } from "./describe.ts";
export { effectsOf, evaluate, isNeeded, type RuleResults, writeBlock } from "./effects.ts";
export { type ActionNode, type CheckValue, type ConditionNode, readsOf, type RuleNode } from "./node.ts";
export {
  type ActionSpec,
  type CheckSpec,
  type ConditionSpec,
  type GroupSpec,
  parseRules,
  type RuleSpec,
} from "./parse.ts";
export { conditionOf } from "./condition-of.ts";
export { serializeRules } from "./serialize.ts";
