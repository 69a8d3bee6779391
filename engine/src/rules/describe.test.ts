import { describe, expect, test } from "vitest";
import { check, rule, setTo } from "../testing/metadata.ts";
import { describeLogic, describeRule, logicWithShownValues } from "./describe.ts";
import { parseJsonLogic } from "./parse-json-logic.ts";
import { parseRules, type RuleSpec } from "./parse.ts";
import type { ConditionSpec } from "./parse-condition.ts";

const LABELS: Readonly<Record<string, string>> = { provider: "Provider", npi: "NPI", city: "City" };

function sentence(spec: RuleSpec): string {
  const [node] = parseRules([spec], "rules");
  if (!node) throw new Error("no rule");
  return describeRule(node, (name) => LABELS[name] ?? name);
}

const or = (spec: ConditionSpec): ConditionSpec => ({ ...spec, booleanOperator: "OR" });
const provider = check("provider", 1);
const npi = check("npi", null);
const city = check("city", "Madison");

describe("the sentence of a rule", () => {
  test.each<[sentence: string, spec: RuleSpec]>([
    ["If Provider is 1, show it.", rule(provider, "show")],
    ["If Provider is not 1, hide it.", rule(check("provider", 1, "isNotEqual"), "hide")],
    ["If City contains 'Mad', disable it.", rule(check("city", "Mad", "contains"), "disable")],
    ["If NPI is empty, need it for completion.", rule(npi, "require")],
    ["If NPI is not empty, set it to 7.", rule(check("npi", "", "isNotEqual"), setTo(7))],
    ["If NPI is empty, set it to ''.", rule(npi, setTo(null))],
    ["If Provider is 1, show it and need it for completion.", rule(provider, "show", "require")],
    ["If Provider is 1 and NPI is empty, show it.", rule({ list: [provider, npi] }, "show")],
    [
      "If Provider is 1 or NPI is empty or City is 'Madison', show it.",
      rule({ list: [provider, or(npi), or(city)] }, "show"),
    ],
    [
      "If (Provider is 1 and NPI is empty) or City is 'Madison', show it.",
      rule({ list: [provider, npi, or(city)] }, "show"),
    ],
    [
      "If (Provider is 1 or NPI is empty) and City is 'Madison', show it.",
      rule({ list: [provider, or(npi), city] }, "show"),
    ],
    [
      "If Provider is 1 and (NPI is empty or City is 'Madison'), show it.",
      rule({ list: [provider, { list: [npi, or(city)] }] }, "show"),
    ],
    [
      "If Provider is 1 and NPI is empty and City is 'Madison', show it.",
      rule({ list: [provider, { list: [npi, city] }] }, "show"),
    ],
    ["If colour is 'red', show it.", rule(check("colour", "red"), "show")],
  ])("%s", (expected, spec) => {
    expect(sentence(spec)).toBe(expected);
  });
});

const TODAY = { today: [] };
const [P, N, C] = [{ var: "provider" }, { var: "npi" }, { var: "city" }];

describe("a condition in general form", () => {
  test.each<[sentence: string, json: unknown]>([
    ["always", true],
    ["never", { "!": true }],
    ["Provider counts as true", P],
    ["Provider does not count as true", { "!": P }],
    ["Provider is 1", { "==": [P, 1] }],
    ["Provider is City", { "==": [P, C] }],
    ["Provider is not empty", { "!=": [P, null] }],
    ["Provider is one of 1, 2", { "==": [P, [1, 2]] }],
    ["Provider is 1", { "==": [P, [1]] }],
    ["City contains 'Mad'", { in: ["Mad", C] }],
    ["City is one of 'WI', 'MN'", { in: [C, ["WI", "MN"]] }],
    ["City does not contain 'Mad'", { "!": { in: ["Mad", C] } }],
    ["NPI is less than 5", { "<": [N, 5] }],
    ["NPI is not less than 5", { "!": { "<": [N, 5] } }],
    ["NPI is less than nothing", { "<": [N, ""] }],
    ["NPI is at most 5", { "<=": [N, 5] }],
    ["NPI is at least Provider", { ">=": [N, P] }],
    ["NPI is greater than 5", { ">": [N, 5] }],
    ["NPI is between 1 and 5", { and: [{ ">=": [N, 1] }, { "<=": [N, 5] }] }],
    ["NPI is at most 5 and City is empty", { and: [{ "<=": [N, 5] }, { missing: "city" }] }],
    ["not (NPI is at most 5)", { "!": { "<=": [N, 5] } }],
    ["City starts with 'Mad'", { startsWith: [C, "Mad"] }],
    ["NPI is before today", { "<": [N, TODAY] }],
    ["NPI is after '2026-01-31'", { ">": [{ day: [N] }, "2026-01-31"] }],
    ["NPI is on or before 3 days after today", { "<=": [N, { addDays: [TODAY, 3] }] }],
    ["NPI is in the last 30 days", { and: [{ ">=": [N, { addDays: [TODAY, -29] }] }, { "<=": [N, TODAY] }] }],
    ["NPI is in the last day", { and: [{ ">=": [N, TODAY] }, { "<=": [N, TODAY] }] }],
    ["NPI is in the next 7 days", { and: [{ ">=": [N, TODAY] }, { "<=": [N, { addDays: [TODAY, 6] }] }] }],
    ["not (Provider is 1 and City is empty)", { "!": { and: [{ "==": [P, 1] }, { "==": [C, ""] }] } }],
    ["not (Provider is not 1)", { "!": { "!=": [P, 1] } }],
    ["Provider is 1 where City is empty, else always", { if: [{ missing: "city" }, { "==": [P, 1] }, true] }],
    [
      "NPI is 7 and (never where City counts as true, else always)",
      { and: [{ "==": [N, 7] }, { if: [C, false, true] }] },
    ],
    ["((NPI + 1) × 2) is less than Provider", { "<": [{ "*": [{ "+": [N, 1] }, 2] }, P] }],
    ["(0 − NPI) is 3", { "==": [{ "-": N }, 3] }],
    ["(NPI ÷ 2) counts as true", { "/": [N, 2] }],
    ["(NPI where (City is 1 and Provider is 2), else nothing) is 3", ifValue()],
  ])("%s", (expected, json) => {
    expect(describeLogic(parseJsonLogic(json), (name) => LABELS[name] ?? name)).toBe(expected);
  });
});

function ifValue(): unknown {
  const test = { and: [{ "==": [C, 1] }, { "==": [P, 2] }] };
  return { "==": [{ if: [test, N] }, 3] };
}

describe("a condition with values as people read them [F-056]", () => {
  const shown = (attribute: string, value: unknown) => `${attribute} ${String(value)}`;
  test.each<[text: string, code: unknown]>([
    ["Provider is 'provider 1'", { "==": [{ var: "provider" }, 1] }],
    [
      "Provider is not 'provider 0' and (City contains 'city Mad' or NPI is empty)",
      {
        and: [
          { "!=": [{ var: "provider" }, 0] },
          { or: [{ in: ["Mad", { var: "city" }] }, { "==": [{ var: "npi" }, null] }] },
        ],
      },
    ],
    ["City is one of 'city A', 'city B'", { in: [{ var: "city" }, ["A", "B"]] }],
    ["NPI is at most 'npi 5'", { "<=": [{ var: "npi" }, 5] }],
    ["City is NPI", { "==": [{ var: "city" }, { var: "npi" }] }],
  ])("%s", (text, code) => {
    const node = logicWithShownValues(parseJsonLogic(code, "filter"), shown);
    expect(describeLogic(node, (name) => LABELS[name] ?? name)).toBe(text);
  });
});
