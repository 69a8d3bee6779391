import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  calculate,
  contains,
  equals,
  isEmpty,
  isTruthy,
  lessThan,
  numberOf,
  numberWritten,
  sameValue,
  textForm,
} from "./value.ts";

const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constantFrom(null, undefined, "", "0", "true"));

describe("isEmpty", () => {
  test.each([null, undefined, "", []].map((value) => [value]))("%j is empty", (value) => {
    expect(isEmpty(value)).toBe(true);
  });
  test.each([0, false, " ", "0", [""], [null], {}].map((value) => [value]))("%j is not", (value) => {
    expect(isEmpty(value)).toBe(false);
  });
});

describe("textForm", () => {
  test.each([
    [1, "1"],
    [0, "0"],
    [false, "false"],
    [null, ""],
    [[], ""],
    [1e21, "1000000000000000000000"],
    [1.5e-7, "0.00000015"],
    [-1.25e22, "-12500000000000000000000"],
    [-0, "0"],
    [{ a: 1 }, '{"a": 1}'],
    [
      { bb: [1, "x\n", null, true], a: {}, é: 1e21 },
      '{"a": {}, "bb": [1, "x\\n", null, true], "é": 1000000000000000000000}',
    ],
    [[1, [2]], "[1, [2]]"],
  ])("%j reads as %j", (value, text) => {
    expect(textForm(value)).toBe(text);
  });
});

describe("equals", () => {
  test.each<[title: string, value: unknown, expected: unknown, holds: boolean]>([
    ["a number and its text [BLD-D23, ADM-D26]", 1, "1", true],
    ["another number's text", 1, "1.0", false],
    ["true and its text", true, "true", true],
    ["true and one, which are different texts", true, 1, false],
    ["letters of another case [BLD-D23]", "Yes", "yes", false],
    ["outer blanks, which count", "a ", "a", false],
    ["null and empty text [BLD-D23]", null, "", true],
    ["an absent value and null [BLD-D23]", undefined, null, true],
    ["an empty list and empty text [BLD-D23, ADM-D26]", [], "", true],
    ["zero and emptiness", 0, "", false],
    ["false and emptiness", false, null, false],
    ["a list and one of its elements [BLD-163, ADM-D26]", [2, 3], "3", true],
    ["a list and a value not in it [BLD-163, ADM-D26]", [2, 3], 4, false],
    ["a list and a part of an element's text", ["north"], "nor", false],
    ["a filled list and emptiness", [2], null, false],
  ])("%s", (_, value, expected, holds) => {
    expect(equals(value, expected)).toBe(holds);
  });

  test("is symmetric between single values", () => {
    fc.assert(fc.property(scalar, scalar, (a, b) => equals(a, b) === equals(b, a)));
  });
  test("holds between a value and itself", () => {
    fc.assert(fc.property(scalar, (a) => equals(a, a)));
  });
  test("holds for a filled list exactly when it does for one of its elements [BLD-163]", () => {
    fc.assert(
      fc.property(fc.array(scalar, { minLength: 1 }), scalar, (list, x) => {
        expect(equals(list, x)).toBe(list.some((item) => equals(item, x)));
      }),
    );
  });
});

describe("contains", () => {
  test.each<[title: string, value: unknown, part: unknown, holds: boolean]>([
    ["a part of the text [BLD-164 ADM-139]", "Madison", "dis", true],
    ["a part in another case", "Madison", "DIS", false],
    ["the digits of a number", 1234, 23, true],
    ["an element of the list [BLD-164]", ["north", "south"], "south", true],
    ["a part of an element, which a list does not contain [BLD-164]", ["north"], "nor", false],
    ["nothing in emptiness", null, "a", false],
    ["emptiness in emptiness", null, "", true],
    ["emptiness in an empty list", [], null, true],
    ["emptiness in a text, though every text has an empty part", "a", "", false],
  ])("%s", (_, value, part, holds) => {
    expect(contains(value, part)).toBe(holds);
  });

  test("holds wherever equals does", () => {
    fc.assert(fc.property(scalar, scalar, (a, b) => !equals(a, b) || contains(a, b)));
  });
  test("is equals for a list [BLD-164]", () => {
    fc.assert(fc.property(fc.array(scalar), scalar, (list, x) => contains(list, x) === equals(list, x)));
  });
});

