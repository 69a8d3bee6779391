import { expect, test } from "vitest";
import { closestOf, didYouMean } from "./closest.ts";

const KNOWN = ["blockedReason", "borrower", "npi", "technician", "room"];

test.each([
  ["blockReason", "blockedReason"],
  ["borower", "borrower"],
  ["borrwoer", "borrower"],
  ["Borrower", "borrower"],
  ["technicain", "technician"],
  ["rooom", "room"],
  ["roooom", null],
  ["mpi", null],
  ["shelf", null],
  ["", null],
])("the known name closest to %j is %j", (name, closest) => {
  expect(closestOf(name, KNOWN)).toBe(closest);
});

test("asks only if a known name is near", () => {
  expect(didYouMean("borower", KNOWN)).toBe(" Did you mean borrower?");
  expect(didYouMean("shelf", KNOWN)).toBe("");
});
