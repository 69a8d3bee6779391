import { expect, test } from "vitest";
import {
  confirmWith,
  replacementOf,
  type Replacements,
  replacementOptions,
  withReplacement,
} from "./removed-choices.ts";

const REMOVED = [
  { value: "b", label: "Basement", records: 3 },
  { value: "to a", label: "Attic", records: 1 },
];
const question = { confirm: null, isLossy: false, lost: 0, removed: REMOVED };
const confirmed = (replacements: Replacements, over: object = {}) =>
  confirmWith({ ...question, ...over }, replacements).confirm;

test("offers to leave a removed choice, to empty it, and each choice that is still there, whatever its value [F-148]", () => {
  const draft = { comboboxOptionList: ["leave", { value: "n", label: "North" }] };
  expect(replacementOptions(draft)).toEqual([
    { value: "leave", label: "Leave it" },
    { value: "empty", label: "Empty it" },
    { value: "to leave", label: "Change to leave" },
    { value: "to n", label: "Change to North" },
  ]);
  let replacements: Replacements = {};
  expect(replacementOf(replacements, "b")).toBe("leave");
  for (const { value } of replacementOptions(draft)) {
    replacements = withReplacement(replacements, "b", value);
    expect(replacementOf(replacements, "b")).toBe(value);
  }
  expect(replacements).toEqual({ b: "n" });
  expect(withReplacement(replacements, "to a", "empty")).toEqual({ b: "n", "to a": null });
  expect(withReplacement(replacements, "b", "leave")).toEqual({});
});

test("says the gravest of it in the button", () => {
  expect(confirmed({})).toBe("Save and leave 4 values");
  expect(confirmed({ b: "n" })).toBe("Save and change 3 values");
  expect(confirmed({ b: "n", "to a": null })).toBe("Save and empty 1 value");
  expect(confirmed({ b: null }, { lost: 2, confirm: "Save and empty 2 values", isLossy: true })).toBe(
    "Save and empty 5 values",
  );
  expect(confirmed({ b: "n" }, { confirm: "Save and hide from 12" })).toBe("Save and hide from 12");
  expect(confirmWith(question, { b: null }).isLossy).toBe(true);
  expect(confirmWith(question, { b: "n" }).isLossy).toBe(false);
});
