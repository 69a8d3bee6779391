import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Values } from "../rules/compile-logic.ts";
import { changedValues } from "./diff.ts";
import { mergeThree } from "./merge.ts";

describe("changedValues", () => {
  test.each<[title: string, before: Values, next: Values, changed: Values]>([
    ["nothing", { a: 1 }, { a: 1 }, {}],
    ["a value that differs", { a: 1, b: 2 }, { a: 1, b: 3 }, { b: 3 }],
    ["a new value", {}, { a: 1 }, { a: 1 }],
    ["an absent one stays as it is", { a: 1 }, {}, {}],
    ["an emptied text as null [BLD-152]", { a: "x" }, { a: "" }, { a: null }],
    ["an emptied list as null [BLD-152]", { a: [1] }, { a: [] }, { a: null }],
    ["emptiness of another kind, which is no change", { a: null, b: "" }, { a: "", b: [] }, {}],
    ["a number that becomes its text", { a: 1 }, { a: "1" }, { a: "1" }],
    ["a list in another order", { a: [1, 2] }, { a: [2, 1] }, { a: [2, 1] }],
    ["an object with its keys in another order, which is no change", { a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }, {}],
  ])("%s", (_, before, next, changed) => {
    expect(changedValues(before, next)).toEqual(changed);
  });
  test("an own __proto__ key stays a key", () => {
    const next = JSON.parse('{"__proto__":{"a":1}}');
    expect(Object.getPrototypeOf(changedValues({}, next))).toBe(Object.prototype);
  });
});

describe("mergeThree", () => {
  const base = { a: 1 };
  test.each<[title: string, mine: unknown, theirs: unknown, merged: unknown, taken: string[], conflicts: number]>([
    ["nobody changed", 1, 1, 1, [], 0],
    ["only I changed", 2, 1, 2, [], 0],
    ["only they changed", 1, 3, 3, ["a"], 0],
    ["both changed to the same", 2, 2, 2, [], 0],
    ["both changed, differently: mine, and a conflict", 2, 3, 2, [], 1],
    ["both emptied, each in its way", "", null, "", [], 0],
    ["they emptied", 1, null, null, ["a"], 0],
    ["I emptied, they changed", null, 3, null, [], 1],
  ])("%s", (_, mine, theirs, merged, taken, conflicts) => {
    const result = mergeThree(["a"], base, { a: mine }, { a: theirs });
    expect(result.values["a"]).toBe(merged);
    expect(result.taken).toEqual(taken);
    expect(result.conflicts).toHaveLength(conflicts);
  });
  test("a conflict has all three values", () => {
    const conflict = { attribute: "a", base: 1, mine: 2, theirs: 3 };
    expect(mergeThree(["a"], base, { a: 2 }, { a: 3 }).conflicts).toEqual([conflict]);
  });
  test("leaves attributes that are not named as mine has them", () => {
    expect(mergeThree(["a"], { a: 1, b: 1 }, { a: 1, b: 2 }, { a: 3, b: 3 }).values).toEqual({ a: 3, b: 2 });
  });

  const names = ["a", "b", "c"];
  const record = fc.record({
    a: fc.constantFrom(1, 2, null),
    b: fc.constantFrom(1, 2, ""),
    c: fc.constantFrom(1, 2, undefined),
  });
  test("takes, keeps or reports every change of the other side [SPEC C7]", () => {
    fc.assert(
      fc.property(record, record, record, (before, mine, theirs) => {
        const { values, conflicts } = mergeThree(names, before, mine, theirs);
        const lost = Object.keys(changedValues(before, theirs)).filter((name) => name in changedValues(theirs, values));
        expect(conflicts.map((c) => c.attribute)).toEqual(names.filter((name) => lost.includes(name)));
      }),
    );
  });
  test("gives the same in either order, where nothing conflicts", () => {
    fc.assert(
      fc.property(record, record, record, (before, mine, theirs) => {
        const [one, other] = [mergeThree(names, before, mine, theirs), mergeThree(names, before, theirs, mine)];
        expect(one.conflicts.length).toBe(other.conflicts.length);
        if (one.conflicts.length === 0) expect(changedValues(one.values, other.values)).toEqual({});
      }),
    );
  });
});
