import { contextOf, messageOf, validateAttribute } from "@armature/engine";
import { expect, test } from "vitest";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { element } from "./element.ts";

const attribute = anAttribute(element, { label: "Training days", option: [{ name: "minimum", value: "2026-01-01" }] });
const context = contextOf(attribute, {});

function messages(value: unknown): readonly string[] {
  return element.validate(value, context).map((issue) => messageOf(issue, attribute));
}

test("are stored ascending and each once [NMQ-129]", () => {
  expect(element.parse("2/1/2026, 2026-01-31,2026-02-01", context)).toEqual({ value: ["2026-01-31", "2026-02-01"] });
  expect(element.parse("2/1/2026; 2026-01-31", context)).toEqual({ value: ["2026-01-31", "2026-02-01"] });
  expect(messages(["2026-01-31", "2026-02-01"])).toEqual([]);
  for (const value of [
    ["2026-02-01", "2026-01-31"],
    ["2026-02-01", "2026-02-01"],
  ]) {
    expect(messages(value)).toEqual(["Training days takes dates in ascending order, each once"]);
  }
});

test("are shown joined with commas [GEN-047, GEN-D07]", () => {
  expect(element.format(["2026-01-31", "2026-02-01"], context)).toBe("2026-01-31, 2026-02-01");
});

test("none is null, and refused where at least one is required [NMQ-130]", () => {
  expect(element.parse(" , ", context)).toEqual({ value: null });
  const required = { ...attribute, required: true };
  expect(validateAttribute(required, { subject: [] }, { mode: "create" })).toMatchObject([{ code: "required" }]);
  expect(validateAttribute(required, { subject: ["2026-01-31"] }, { mode: "create" })).toEqual([]);
});

test("one that is no date, or out of bounds, refuses the list", () => {
  expect(element.parse("2026-01-31, tomorrow", context)).toHaveProperty("issue.code", "wrongType");
  expect(messages(["2026-02-30"])).toEqual(["Training days takes dates such as 2026-01-31, 2026-02-28"]);
  expect(messages(["2025-01-01", "2026-01-31"])).toEqual(["Training days must be 2026-01-01 or later"]);
  expect(messages("2026-01-31")).toEqual(["Training days takes dates such as 2026-01-31, 2026-02-28"]);
});
