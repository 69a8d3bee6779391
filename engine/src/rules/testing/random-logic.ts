import { type Arithmetic, type Comparison, DAY_UNITS, type Literal, type LogicNode, type ValueNode } from "../logic.ts";
import { textForm } from "../../values/value.ts";
import type { Random } from "./random.ts";
import { POOLS, RULE_ATTRIBUTES, type RuleAttribute, randomValue } from "./random-records.ts";

const COMPARISONS: readonly Comparison[] = ["equals", "equals", "contains", "startsWith", "lessThan", "lessThan"];
const ARITHMETIC: readonly Arithmetic[] = ["plus", "minus", "times", "divide"];
const NUMERIC = RULE_ATTRIBUTES.filter(({ kind }) => kind === "integer" || kind === "numeric");
const OF_DAYS = RULE_ATTRIBUTES.filter(({ kind }) => kind === "date" || kind === "timestamp");
const ALL_VALUES = Object.values(POOLS).flat();

/** A random condition over the attributes of random records, up to `levels` deep. */
export function randomLogic(random: Random, levels = 4): LogicNode {
  const inner = () => randomLogic(random, levels - 1);
  const shape = levels <= 1 ? 5 + random.below(5) : random.below(10);
  if (shape <= 2) {
    const items = Array.from({ length: random.below(40) === 0 ? 0 : 1 + random.below(3) }, inner);
    return { kind: random.chance(0.5) ? "and" : "or", items };
  }
  if (shape === 3) return { kind: "not", item: inner() };
  if (shape === 4) return { kind: "choice", test: inner(), then: inner(), otherwise: inner() };
  if (shape === 5) return { kind: "truthy", value: randomOperand(random, levels - 1) };
  if (random.chance(0.08)) return { kind: "constant", value: random.chance(0.5) };
  return randomComparison(random, levels);
}

/** Half of them compare an attribute with a value of its own kind, as people do. */
function randomComparison(random: Random, levels: number): LogicNode {
  const kind = random.pick(COMPARISONS);
  if (random.chance(0.2)) return { kind, left: randomDay(random, levels - 1), right: randomDay(random, levels - 1) };
  if (random.chance(0.5)) {
    const attribute = random.pick(RULE_ATTRIBUTES);
    const operands = [attributeNode(attribute), literalNear(random, attribute)] as const;
    const [left, right] = random.chance(0.85) ? operands : ([operands[1], operands[0]] as const);
    return { kind, left, right };
  }
  return { kind, left: randomOperand(random, levels - 1), right: randomOperand(random, levels - 1) };
}

function randomOperand(random: Random, levels: number): ValueNode {
  const inner = () => randomOperand(random, levels - 1);
  const shape = random.below(14);
  if (levels > 1 && shape === 0) {
    return { kind: "choice", test: randomLogic(random, levels - 1), then: inner(), otherwise: inner() };
  }
  if (shape <= 3) return randomArithmetic(random, levels);
  if (shape <= 5) return { kind: "literal", value: randomLiteral(random) };
  if (shape === 6) return randomDay(random, levels);
  if (shape === 7) return randomDateDiff(random, levels);
  return attributeNode(random.pick(RULE_ATTRIBUTES));
}

function randomArithmetic(random: Random, levels: number): ValueNode {
  const operand = (): ValueNode => {
    if (levels > 1 && random.chance(0.3)) return randomOperand(random, levels - 1);
    if (random.chance(0.4)) return { kind: "literal", value: random.pick([0, 1, 2, 3, 0.1, "10", "-3", "1.50", 1e14]) };
    return attributeNode(random.pick(random.chance(0.8) ? NUMERIC : RULE_ATTRIBUTES));
  };
  return { kind: "arithmetic", operator: random.pick(ARITHMETIC), left: operand(), right: operand() };
}

/** Half of them read a day or a moment. */
function randomDay(random: Random, levels: number): ValueNode {
  const inner = () => (levels > 1 ? randomDay(random, levels - 1) : attributeNode(random.pick(OF_DAYS)));
  const shape = random.below(levels > 1 ? 8 : 6);
  if (shape === 0) return { kind: "today" };
  if (shape === 1)
    return { kind: "literal", value: scalarOf(random, random.pick([...POOLS.date, ...POOLS.timestamp])) };
  if (shape === 2) return attributeNode(random.pick(RULE_ATTRIBUTES));
  if (shape === 3) return { kind: "day", value: random.chance(0.7) ? inner() : randomOperand(random, levels - 1) };
  if (shape <= 5) return attributeNode(random.pick(OF_DAYS));
  return { kind: "addDays", day: inner(), days: randomCount(random, levels) };
}

/** A number of days to add, near the limits too. */
function randomCount(random: Random, levels: number): ValueNode {
  const counts = [0, 1, -1, 30, 366, -400_000, 100_000, -100_000, 100_001, 1.5, "7", "1.0", null, "x"];
  if (random.chance(0.6)) return { kind: "literal", value: random.pick(counts) };
  return random.chance(0.5) ? attributeNode(random.pick(NUMERIC)) : randomOperand(random, levels - 1);
}

function randomDateDiff(random: Random, levels: number): ValueNode {
  const day = () => randomDay(random, levels - 1);
  return { kind: "dateDiff", unit: random.pick(DAY_UNITS), from: day(), to: day() };
}

function attributeNode({ name }: RuleAttribute): ValueNode {
  return { kind: "attribute", name };
}

/** A value that the attribute could have, or a list of such values, sometimes as text. */
function literalNear(random: Random, { kind }: RuleAttribute): ValueNode {
  const one = () => scalarOf(random, randomValue(random, kind));
  if (random.chance(0.15)) return { kind: "literal", value: Array.from({ length: random.below(4) }, one) };
  return { kind: "literal", value: one() };
}

function randomLiteral(random: Random): Literal | readonly Literal[] {
  const one = () => scalarOf(random, random.pick(ALL_VALUES));
  return random.chance(0.15) ? Array.from({ length: random.below(3) }, one) : one();
}

function scalarOf(random: Random, value: unknown): Literal {
  if (Array.isArray(value)) return value.length === 0 ? null : scalarOf(random, random.pick(value));
  if (typeof value === "object" && value !== null) return textForm(value);
  return random.chance(0.25) ? textForm(value) : (value as Literal);
}
