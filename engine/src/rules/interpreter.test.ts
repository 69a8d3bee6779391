import { NO_FACTS } from "./facts.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compileRules } from "./compile.ts";
import type { Values } from "./compile-logic.ts";
import { effectsOf, evaluate } from "./effects.ts";
import { RULE_OPERATORS } from "./node.ts";
import { type ActionSpec, parseRules, type RuleSpec } from "./parse.ts";
import type { ConditionSpec, GroupSpec, StoredCondition } from "./parse-condition.ts";

/** An independent implementation of the rules, on the stored form. It shares no code with the engine. */
function naiveHolds(condition: StoredCondition, values: Values): boolean {
  if ("logic" in condition) throw new Error("only stored checks are read naively");
  if ("list" in condition) return naiveGroup(condition, values);
  const have = values[condition.attribute];
  const equal =
    Array.isArray(have) && have.length > 0
      ? have.some((one) => naiveText(one) === naiveText(condition.value))
      : naiveText(have) === naiveText(condition.value);
  if (condition.comparativeOperator === "isEqual") return equal;
  if (condition.comparativeOperator === "isNotEqual") return !equal;
  return Array.isArray(have) || naiveText(condition.value) === ""
    ? equal
    : naiveText(have).split(naiveText(condition.value)).length > 1;
}

function naiveGroup({ list }: GroupSpec, values: Values): boolean {
  let result: boolean | undefined;
  for (const item of list) {
    const holds = naiveHolds(item, values);
    if (result === undefined) result = holds;
    else if (item.booleanOperator === "OR") result = result || holds;
    else result = result && holds;
  }
  return result === true;
}

function naiveText(value: unknown): string {
  const isNothing = value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  return isNothing ? "" : String(value as string | number | boolean);
}

function naiveEffects(rules: readonly RuleSpec[], values: Values): Record<"hidden" | "disabled" | "needed", boolean> {
  let [shows, shown, hidden, disabled, needed] = [0, 0, false, false, false];
  for (const { if: condition, then } of rules) {
    const holds = naiveHolds(condition, values);
    for (const { id } of then) {
      if (id === "show") shows++;
      if (id === "show" && holds) shown++;
      if (id === "hide" && holds) hidden = true;
      if (id === "disable" && holds) disabled = true;
      if (id === "require" && holds) needed = true;
    }
  }
  if (shows > 0 && shown === 0) hidden = true;
  return { hidden, disabled, needed: needed && !hidden };
}

const NAMES = ["a", "b", "c", "ü"];
/**
 * Few values, so that equality is frequent: numbers as text, every kind of emptiness, texts that contain one another.
 */
const scalar = fc.constantFrom(
  "",
  "1",
  "10",
  "true",
  "å",
  "Ångström",
  "yes",
  "Yes",
  1,
  10,
  0,
  -1,
  1.5,
  true,
  false,
  null,
);
const value = fc.oneof({ weight: 4, arbitrary: scalar }, { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) });
const record = fc.dictionary(fc.constantFrom(...NAMES), value);
const word = fc.constantFrom("AND", "OR", null, undefined);

const { condition } = fc.letrec<{ condition: ConditionSpec; check: ConditionSpec; group: ConditionSpec }>((tie) => ({
  condition: fc.oneof({ maxDepth: 4 }, tie("check"), tie("group")),
  check: fc
    .record({
      attribute: fc.constantFrom(...NAMES),
      comparativeOperator: fc.constantFrom(...RULE_OPERATORS),
      value: scalar,
      joint: word,
    })
    .map(({ joint, ...spec }) => ({ ...spec, ...(joint !== undefined && { booleanOperator: joint }) })),
  group: fc
    .record({ list: fc.array(tie("condition"), { minLength: 1, maxLength: 4 }), joint: word })
    .map(({ list, joint }) => ({ list, ...(joint !== undefined && { booleanOperator: joint }) })),
}));
const actions = fc.uniqueArray(fc.constantFrom<ActionSpec["id"]>("show", "hide", "disable", "require"), {
  minLength: 1,
});
const ruleSpec = fc.record({ if: condition, then: actions.map((ids): ActionSpec[] => ids.map((id) => ({ id }))) });

test("compiled rules mean what a naive reading of the stored rule means [BLD-D23, ADM-D26]", () => {
  let held = 0;
  let runs = 0;
  fc.assert(
    fc.property(ruleSpec, record, (spec, values) => {
      const [rule] = compileRules([{ name: "x", rules: parseRules([spec], "x") }]).rules;
      const expected = naiveHolds(spec.if, values);
      runs++;
      if (expected) held++;
      expect(rule?.holds(values, NO_FACTS)).toBe(expected);
    }),
    { numRuns: 2000 },
  );
  expect(held / runs, "a generator that is nearly always true or false proves little").toBeGreaterThan(0.2);
  expect(held / runs).toBeLessThan(0.8);
});

test("the effects of several rules are those of the naive reading [BLD-D24, ADM-D25]", () => {
  fc.assert(
    fc.property(fc.array(ruleSpec, { maxLength: 5 }), record, (specs, values) => {
      const program = compileRules([{ name: "x", rules: parseRules(specs, "x") }]);
      expect(effectsOf(program, evaluate(program.rules, values, NO_FACTS), "x")).toMatchObject(
        naiveEffects(specs, values),
      );
    }),
    { numRuns: 1000 },
  );
});

test("a rule that does not read an attribute does not depend on it", () => {
  fc.assert(
    fc.property(ruleSpec, record, record, (spec, values, others) => {
      const [rule] = compileRules([{ name: "x", rules: parseRules([spec], "x") }]).rules;
      const unread = Object.fromEntries(Object.entries(others).filter(([name]) => !rule?.reads.has(name)));
      expect(rule?.holds({ ...values, ...unread }, NO_FACTS)).toBe(rule?.holds(values, NO_FACTS));
    }),
  );
});
