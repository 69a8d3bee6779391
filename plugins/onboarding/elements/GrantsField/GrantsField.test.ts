import { contextOf, messageOf, validateAttribute } from "@armature/engine";
import { expect, test } from "vitest";
import { anAttribute } from "@armature/plugins/kit/attribute.testing.ts";
import { element } from "./element.ts";
import { plugin } from "./index.tsx";

const attribute = anAttribute(element, { label: "Grants" });
const context = contextOf(attribute, {});

test("stores how many there are, none as nothing", () => {
  expect(element.parse(" 3 ", context)).toEqual({ value: 3 });
  expect(element.format(3, context)).toBe("3");
  const required = { ...attribute, required: true };
  expect(validateAttribute(required, { subject: null }, { mode: "create" })).toHaveLength(1);
});

test.each([0, -1, 1.5, "3", [3]])("%j is no number of grants", (value) => {
  expect(element.validate(value, context).map((issue) => messageOf(issue, attribute))).toEqual([
    "Grants takes the number of grants",
  ]);
});

test("lists the grants of the organization", () => {
  expect(plugin.records?.(attribute)).toEqual({ entity: "grant", lists: true });
});
