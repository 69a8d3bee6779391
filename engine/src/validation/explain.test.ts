import { NO_FACTS } from "../rules/facts.ts";
import { describe, expect, test } from "vitest";
import { anEntity, check, rule, setTo } from "../testing/metadata.ts";
import type { Values } from "../rules/compile-logic.ts";
import { effectsOf, evaluate } from "../rules/effects.ts";
import { type ExplainedCondition, explain, explainCondition } from "./explain.ts";
import { parseRules, type RuleSpec } from "../rules/parse.ts";
import type { ConditionSpec } from "../rules/parse-condition.ts";

const or = (spec: ConditionSpec): ConditionSpec => ({ ...spec, booleanOperator: "OR" });
const provider = check("provider", 1);
const city = check("city", "Mad", "contains");
const areas = check("areas", 2);

const entity = (rules: readonly RuleSpec[]) =>
  anEntity([
    { name: "provider", label: "Provider" },
    { name: "city", label: "City" },
    { name: "areas", label: "Areas", multiple: true },
    { name: "npi", label: "NPI", conditionalList: rules },
  ]);
const reasons = (rules: readonly RuleSpec[], values: Values) => explain(entity(rules), values, "npi", NO_FACTS);
const sentences = (rules: readonly RuleSpec[], values: Values) => reasons(rules, values).map((r) => r.sentence);

describe("the sentences", () => {
  test.each<[title: string, rules: RuleSpec[], values: Values, sentences: string[]]>([
    ["no rules", [], {}, []],
    [
      "in JSON Logic, what decided it",
      [
        rule(
          { logic: { "!": { or: [{ "==": [{ var: "provider" }, 1] }, { ">": [{ var: "areas" }, 3] }] } } },
          "disable",
        ),
      ],
      { provider: 0, areas: [2] },
      ["NPI is disabled because Provider is 0 and Areas is 2."],
    ],
    [
      "in JSON Logic, the branch that was taken",
      [rule({ logic: { if: [{ var: "provider" }, { "==": [{ var: "city" }, "x"] }, false] } }, "show")],
      { provider: 1, city: "y" },
      [
        "NPI is hidden: it shows only if City is 'x' where Provider counts as true, else never, and Provider is 1 and City is 'y'.",
      ],
    ],
    [
      "in JSON Logic that reads nothing",
      [rule({ logic: true }, "disable")],
      {},
      ["NPI is disabled because its condition reads nothing."],
    ],
    ["a rule without an effect now", [rule(provider, "disable")], {}, []],
    ["shown", [rule(provider, "show")], { provider: 1 }, ["NPI shows because Provider is 1."]],
    [
      "not shown, the value there [BLD-D24]",
      [rule(provider, "show")],
      { provider: 0 },
      ["NPI is hidden: it shows only if Provider is 1, and Provider is 0."],
    ],
    [
      "set aside",
      [{ ...rule(provider, "show"), blocked: "Provider was deleted." }],
      { provider: 1 },
      ["NPI is hidden: its rule is set aside. Provider was deleted."],
    ],
    [
      "set aside, of no effect",
      [{ ...rule(provider, "disable"), blocked: "Provider was deleted." }],
      { provider: 1 },
      [],
    ],
    [
      "not shown, no value there",
      [rule(provider, "show")],
      {},
      ["NPI is hidden: it shows only if Provider is 1, and Provider is empty."],
    ],
    [
      "not shown by any of two rules [BLD-D24]",
      [rule(provider, "show"), rule(city, "show")],
      { city: "Oslo" },
      [
        "NPI is hidden: it shows only if (Provider is 1) or (City contains 'Mad'), and Provider is empty and City is 'Oslo'.",
      ],
    ],
    [
      "shown by one of two",
      [rule(provider, "show"), rule(city, "show")],
      { provider: 1 },
      ["NPI shows because Provider is 1."],
    ],
    [
      "not shown, as what it reads is there",
      [rule(check("city", null), "show")],
      { city: "Oslo" },
      ["NPI is hidden: it shows only if City is empty, and City is 'Oslo'."],
    ],
    ["hidden", [rule(provider, "hide")], { provider: "1" }, ["NPI is hidden because Provider is 1."]],
    [
      "hidden though shown [BLD-D24]",
      [rule(provider, "show"), rule(city, "hide")],
      { provider: 1, city: "Madison" },
      ["NPI is hidden because City is 'Madison'."],
    ],
    [
      "hidden and therefore not needed [BLD-D24]",
      [rule(provider, "require", "hide")],
      { provider: 1 },
      ["NPI is hidden because Provider is 1."],
    ],
    ["disabled", [rule(areas, "disable")], { areas: [2, 3] }, ["NPI is disabled because Areas is 2, 3."]],
    ["needed [BLD-169]", [rule(provider, "require")], { provider: 1 }, ["NPI is needed because Provider is 1."]],
    [
      "shown, disabled and needed by one rule",
      [rule(provider, "show", "disable", "require")],
      { provider: 1 },
      [
        "NPI shows because Provider is 1.",
        "NPI is disabled because Provider is 1.",
        "NPI is needed because Provider is 1.",
      ],
    ],
    [
      "filled [BLD-170]",
      [rule(provider, setTo("7"))],
      { provider: 1, npi: "7" },
      ["NPI was set to 7 because Provider is 1."],
    ],
    [
      "emptied",
      [rule(provider, setTo(null))],
      { provider: 1, npi: "" },
      ["NPI was set to empty because Provider is 1."],
    ],
    ["typed over since", [rule(provider, setTo("7"))], { provider: 1, npi: "8" }, []],
    ["the same by hand", [rule(provider, setTo("7"))], { provider: 0, npi: "7" }, []],
    [
      "filled by the later of two",
      [rule(provider, setTo("7")), rule(city, setTo("7"))],
      { provider: 1, city: "Mad", npi: "7" },
      ["NPI was set to 7 because City is 'Mad'."],
    ],
  ])("%s", (_, rules, values, expected) => {
    expect(sentences(rules, values)).toEqual(expected);
  });

  test.each<[title: string, condition: ConditionSpec, values: Values, because: string]>([
    [
      "of a true 'and' all",
      { list: [provider, city] },
      { provider: 1, city: "Mad" },
      "Provider is 1 and City is 'Mad'",
    ],
    ["of a true 'or' the true ones", { list: [provider, or(city)] }, { provider: 1, city: "x" }, "Provider is 1"],
    [
      "of a nested one the decisive ones",
      { list: [provider, { list: [city, or(areas)] }] },
      { provider: 1, city: "x", areas: [2] },
      "Provider is 1 and Areas is 2",
    ],
    [
      "an attribute once",
      { list: [provider, or(check("provider", "", "isNotEqual"))] },
      { provider: 1 },
      "Provider is 1",
    ],
  ])("name the values that decided: %s", (_, condition, values, because) => {
    expect(sentences([rule(condition, "hide")], values)).toEqual([`NPI is hidden because ${because}.`]);
  });

  test("name the values that kept it from showing: of a false 'and' the false ones", () => {
    expect(sentences([rule({ list: [provider, city] }, "show")], { provider: 1 })).toEqual([
      "NPI is hidden: it shows only if Provider is 1 and City contains 'Mad', and City is empty.",
    ]);
  });
});

