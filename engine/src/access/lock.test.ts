import { describe, expect, test } from "vitest";
import { isLocked, LOCKED_VALUES, lockBlock, lockedValue } from "./lock.ts";

describe("a record is locked", () => {
  test.each([
    [true, true],
    [1, true],
    [false, false],
    [0, false],
    [null, false],
    [undefined, false],
    ["true", false],
    [2, false],
  ])("by %s: %s", (locked, is) => {
    expect(isLocked({ locked })).toBe(is);
    expect(LOCKED_VALUES.some((value) => value === locked)).toBe(is);
  });

  test.each([
    [true, "boolean", true],
    [1, "integer", 1],
    [null, "boolean", true],
    [null, "integer", 1],
  ] as const)("where Yes is stored as %s in a column of kind %s, by %s", (valueYes, column, value) => {
    expect(lockedValue({ valueYes, column })).toBe(value);
    expect(isLocked({ locked: value })).toBe(true);
  });

  test.each([null, undefined, {}])("not where there is none: %s", (record) => {
    expect(isLocked(record)).toBe(false);
  });
});

describe("changes are barred", () => {
  test.each([
    [true, true, true, "locked"],
    [true, true, false, "structure"],
    [true, false, true, "locked"],
    [true, false, false, null],
    [false, true, true, "locked"],
    [false, true, false, null],
  ])(
    "of a structural entity %s, in a locked structure %s, of a locked record %s: by %s",
    (structural, isStructureLocked, locked, block) => {
      expect(lockBlock({ structural }, { isStructureLocked }, { locked })).toBe(block);
    },
  );

  test("of a new record by the structure alone", () => {
    expect(lockBlock({ structural: true }, { isStructureLocked: true }, null)).toBe("structure");
    expect(lockBlock({ structural: true }, {}, null)).toBe(null);
  });
});
