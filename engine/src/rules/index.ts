// Rules: parsed, compiled, described.
export { type CompiledRule, compileRules, type RuleProgram } from "./compile.ts";
export { compileLogic, type Test } from "./compile-logic.ts";
export { type Facts, factsOf, NO_FACTS } from "./facts.ts";
export { dayOfMoment, MOST_DAYS } from "./days.ts";
export { JSON_LOGIC_OPERATIONS, type JsonLogic, toJsonLogic, valueToJson } from "./json-logic.ts";
export { type Allowed, parseExpression, parseJsonLogic } from "./parse-json-logic.ts";
export {
  type Comparison,
  COMPARISONS,
  DAY_UNITS,
  type DayUnit,
  type Literal,
  type LogicNode,
  readsOfLogic,
  type ValueNode,
} from "./logic.ts";
export { describeLogic, describeRule, logicWithShownValues } from "./describe.ts";
export { effectsOf, evaluate, type RuleResults, writeBlock } from "./effects.ts";
export { type ActionNode, readsOfRule, type RuleNode } from "./node.ts";
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
export {
  type CheckRow,
  type ConditionRow,
  logicOfRows,
  type RowGroup,
  type RowOperand,
  type RowOperator,
  rowsOf,
} from "./rows.ts";
export { OPERATOR_WORDS } from "./operator-words.ts";
export { type ExpressionResult, parseExpressionText, parseText, type TextResult } from "./text/parse-text.ts";
export { printExpression, printText } from "./text/print-text.ts";
export type { TextProblem } from "./text/token-stream.ts";
