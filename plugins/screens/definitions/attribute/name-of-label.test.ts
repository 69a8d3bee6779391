import { expect, test } from "vitest";
import { nameOfLabel } from "./name-of-label.ts";

test.each([
  ["Cost Center", [], "costCenter"],
  ["cost center (old)", [], "costCenterOld"],
  ["Straße & Überblick", [], "strasseUberblick"],
  ["NPI", [], "npi"],
  ["NPI Number", [], "npiNumber"],
  ["Address 2", [], "address"],
  ["Address 2", ["ADDRESS"], "addressB"],
  ["Address", ["address", "addressB"], "addressC"],
  ["constructor", [], "constructorB"],
  ["年齢", [], "field"],
  ["", ["field"], "fieldB"],
  ["x".repeat(70), [], "x".repeat(50)],
])("%j beside %j is %s", (label, taken, expected) => {
  expect(nameOfLabel(label, taken, "field")).toBe(expected);
});
