import { type AttributeSpecInput, contextOf, messageOf, type ParseResult } from "@armature/engine";
import { describe, expect, test } from "vitest";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { element } from "./element.ts";

function storing(valueYes: AttributeSpecInput["valueYes"], valueNo: AttributeSpecInput["valueNo"]) {
  return anAttribute(element, { label: "Provider", valueYes: valueYes ?? null, valueNo: valueNo ?? null });
}
function read(text: string, attribute = storing(1, 0)): ParseResult {
  return element.parse(text, contextOf(attribute, {}));
}

describe("a cell", () => {
  test.each(["Yes", "yes", " YES ", "true", "TRUE", "1", "y", "Y"])("%j is Yes", (text) => {
    expect(read(text)).toEqual({ value: 1 });
  });
  test.each(["No", "no", "NO\n", "false", "False", "0", "n", "N"])("%j is No", (text) => {
    expect(read(text)).toEqual({ value: 0 });
  });
  test.each(["", "  ", "\u0000"])("%j is no answer", (text) => {
    expect(read(text)).toEqual({ value: null });
  });
  test.each(["maybe", "2", "-1", "01", "1.0", "ja", "yes!", "__proto__"])("%j is refused", (text) => {
    expect(read(text)).toEqual({ issue: { code: "yesNo", attribute: "subject" } });
  });
  test("is also read by the stored values, before the further words", () => {
    expect(read("prn", storing("PRN", "Never"))).toEqual({ value: "PRN" });
    expect(read("never", storing("PRN", "Never"))).toEqual({ value: "Never" });
    expect(read("1", storing(0, 1))).toEqual({ value: 1 });
    expect(read("y", storing(0, 1))).toEqual({ value: 0 });
  });
});

describe("what is stored [GEN-033, BLD-140]", () => {
  test("is 1 and 0 where the attribute names nothing", () => {
    const attribute = storing(null, null);
    expect([read("yes", attribute), read("no", attribute)]).toEqual([{ value: 1 }, { value: 0 }]);
    expect(attribute.column).toBe("integer");
  });
  test("is what the attribute names, whichever the words", () => {
    const attribute = storing("PRN", "Never");
    expect([read("Yes", attribute), read("No", attribute)]).toEqual([{ value: "PRN" }, { value: "Never" }]);
  });
  test("goes into an integer column when both are whole numbers", () => {
    expect(storing(2, 1).column).toBe("integer");
  });
  test("is text when either is, since one column holds both", () => {
    const attribute = storing("Y", 0);
    expect(attribute.column).toBe("text");
    expect(read("no", attribute)).toEqual({ value: "0" });
    expect(element.validate("0", contextOf(attribute, {}))).toEqual([]);
    expect(element.format("0", contextOf(attribute, {}))).toBe("No");
  });
  test("is boolean when the definition says true and false", () => {
    const attribute = anAttribute(element, JSON.parse('{ "valueYes": true, "valueNo": false }') as object);
    expect(attribute.column).toBe("boolean");
    expect(read("Yes", attribute)).toEqual({ value: true });
    expect(element.value(attribute)).toEqual({ enum: [true, false] });
  });
});

test("reads Yes and No [GEN-033]", () => {
  const context = contextOf(storing("1", "2"), {});
  expect([element.format("1", context), element.format("2", context)]).toEqual(["Yes", "No"]);
});

test("shows a stored value that is neither as it is", () => {
  expect(element.format(7, contextOf(storing(1, 0), {}))).toBe("7");
});

test("refuses every value that is neither, also its text form", () => {
  const attribute = storing(1, 0);
  for (const value of [2, "1", "Yes", true, [1], {}]) {
    const issues = element.validate(value, contextOf(attribute, {}));
    expect(issues.map((issue) => messageOf(issue, attribute))).toEqual(["Provider takes Yes or No"]);
  }
});
