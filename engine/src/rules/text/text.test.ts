import { describe, expect, test } from "vitest";
import { toJsonLogic } from "../json-logic.ts";
import { sizeOfLogic } from "../logic.ts";
import { parseExpression, parseJsonLogic } from "../parse-json-logic.ts";
import { randomOf } from "../testing/random.ts";
import { randomLogic } from "../testing/random-logic.ts";
import { parseExpressionText, parseText } from "./parse-text.ts";
import { printExpression, printText } from "./print-text.ts";

const [A, B, C] = [{ var: "a" }, { var: "b" }, { var: "c" }];

describe("a condition as text", () => {
  test.each<[text: string, json: unknown]>([
    ['a = "x"', { "==": [A, "x"] }],
    ["a != 1", { "!=": [A, 1] }],
    ["a < 5", { "<": [A, 5] }],
    ["a > 5", { ">": [A, 5] }],
    ["a <= 5", { "<=": [A, 5] }],
    ["a >= -5", { ">=": [A, -5] }],
    ["a is empty", { "==": [A, null] }],
    ["a is not empty", { "!=": [A, null] }],
    ['a = ""', { "==": [A, ""] }],
    ['a in ["x", "y"]', { in: [A, ["x", "y"]] }],
    ['a not in ["x", 2, true, empty]', { "!": { in: [A, ["x", 2, true, null]] } }],
    ['a contains "x"', { in: ["x", A] }],
    ['a does not contain "x"', { "!": { in: ["x", A] } }],
    ['a starts with "x"', { startsWith: [A, "x"] }],
    ['a does not start with "x"', { "!": { startsWith: [A, "x"] } }],
    ["a", A],
    ["not a", { "!": A }],
    ["isTrue(a + 1)", { "!!": [{ "+": [A, 1] }] }],
    ["true", true],
    ["a = 1 and b = 2 and c", { and: [{ "==": [A, 1] }, { "==": [B, 2] }, C] }],
    ["(a = 1 and b = 2) or c", { or: [{ and: [{ "==": [A, 1] }, { "==": [B, 2] }] }, C] }],
    ["a and (b or c)", { and: [A, { or: [B, C] }] }],
    ["not (a or b)", { "!": { or: [A, B] } }],
    ["and(a)", { and: [A] }],
    ["a <= 5 and b", { and: [{ "<=": [A, 5] }, B] }],
    ["not (a < 5)", { "!": { "<": [A, 5] } }],
    ["if(a, b = 1, c)", { if: [A, { "==": [B, 1] }, C] }],
    ["if(a, b, c) = 3", { "==": [{ if: [A, B, C] }, 3] }],
    ["(a + 1) * 2 < b", { "<": [{ "*": [{ "+": [A, 1] }, 2] }, B] }],
    ["a + 1 * 2 < b", { "<": [{ "+": [A, { "*": [1, 2] }] }, B] }],
    ["a - (b - c) = 0", { "==": [{ "-": [A, { "-": [B, C] }] }, 0] }],
    ["0 - a = 3", { "==": [{ "-": A }, 3] }],
    ["a < today()", { "<": [A, { today: [] }] }],
    ["day(a) = addDays(today(), -30)", { "==": [{ day: [A] }, { addDays: [{ today: [] }, -30] }] }],
    ["years(a, today()) >= 18", { ">=": [{ years: [A, { today: [] }] }, 18] }],
    ["days(a, b) > 3", { ">": [{ days: [A, B] }, 3] }],
    ["months(a, b) = 1", { "==": [{ months: [A, B] }, 1] }],
    ["`in` = 1", { "==": [{ var: "in" }, 1] }],
    ['a = "\\"\\n😀\'"', { "==": [A, "\"\n😀'"] }],
  ])("%s", (text, json) => {
    const logic = parseJsonLogic(json);
    expect(printText(logic)).toBe(text);
    expect(parseText(text)).toEqual({ logic });
  });

  test.each<[text: string, same: string]>([
    ["a == 1", "a = 1"],
    ["a <> 1", "a != 1"],
    ["5 < a", "a > 5"],
    ["a = 'x'", 'a = "x"'],
    ["a = empty", "a is empty"],
    ["-a < 3", "0 - a < 3"],
    ["((a))", "a"],
    ["a\n  and\n  b", "a and b"],
    ["a and b or c and a", "(a and b) or (c and a)"],
    ["not a = 1", "a != 1"],
    ['{"==": [{"var": "a"}, 1]}', "a = 1"],
    ["today = 1", "today = 1"],
  ])("%s is read too", (text, same) => {
    const read = parseText(text);
    expect("logic" in read ? printText(read.logic) : "").toBe(same);
  });
});

