import { expect, test } from "vitest";
import { elements } from "./registry/elements.ts";

test("a filter looks for parts in text, numbers and references; what is chosen or a day is compared whole", () => {
  const whole = elements.filter(({ operators }) => !operators.includes("contains"));
  expect(whole.map(({ name }) => name)).toEqual(["Combobox", "DateField", "DatesField", "YesNo"]);
});
