import { NO_FACTS } from "./facts.ts";
import { describe, expect, test } from "vitest";
import { check, rule } from "../testing/metadata.ts";
import { compileRules, type RuleProgram } from "./compile.ts";
import { parseRules, type RuleSpec } from "./parse.ts";

function program(rules: Readonly<Record<string, readonly RuleSpec[]>>): RuleProgram {
  return compileRules(Object.entries(rules).map(([name, list]) => ({ name, rules: parseRules(list, name) })));
}

function holds(spec: RuleSpec["if"], values: Readonly<Record<string, unknown>>): boolean | undefined {
  return program({ x: [rule(spec, "show")] }).rules[0]?.holds(values, NO_FACTS);
}

describe("a check", () => {
  test.each([
    ["isEqual", "Madison", true],
    ["isEqual", "Monona", false],
    ["isNotEqual", "Madison", false],
    ["isNotEqual", "Monona", true],
    ["contains", "Mad", true],
    ["contains", "mad", false],
  ] as const)("%s %j", (operator, value, expected) => {
    expect(holds(check("city", value, operator), { city: "Madison" })).toBe(expected);
  });
  test("reads an attribute that the record lacks as empty [SPEC R3] [BLD-D23]", () => {
    expect(holds(check("city", null), {})).toBe(true);
    expect(holds(check("city", "a"), {})).toBe(false);
  });
  test("isNotEqual holds exactly when isEqual does not, for lists too [SPEC R2] [BLD-163, ADM-D26]", () => {
    for (const value of [null, "", [], 1, "1", [1], [2, 1], [2]]) {
      expect(holds(check("a", 1, "isNotEqual"), { a: value })).toBe(!holds(check("a", 1), { a: value }));
    }
  });
});

describe("a join", () => {
  const both = (word: "AND" | "OR") => ({ list: [check("a", 1), { ...check("b", 1), booleanOperator: word }] });
  test.each([
    ["AND", 0, 0, false],
    ["AND", 1, 0, false],
    ["AND", 0, 1, false],
    ["AND", 1, 1, true],
    ["OR", 0, 0, false],
    ["OR", 1, 0, true],
    ["OR", 0, 1, true],
    ["OR", 1, 1, true],
  ] as const)("%s of %j and %j [BLD-165]", (word, a, b, expected) => {
    expect(holds(both(word), { a, b })).toBe(expected);
  });
});

describe("a program", () => {
  const rules = program({
    npi: [rule(check("provider", 1), "show"), rule({ list: [check("provider", 1), check("kind", "md")] }, "require")],
    kind: [rule(check("provider", 1), "show")],
  });

  test("knows the rules of an attribute [BLD-171]", () => {
    expect(rules.of("npi").map((r) => r.key)).toEqual(["npi.r1", "npi.r2"]);
    expect(rules.of("provider")).toEqual([]);
  });
  test("knows the rules that read an attribute [BLD-171]", () => {
    expect(rules.reading("provider").map((r) => r.key)).toEqual(["npi.r1", "npi.r2", "kind.r1"]);
    expect(rules.reading("kind").map((r) => r.key)).toEqual(["npi.r2"]);
    expect(rules.reading("npi")).toEqual([]);
  });
  test("knows no rules of a name that every object has", () => {
    expect(rules.of("constructor")).toEqual([]);
    expect(rules.reading("__proto__")).toEqual([]);
  });
});