describe("a text that is no condition is refused with its place", () => {
  test.each<[text: string, message: string, found: string]>([
    ["", "Expected a value, found the end.", ""],
    ["a =", "Expected a value, found the end.", ""],
    ["a = and", "Expected a value, found and.", "and"],
    ["a = 1 b", "Expected and, or, or a comparison such as =, found b.", "b"],
    ["(a = 1", "Expected ), found the end.", ""],
    ["a < b < c", "Expected and, or, or a comparison such as =, found <.", "<"],
    ['"x"', "Expected a condition, found a value. Compare it, for example with =.", '"x"'],
    ["a + 1 and b", "Expected a condition, found a value. Compare it, for example with =.", "a"],
    ["(a = 1) + 2 = 3", "Expected a value, found a condition.", "a"],
    ["today(1) = a", "today(…) takes 0 values, found 1.", "today"],
    ["if(a, b) = a", "if(…) takes 3 values, found 2.", "if"],
    ["now() = a", "There is no function now; there are today, day, addDays, days, months, years, if, isTrue.", "now"],
    ["citi = 1", "There is no attribute citi. Did you mean city?", "citi"],
    ["a.b = 1", "Expected and, or, or a comparison such as =, found .", "."],
    ['a = "x', 'Expected a value, found ".', '"'],
    ["a in [b]", "Expected a text or a number, found b.", "b"],
    ["a in [-'x']", "Expected a text or a number, found ].", "]"],
    ["`A b` = 1", "There is no attribute A b.", "`A b`"],
    ["a # b", "Expected and, or, or a comparison such as =, found #.", "#"],
    ['a = "\\u0000"', "Expected a text without NUL and half characters, which nothing stored has.", '"\\u0000"'],
    ['{"~": 1}', "A text that begins with { is read as JSON Logic: ", '{"~": 1}'],
    ['{"==": ', "A text that begins with { is read as JSON Logic: it is not whole JSON.", '{"==": '],
  ])("%s", (text, message, found) => {
    const read = parseText(text, new Set(["a", "b", "c", "city"]));
    const problem = "problem" in read ? read.problem : null;
    expect(problem?.message).toContain(message);
    expect(text.slice(problem?.at, problem?.end)).toBe(found);
  });

  test("and so is one with too many parts, too many levels or too much of anything", () => {
    const problemOf = (text: string) => {
      const read = parseText(text);
      return "problem" in read ? read.problem.message : null;
    };
    const checks = (count: number) => Array.from({ length: count }, (_, i) => `a = ${i}`).join(" or ");
    expect(problemOf(checks(66))).toBeNull();
    expect(problemOf(checks(67))).toBe("A condition has at most 200 parts.");
    const nested = (levels: number) => "not not ".repeat(levels / 2) + "a = 1";
    expect(problemOf(nested(18))).toBeNull();
    expect(problemOf(nested(20))).toBe("A condition has at most 20 levels.");
    expect(problemOf(`a = "${"x".repeat(10_000)}"`)).toBeNull();
    expect(problemOf(`a = "${"x".repeat(10_001)}"`)).toBe("A text in a condition has at most 10000 characters.");
    for (const sign of ["(", "not ", "-", "if(", "a + "]) {
      expect(problemOf(sign.repeat(10_000))).toMatch(/nested too deep|found the end/);
    }
    expect(problemOf("a".repeat(10_000))).toMatch(/^Expected the name of an attribute, found a{40}…/);
  });
});

describe("an expression as text", () => {
  test.each<[text: string, json: unknown]>([
    ["a * 3", { "*": [A, 3] }],
    ["addDays(today(), 14)", { addDays: [{ today: [] }, 14] }],
    ['if(a = 1, "x", b)', { if: [{ "==": [A, 1] }, "x", B] }],
    ["a", A],
    ["true", true],
    ["empty", null],
  ])("%s", (text, json) => {
    const value = parseExpression(json);
    expect(printExpression(value)).toBe(text);
    expect(parseExpressionText(text)).toEqual({ value });
  });
  test.each<[text: string, message: string]>([
    ["a = 1", "Expected a value, found a condition."],
    ["a *", "Expected a value, found the end."],
    ["z", "There is no attribute z."],
  ])("%s is refused", (text, message) => {
    expect(parseExpressionText(text, new Set(["a"]))).toMatchObject({ problem: { message } });
  });
});

test("20,000 random conditions, printed and read, are the same trees [SPEC R7]", () => {
  const random = randomOf(Number(process.env["TEST_SEED"] ?? 7));
  const trees = Array.from({ length: 20_000 }, () => randomLogic(random, 3)).filter(
    (logic) => sizeOfLogic(logic).nodes < 90,
  );
  const read = trees.map((logic) => parseJsonLogic(toJsonLogic(logic)));
  expect(read.length).toBeGreaterThan(19_000);
  expect(read.map((logic) => parseText(printText(logic)))).toEqual(read.map((logic) => ({ logic })));
});
