import { describe, expect, test } from "vitest";
import { isAtLeast, isBuildClosed, STATUSES } from "./states.ts";

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
