import { contextOf, messageOf } from "@armature/engine";
import { expect, test } from "vitest";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { dayText, element } from "./element.ts";
import { examples } from "./examples.ts";

const attribute = anAttribute(element, { label: "Confirmed", option: [{ name: "emptyText", value: "Not confirmed" }] });
const context = contextOf(attribute, {});

test("is a moment in a column of moments, written as it is stored", () => {
  expect(attribute.column).toBe("timestamp");
  const [example] = examples;
  expect(element.parse(element.format(example, context), context)).toEqual({ value: example });
  expect(element.parse(" ", context)).toEqual({ value: null });
});

test.each(["2026-02-29T00:00:00.000Z", "2026-01-31", "2026-01-31T08:30:00Z", "2026-01-31T24:00:00.000Z", 0, {}])(
  "%j is none",
  (value) => {
    const texts = element.validate(value, context).map((issue) => messageOf(issue, attribute));
    expect(texts).toEqual(["Confirmed takes a moment such as 2026-01-31T08:30:00.000Z"]);
  },
);

const write = (iso: string) => `the day of ${iso}`;

test("is read as its day, and what is none as it is", () => {
  expect(dayText("2026-03-05T12:00:00.000Z", attribute, write)).toBe("the day of 2026-03-05T12:00:00.000Z");
  expect(dayText("soon", attribute, write)).toBe("soon");
});

test("has words for none where the attribute gives some", () => {
  expect(dayText(null, attribute, write)).toBe("Not confirmed");
  expect(dayText(null, anAttribute(element), write)).toBe("");
});
