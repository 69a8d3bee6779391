import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Values } from "../rules/compile-logic.ts";
import { CHANGER } from "../testing/changes.ts";
import { anEntity, check, rule, setTo } from "../testing/metadata.ts";
import type { UpdateItem } from "./changeset.ts";
import { planItem } from "./plan-item.ts";
import { planRestore } from "./plan-restore.ts";
import type { PlannedItem } from "./planned-item.ts";

const type = anEntity([
  "name",
  "city",
  { name: "grade", lockable: true },
  { name: "doctor", elementType: "YesNo" },
  { name: "title", conditionalList: [rule(check("doctor", 1), setTo("Doctor"))] },
]);
const EMPTY = Object.fromEntries(type.attributes.map((attribute) => [attribute.name, null]));
const record = (values: Values): Values => ({ ...EMPTY, userId: 1, ...values });

function plan(item: Omit<UpdateItem, "kind" | "id">, stored: Values | null, over = {}): PlannedItem {
  return planItem(type, { ...CHANGER, ...over }, { kind: "update", id: 1, ...item }, stored && record(stored), 0);
}
const changedBy = (planned: PlannedItem) => ("changed" in planned ? planned.changed : null);
const codes = ({ issues }: PlannedItem) => issues.map(({ code, attribute }) => [code, attribute].join(" ").trim());

describe("a change that was reviewed against what has changed since [F-070]", () => {
  test.each<[title: string, reviewed: Values | null, sent: Values, stored: Values, changed: Values, issues: string[]]>([
    ["nothing changed since: it is written", { name: "a" }, { name: "b" }, { name: "a" }, { name: "b" }, []],
    [
      "another attribute changed since: both stay",
      { name: "a" },
      { name: "b" },
      { name: "a", city: "x" },
      { name: "b" },
      [],
    ],
    ["the same one changed since: a clash", { name: "a" }, { name: "b" }, { name: "c" }, { name: "b" }, ["clash name"]],
    ["both to the same: nothing to do", { name: "a" }, { name: "b" }, { name: "b" }, {}, []],
    ["sent as it was reviewed: theirs stays", { name: "a" }, { name: "a" }, { name: "c" }, {}, []],
    [
      "emptied here, changed there: a clash",
      { name: "a" },
      { name: null },
      { name: "c" },
      { name: null },
      ["clash name"],
    ],
    [
      "changed here, emptied there: a clash",
      { name: "a" },
      { name: "b" },
      { name: null },
      { name: "b" },
      ["clash name"],
    ],
    ["empty in its own way is no change", { name: "" }, { name: "b" }, { name: null }, { name: "b" }, []],
    ["outer white space is no change", { name: " a " }, { name: "b" }, { name: "a" }, { name: "b" }, []],
    ["an attribute that was not reviewed: the last write wins", {}, { name: "b" }, { name: "c" }, { name: "b" }, []],
    ["reviewed as new, and there by now: a clash", null, { name: "b" }, { name: "c" }, { name: "b" }, ["clash name"]],
    ["reviewed as new, and there with the same values", null, { name: "b" }, { name: "b" }, {}, []],
    [
      "reviewed as new, what it leaves empty stays theirs",
      null,
      { name: "b", city: null },
      { city: "x" },
      { name: "b" },
      [],
    ],
  ])("%s", (_, reviewed, sent, stored, changed, issues) => {
    const planned = plan({ values: sent, reviewed }, stored);
    expect([changedBy(planned), codes(planned)]).toEqual([changed, issues]);
  });

  test("a clash has all three values [SPEC C5]", () => {
    const { issues } = plan({ values: { name: "b" }, reviewed: { name: "a" } }, { name: "c" });
    expect(issues).toEqual([{ code: "clash", attribute: "name", clash: { reviewed: "a", stored: "c", sent: "b" } }]);
  });
  test("without what was reviewed the last write wins, as ever", () => {
    const planned = plan({ values: { name: "b" } }, { name: "c" });
    expect([changedBy(planned), codes(planned)]).toEqual([{ name: "b" }, []]);
  });
  test("a record that is gone is told as that", () => {
    expect(codes(plan({ values: {}, reviewed: { name: "a" } }, null))).toEqual(["gone"]);
    expect(codes(plan({ values: {} }, null))).toEqual(["unknownRecord"]);
  });
  test("what a lock keeps is told as locked: nobody has to choose what cannot be written", () => {
    const grades = { values: { grade: "2" }, reviewed: { grade: "1" } };
    expect(codes(plan(grades, { grade: "3" }, { isLocked: true, state: "buildOpen" }))).toEqual(["clash grade"]);
    const locked = anEntity(["name", { name: "locked", elementType: "YesNo" }, { name: "grade", lockable: true }]);
    const stored = { userId: 1, name: null, locked: 1, grade: "3" };
    const planned = planItem(locked, CHANGER, { kind: "update", id: 1, ...grades }, stored, 0);
    expect(codes(planned)).toEqual(["locked grade"]);
  });
  test("a rule reads what others saved since", () => {
    const planned = plan({ values: { doctor: 1 }, reviewed: { doctor: 0 } }, { doctor: 1, title: "Head" });
    expect(changedBy(planned)).toEqual({});
  });
  test("former values that are brought back clash in the same way", () => {
    const item = {
      kind: "update",
      id: 1,
      values: { name: "a", city: "x" },
      reviewed: { name: "b", city: "y" },
    } as const;
    const planned = planRestore(type, CHANGER, item, record({ name: "c", city: "y" }), 0);
    expect(codes(planned)).toEqual(["clash name"]);
  });
});

const names = ["name", "city", "grade"];
const values = fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom("1", "2", null)])));

describe("for any two people", () => {
  test("no value that somebody saved since the review is written over unseen [SPEC C5] [F-070]", () => {
    fc.assert(
      fc.property(values, values, values, (reviewed, sent, stored) => {
        const planned = plan({ values: sent, reviewed }, stored);
        const clashing = planned.issues.map(({ attribute }) => attribute);
        for (const name of Object.keys(changedBy(planned) ?? {}))
          expect(clashing.includes(name) || reviewed[name] === stored[name]).toBe(true);
        for (const name of names)
          if (sent[name] !== reviewed[name] && !clashing.includes(name))
            expect(("after" in planned ? planned.after : {})[name]).toBe(sent[name]);
      }),
    );
  });
  test("changes of different attributes give the same in either order [SPEC C6]", () => {
    fc.assert(
      fc.property(values, values, values, (base, one, other) => {
        const parted = names.every((name) => one[name] === base[name] || other[name] === base[name]);
        fc.pre(parted);
        const after = (first: Values, second: Values) => {
          const then = plan({ values: second, reviewed: base }, { ...base, ...first });
          return "after" in then && then.issues.length === 0 ? then.after : null;
        };
        expect(after(one, other)).toEqual(after(other, one));
      }),
    );
  });
});
