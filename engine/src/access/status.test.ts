import { describe, expect, test } from "vitest";
import { appliesTo, isAtLeast, isBuildClosed, STATUSES } from "./status.ts";

describe("statuses", () => {
  test("stand in the order of an install [ACC-067]", () => {
    expect(STATUSES).toEqual(["nmqOpen", "nmqSubmitted", "nmqApproved", "buildOpen", "buildClosed", "completed"]);
  });
  test("compare by their place [ACC-069]", () => {
    STATUSES.forEach((status, i) =>
      STATUSES.forEach((threshold, j) => expect(isAtLeast(status, threshold)).toBe(i >= j)),
    );
  });
  test.each([["unknown"], [null], [undefined], [""], ["BuildClosed"]])("%j is below all", (status) => {
    expect(isAtLeast(status, "nmqOpen")).toBe(false);
  });
  test("a build is closed from buildClosed on [ACC-070, ACC-220]", () => {
    expect(STATUSES.filter(isBuildClosed)).toEqual(["buildClosed", "completed"]);
  });
});

describe("an attribute applies", () => {
  const both = { acute: true, ambulatory: true };
  test.each([
    ["Acute Care", { acute: true, ambulatory: false }, true],
    ["Acute Care", { acute: false, ambulatory: true }, false],
    ["Ambulatory", { acute: false, ambulatory: true }, true],
    ["Ambulatory", { acute: true, ambulatory: false }, false],
    [null, both, false],
    [undefined, both, false],
    ["Dental", both, false],
  ])("with care setting %j and %j: %s [BLD-132, BLD-133, GEN-016]", (careSetting, flags, expected) => {
    expect(appliesTo(flags, careSetting)).toBe(expected);
  });
});