describe("the data", () => {
  test("each reason names its rules and their truth", () => {
    const [reason] = reasons([rule(provider, "show"), rule(city, "show")], { provider: 1 });
    expect(reason).toMatchObject({ effect: "shown", rules: [{ key: "npi.r1", holds: true }] });
  });
  test("a rule that keeps it hidden is named with its truth", () => {
    const [reason] = reasons([rule(provider, "show")], {});
    expect(reason).toMatchObject({ effect: "hidden", rules: [{ key: "npi.r1", holds: false }] });
  });
  test("each check has its truth and the value that it found", () => {
    const [parsed] = parseRules([rule({ list: [provider, or(city)] }, "show")], "rules");
    const condition = parsed && explainCondition(parsed.when, { provider: 0, city: "Madison" }, NO_FACTS);
    expect(condition).toMatchObject({
      kind: "or",
      holds: true,
      items: [
        { kind: "equals", found: { provider: 0 }, holds: false },
        { kind: "contains", found: { city: "Madison" }, holds: true },
      ],
    } satisfies Partial<ExplainedCondition> | object);
  });
  test("an attribute that does not exist has no reasons", () => {
    expect(explain(entity([]), {}, "nothing", NO_FACTS)).toEqual([]);
  });
});

describe("agreement with the effects", () => {
  const actions = ["show", "hide", "disable", "require"] as const;
  const conditions = [provider, city, { list: [provider, city] }, { list: [provider, or(city)] }];
  const records: Values[] = [{}, { provider: 1 }, { city: "Mad" }, { provider: 1, city: "Mad" }];
  const pairs = actions.flatMap((one) => actions.map((other) => [one, other] as const));
  test.each(pairs)("%s and %s: a reason exactly for each effect [BLD-D24]", (one, other) => {
    for (const [i, condition] of conditions.entries()) {
      const type = entity([rule(condition, one), rule(conditions[(i + 1) % 4] ?? provider, other)]);
      for (const values of records) {
        const effects = effectsOf(type.rules, evaluate(type.rules.rules, values, NO_FACTS), "npi");
        const found = explain(type, values, "npi", NO_FACTS).map((reason) => reason.effect);
        const { hidden, disabled, needed } = effects;
        expect(found.filter((effect) => effect !== "shown")).toEqual([
          ...(hidden ? ["hidden"] : []),
          ...(disabled ? ["disabled"] : []),
          ...(needed ? ["needed"] : []),
        ]);
      }
    }
  });
});