describe("sameValue", () => {
  test.each<[title: string, a: unknown, b: unknown, same: boolean]>([
    ["emptiness of every kind", [], null, true],
    ["a number and its text, which are stored differently", 1, "1", false],
    ["zero and minus zero, which storage does not tell apart", [0], [-0], true],
    ["lists in one order", [1, 2], [1, 2], true],
    ["lists in another order", [1, 2], [2, 1], false],
    ["a list and its only element", [1], 1, false],
    ["objects of equal content", { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, true],
    [
      "objects whose keys stand in another order",
      { id: 1, list: [{ a: 1, b: 2 }] },
      { list: [{ b: 2, a: 1 }], id: 1 },
      true,
    ],
    ["objects of which one has a key more", { a: 1 }, { a: 1, b: 2 }, false],
    ["an absent key and one that is undefined", { a: 1, b: undefined }, { a: 1 }, true],
    ["emptiness of different kinds inside objects", { a: null }, { a: "" }, false],
    ["a list and an object with its indexes", ["x"], { 0: "x" }, false],
  ])("%s", (_, a, b, same) => {
    expect(sameValue(a, b)).toBe(same);
    expect(sameValue(b, a)).toBe(same);
  });

  test("survives storage: a value equals its JSON", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => sameValue(value, JSON.parse(JSON.stringify(value)))));
  });
});

describe("numberOf", () => {
  test.each<[value: unknown, number: number | null]>([
    [7, 7],
    ["7", 7],
    ["-2.50", -2.5],
    ["007", 7],
    ["999999999999999", 999_999_999_999_999],
    ["1000000000000000", null],
    [1e15, null],
    [`0.${"3".repeat(30)}`, 1 / 3],
    [`0.${"3".repeat(31)}`, null],
    ["1e3", null],
    ["+7", null],
    [" 7", null],
    ["7\n", null],
    ["7.", null],
    [".7", null],
    ["１", null],
    ["", null],
    [null, null],
    [true, null],
    [[7], null],
  ])("%j reads as %j", (value, number) => {
    expect(numberOf(value)).toBe(number);
  });
});

describe("numberWritten", () => {
  test.each<[text: string, number: number | null]>([
    ["10", 10],
    ["-2.5", -2.5],
    ["0", 0],
    ["0.0000001", 0.0000001],
    ["1.0", null],
    ["007", null],
    ["-0", null],
    ["1e3", null],
    ["", null],
    ["ten", null],
  ])("of '%s' is %s", (written, number) => {
    expect(numberWritten(written)).toBe(number);
  });
});

describe("lessThan", () => {
  test.each<[title: string, left: unknown, right: unknown, holds: boolean]>([
    ["numbers", 9, 10, true],
    ["a number and its equal", 9, "9.0", false],
    ["numbers as text, never as text ordered", "9", "10", true],
    ["a number and a text, as text", 10, "9a", true],
    ["texts by code points", "Z", "a", true],
    ["a text and a longer one", "ab", "abc", true],
    ["beyond the sixteenth bit by code points", "\uffee", "\u{1f600}", true],
    ["emptiness and a number", null, 1, false],
    ["a number and emptiness", 1, "", false],
    ["a list with a lesser element", [10, 2], 3, true],
    ["a list without", [10, 4], 3, false],
    ["a list of emptiness", [""], 3, false],
    ["days", "2024-02-29", "2024-03-01", true],
  ])("%s", (_, left, right, holds) => {
    expect(lessThan(left, right)).toBe(holds);
  });
});

describe("calculate", () => {
  test.each<[operator: "plus" | "minus" | "times" | "divide", left: unknown, right: unknown, result: number | null]>([
    ["plus", 1, "2.5", 3.5],
    ["plus", 0.1, 0.2, 0.1 + 0.2],
    ["minus", "1", 3, -2],
    ["times", 3, -2, -6],
    ["divide", 1, 4, 0.25],
    ["divide", 1, 0, null],
    ["divide", 1, "-0", null],
    ["plus", 1, null, null],
    ["plus", [1], 1, null],
    ["plus", "x", 1, null],
    ["plus", 999_999_999_999_999, 1, null],
    ["times", 0.001, 0.000_9, 0],
    ["times", 0.001, 0.001, 0.000_001],
    ["times", -0.001, 0.000_9, 0],
  ])("%s of %j and %j is %j", (operator, left, right, result) => {
    expect(calculate(operator, left, right)).toBe(result);
  });
});

describe("isTruthy", () => {
  test.each([1, -1, "0", "false", " ", true, [0], [""], {}].map((value) => [value]))("%j counts as true", (value) => {
    expect(isTruthy(value)).toBe(true);
  });
  test.each([0, "", false, null, undefined, []].map((value) => [value]))("%j does not", (value) => {
    expect(isTruthy(value)).toBe(false);
  });
});

describe("huge and strange values", () => {
  const deep = Array.from({ length: 100_000 }).reduce<unknown>((inner) => [{ inner }], 1);
  const strange = [Number.NaN, 1n, Symbol("x"), () => 1, new Date(0), "x".repeat(1_000_000), { a: [1n] }, deep];
  test.each(strange.map((value) => [value]))("are compared without a throw: %#", (value) => {
    for (const other of [value, "x", 1, [value]]) {
      const compared = [equals(value, other), contains(value, other), lessThan(value, other), isTruthy(value)];
      expect(compared.every((result) => typeof result === "boolean")).toBe(true);
      expect(() => calculate("plus", value, other)).not.toThrow();
    }
  });
});
