import { describe, expect, test } from "vitest";
import { MetadataError } from "../errors.ts";
import { compileLogic } from "./compile-logic.ts";
import { describeLogic } from "./describe.ts";
import { factsOf, NO_FACTS } from "./facts.ts";
import { toJsonLogic } from "./json-logic.ts";
import { readsOfLogic } from "./logic.ts";
import { parseCondition } from "./parse-condition.ts";
import { rowsOf } from "./rows.ts";
import { parseText } from "./text/parse-text.ts";
import { printText } from "./text/print-text.ts";

const ALLOWED = { before: true };
const FELL = { and: [{ "<": [{ var: "stock" }, 5] }, { "!": [{ "<": [{ before: "stock" }, 5] }] }] };
const fell = parseCondition({ logic: FELL }, "when", ALLOWED);

describe("the value before a write", () => {
  test.each([
    [4, 9, true],
    [4, 4, false],
    [9, 9, false],
    [9, 4, false],
  ])("of %j now and %j before: %j", (stock, before, expected) => {
    expect(compileLogic(fell)({ stock }, { ...NO_FACTS, before: { stock: before } })).toBe(expected);
  });

  test("is empty for a new record", () => {
    expect(compileLogic(fell)({ stock: 4 }, NO_FACTS)).toBe(true);
    const empty = parseCondition({ logic: { "==": [{ before: "constructor" }, null] } }, "when", ALLOWED);
    expect(compileLogic(empty)({}, { ...NO_FACTS, before: {} })).toBe(true);
  });

  test("is a fact, and reads its attribute", () => {
    expect([...factsOf(fell)]).toEqual(["before"]);
    expect([...readsOfLogic(fell)]).toEqual(["stock"]);
  });

  test("is refused in every other condition, with what to do", () => {
    expect(() => parseCondition({ logic: FELL })).toThrow(MetadataError);
    expect(() => parseCondition({ logic: FELL })).toThrow("only webhooks have");
    expect(parseText("before(stock) < 5")).toMatchObject({
      problem: { message: expect.stringContaining("no function") },
    });
  });

  test("goes to JSON Logic, text, rows and a sentence, and back", () => {
    expect(parseCondition({ logic: toJsonLogic(fell) }, "when", ALLOWED)).toEqual(fell);
    expect(printText(fell)).toBe("stock < 5 and not (before(stock) < 5)");
    expect(parseText(printText(fell), new Set(["stock"]), ALLOWED)).toEqual({ logic: fell });
    expect(rowsOf(fell)).toMatchObject({ items: [{ kind: "check" }, { kind: "group", join: "none" }] });
    expect(describeLogic(fell, () => "Stock")).toBe("Stock is less than 5 and the former Stock is not less than 5");
  });

  test.each(["before()", "before(5)", "before(stock, size)", "before(size + 1)", "before(room)"])(
    "%s is no such value",
    (text) => {
      expect(parseText(`${text} = 1`, new Set(["stock", "size"]), ALLOWED)).toHaveProperty("problem");
    },
  );
});
