import { describe, expect, test } from "vitest";
import { check, rule, setTo } from "../testing/metadata.ts";
import { describeRule } from "./describe.ts";
import { type ConditionSpec, parseRules, type RuleSpec } from "./parse.ts";

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
    ["If Provider is '1', show it.", rule(provider, "show")],
    ["If Provider is not '1', hide it.", rule(check("provider", 1, "isNotEqual"), "hide")],
    ["If City contains 'Mad', disable it.", rule(check("city", "Mad", "contains"), "disable")],
    ["If NPI is empty, need it for completion.", rule(npi, "require")],
    ["If NPI is not empty, set it to '7'.", rule(check("npi", "", "isNotEqual"), setTo(7))],
    ["If NPI is empty, set it to ''.", rule(npi, setTo(null))],
    ["If Provider is '1', show it and need it for completion.", rule(provider, "show", "require")],
    ["If Provider is '1' and NPI is empty, show it.", rule({ list: [provider, npi] }, "show")],
    [
      "If Provider is '1' or NPI is empty or City is 'Madison', show it.",
      rule({ list: [provider, or(npi), or(city)] }, "show"),
    ],
    [
      "If (Provider is '1' and NPI is empty) or City is 'Madison', show it.",
      rule({ list: [provider, npi, or(city)] }, "show"),
    ],
    [
      "If (Provider is '1' or NPI is empty) and City is 'Madison', show it.",
      rule({ list: [provider, or(npi), city] }, "show"),
    ],
    [
      "If Provider is '1' and (NPI is empty or City is 'Madison'), show it.",
      rule({ list: [provider, { list: [npi, or(city)] }] }, "show"),
    ],
    [
      "If Provider is '1' and NPI is empty and City is 'Madison', show it.",
      rule({ list: [provider, { list: [npi, city] }] }, "show"),
    ],
    ["If colour is 'red', show it.", rule(check("colour", "red"), "show")],
  ])("%s", (expected, spec) => {
    expect(sentence(spec)).toBe(expected);
  });
});
