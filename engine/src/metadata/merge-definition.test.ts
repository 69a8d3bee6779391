import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sameValue } from "../values/value.ts";
import { changedParts, type DefinitionPath, type Properties, valueAt, withParts } from "./definition-parts.ts";
import type { ShownKind } from "./entity-spec.ts";
import { entriesOf, ORDER, partsOfKind } from "./kinds.ts";
import { merge3, type MergedDefinition } from "./merge-definition.ts";

const entry = (key: string, ...names: readonly string[]) =>
  fc
    .uniqueArray(fc.record({ name: fc.constantFrom(...names), value: fc.constantFrom(1, 2) }), {
      selector: (each) => each.name,
      maxLength: 5,
    })
    .map((list) => list.map(({ name, value }) => ({ [key]: name, value })));
const some = (value: fc.Arbitrary<unknown>) => fc.option(value, { nil: null, freq: 3 });
const text = fc.constantFrom("a", "b", "c");

const DEFINITIONS: Readonly<Record<string, fc.Arbitrary<Properties>>> = {
  attribute: fc.record(
    {
      label: text,
      hint: some(text),
      elementType: text,
      valueDefault: some(text),
      orderNumber: fc.constantFrom(1, 2, 3),
      conditionalList: entry("id", "r", "s", "t", "u"),
      comboboxOptionList: fc.oneof(
        { weight: 4, arbitrary: fc.uniqueArray(fc.constantFrom("x", "y", "z", "v", "w")) },
        // A list that cannot be merged by entry.
        { weight: 1, arbitrary: fc.constant(["x", "x"]) },
      ),
      formerLabelList: fc.uniqueArray(fc.constantFrom("One", "Two", "Three")),
    },
    { requiredKeys: ["label"] },
  ),
  preset: fc.record({ label: text, attributeList: entry("attributeName", "r", "s", "t", "u", "v") }),
  mapping: fc.record({ label: text, rowList: entry("epicItemNumber", "2", "3", "4"), blocked: some(text) }),
};

const RUNS = { numRuns: 500 };
type Check = (kind: ShownKind, ...sides: readonly (Properties | null)[]) => void;

/** Checks a law for random definitions of each kind; some do not exist. */
function holds(check: Check, count: 2 | 3 | 4 = 3): void {
  for (const [kind, definition] of Object.entries(DEFINITIONS)) {
    const sides = fc.array(fc.option(definition, { nil: null, freq: 12 }), { minLength: count, maxLength: count });
    fc.assert(
      fc.property(sides, (some) => check(kind as ShownKind, ...some)),
      RUNS,
    );
  }
}

const isAlike = (kind: ShownKind, a: Properties | null, b: Properties | null) => changedParts(kind, a, b).length === 0;
const pathsOf = ({ conflicts }: MergedDefinition) => conflicts.map(({ path }) => JSON.stringify(path)).toSorted();
/** Whether a merge decides it without asking, and in favour of one side. */
const isQuiet = (kind: ShownKind, [name = "", part]: DefinitionPath) =>
  part === ORDER || partsOfKind(kind).ours.includes(name);
const without = (kind: ShownKind, definition: Properties | null, paths: readonly DefinitionPath[]) =>
  paths.some((path) => path.length === 0) ? null : withParts(kind, definition, {}, paths);
/** The parts in which definitions differ, apart from those that a merge decides in favour of one side. */
const differs = (kind: ShownKind, a: Properties | null, b: Properties | null) =>
  changedParts(kind, a, b).filter(({ path }) => !isQuiet(kind, path));

describe("a merge of two changes of a definition", () => {
  test("takes what only one side changed [SPEC D1]", () => {
    holds((kind, base = null, side = null) => {
      expect(isAlike(kind, merge3(kind, base, side, base).value, side)).toBe(true);
      expect(isAlike(kind, merge3(kind, base, base, side).value, side)).toBe(true);
      expect(merge3(kind, base, base, side).conflicts).toEqual([]);
      expect(merge3(kind, base, side, base).conflicts).toEqual([]);
    }, 2);
  });

  test("takes what both sides changed alike, without a conflict [SPEC D2]", () => {
    holds((kind, base = null, side = null) => {
      const merged = merge3(kind, base, side, side);
      expect(merged.conflicts).toEqual([]);
      expect(isAlike(kind, merged.value, side)).toBe(true);
    }, 2);
  });

  test("invents and loses no part, and reports each that both changed [SPEC D3]", () => {
    holds((kind, base = null, ours = null, theirs = null) => {
      const merged = merge3(kind, base, ours, theirs);
      const conflicts = pathsOf(merged);
      for (const { path } of changedParts(kind, base, merged.value)) {
        const value = valueAt(kind, merged.value, path);
        if (path[1] === ORDER || (path.length === 0 && ours && theirs)) continue;
        const isKnown = [ours, theirs].some((side) => sameValue(valueAt(kind, side, path), value));
        expect(isKnown || entriesAreMerged(kind, path, [base, ours, theirs])).toBe(true);
      }
      for (const { path, after } of changedParts(kind, base, theirs)) {
        if (isQuiet(kind, path) || entriesAreMerged(kind, path, [base, ours, theirs])) continue;
        const isTaken = sameValue(valueAt(kind, merged.value, path), after);
        expect(isTaken || conflicts.includes(JSON.stringify(path)) || isUnder(path, merged)).toBe(true);
      }
    });
  });

  test("has the same conflicts and the same other values, whichever side is ours [SPEC D4]", () => {
    holds((kind, base = null, ours = null, theirs = null) => {
      const [one, other] = [merge3(kind, base, ours, theirs), merge3(kind, base, theirs, ours)];
      expect(pathsOf(one)).toEqual(pathsOf(other));
      const paths = one.conflicts.map(({ path }) => path);
      expect(differs(kind, without(kind, one.value, paths), without(kind, other.value, paths))).toEqual([]);
    });
  });

  test("merged again, changes nothing more [SPEC D5]", () => {
    holds((kind, base = null, ours = null, theirs = null) => {
      const { value } = merge3(kind, base, ours, theirs);
      expect(isAlike(kind, merge3(kind, base, value, theirs).value, value)).toBe(true);
      expect(isAlike(kind, merge3(kind, theirs, value, theirs).value, value)).toBe(true);
    });
  });

  test("names no entry twice, and each stands behind a neighbour that it had [SPEC D6]", () => {
    holds((kind, base = null, ours = null, theirs = null) => {
      const { value } = merge3(kind, base, ours, theirs);
      for (const name of Object.keys(partsOfKind(kind).lists)) {
        const keys = keysOf(kind, name, value);
        expect(keys.length).toBe(new Set(keys).size);
        const sides = [base, ours, theirs].map((side) => entriesOf(kind, name, side?.[name]));
        if (!value || !sides.every(Boolean)) continue;
        const [before, own, other] = [base, ours, theirs].map((side) => keysOf(kind, name, side));
        const isCommon = (key: string) => [before, own, other].every((side) => side?.includes(key));
        const moved = (side: readonly string[] = []) => !sameValue(before?.filter(isCommon), side.filter(isCommon));
        const decides = moved(other) && !moved(own) ? other : own;
        expect(keys.filter(isCommon)).toEqual((decides ?? []).filter(isCommon));
      }
    });
  });

  test("keeps what one side changed and the other removed, with a conflict [SPEC D7]", () => {
    const [red, blue] = [
      { value: "Red", label: "Red" },
      { value: "Blue", label: "Blue" },
    ];
    const of = (...comboboxOptionList: readonly object[]) => ({ label: "Shade", comboboxOptionList });
    const changed = { ...red, label: "Crimson" };
    for (const [ours, theirs] of [
      [of(blue), of(changed, blue)],
      [of(changed, blue), of(blue)],
    ] as const) {
      const merged = merge3("attribute", of(red, blue), ours, theirs);
      expect(merged.value).toEqual(of(changed, blue));
      expect(pathsOf(merged)).toEqual(['["comboboxOptionList","Red"]']);
    }
    holds((kind, base = null, side = null) => {
      if (!base || !side || isAlike(kind, base, side)) return;
      const conflict = [{ path: [], base, ours: null, theirs: side }];
      expect(merge3(kind, base, null, side)).toEqual({ value: side, conflicts: conflict });
      expect(merge3(kind, base, side, null).value).toEqual(side);
      expect(merge3(kind, base, side, null).conflicts).toHaveLength(1);
    }, 2);
  });

  test("of three sides without a conflict gives the same in any order [SPEC D8]", () => {
    holds((kind, base = null, a = null, b = null, c = null) => {
      const pairs = [merge3(kind, base, a, b), merge3(kind, base, a, c), merge3(kind, base, b, c)];
      if (pairs.some(({ conflicts }) => conflicts.length > 0)) return;
      const all = (one: Properties | null, two: Properties | null, three: Properties | null) =>
        merge3(kind, base, merge3(kind, base, one, two).value, three).value;
      expect(differs(kind, all(a, b, c), all(c, b, a))).toEqual([]);
      expect(differs(kind, all(a, b, c), all(b, c, a))).toEqual([]);
    }, 4);
  });

  test("takes a change back exactly if nothing happened since, else keeps what happened or asks [SPEC D9]", () => {
    holds((kind, before = null, after = null, now = null) => {
      expect(isAlike(kind, merge3(kind, after, after, before).value, before)).toBe(true);
      const { value, conflicts } = merge3(kind, after, now, before);
      for (const { path } of changedParts(kind, after, now)) {
        if (entriesAreMerged(kind, path, [before, after, now]) || path[1] === ORDER) continue;
        const isKept = sameValue(valueAt(kind, value, path), valueAt(kind, now, path));
        expect(isKept || conflicts.some((each) => sameValue(each.path, path)) || path.length !== 2).toBe(true);
      }
    });
  });

  test("has theirs where a person takes theirs", () => {
    holds((kind, base = null, ours = null, theirs = null) => {
      const merged = merge3(kind, base, ours, theirs);
      for (const { path } of merged.conflicts) {
        const taken = withParts(kind, merged.value, theirs, [path]);
        expect(sameValue(valueAt(kind, taken, path), valueAt(kind, theirs, path))).toBe(true);
      }
    });
  });
});

describe("parts that belong together", () => {
  const base = { label: "Size", elementType: "TextField", orderNumber: 5 };
  test.each<
    [
      title: string,
      kind: ShownKind,
      base: Properties,
      ours: Properties,
      theirs: Properties,
      value: Properties,
      conflicts: DefinitionPath[],
    ]
  >([
    [
      "a type and its default value are one part, so half of each is never taken",
      "attribute",
      base,
      { ...base, elementType: "TextFieldInteger" },
      { ...base, valueDefault: "large" },
      { ...base, elementType: "TextFieldInteger" },
      [["elementType"]],
    ],
    [
      "a place in the form that both gave is ours",
      "attribute",
      base,
      { ...base, orderNumber: 7 },
      { ...base, orderNumber: 9 },
      { ...base, orderNumber: 7 },
      [],
    ],
    [
      "former labels of both stay",
      "attribute",
      base,
      { ...base, formerLabelList: ["Length"] },
      { ...base, formerLabelList: ["Width"] },
      { ...base, formerLabelList: ["Width", "Length"] },
      [],
    ],
    [
      "two first filters of a mapping are a conflict, since only one would filter",
      "mapping",
      { label: "Care" },
      { label: "Care", conditionalList: [{ id: "a" }] },
      { label: "Care", conditionalList: [{ id: "b" }] },
      { label: "Care", conditionalList: [{ id: "a" }] },
      [["conditionalList"]],
    ],
    [
      "rows of a mapping are merged by the number that the application names",
      "mapping",
      { label: "Care", rowList: [{ epicItemNumber: 2, value: "a" }] },
      { label: "Care", rowList: [{ epicItemNumber: 2, value: "b" }] },
      {
        label: "Care",
        rowList: [
          { epicItemNumber: 2, value: "a" },
          { epicItemNumber: 3, value: "c" },
        ],
      },
      {
        label: "Care",
        rowList: [
          { epicItemNumber: 2, value: "b" },
          { epicItemNumber: 3, value: "c" },
        ],
      },
      [],
    ],
    [
      "entries without an identity are merged as one list",
      "attribute",
      base,
      { ...base, conditionalList: [{ then: [] }] },
      { ...base, conditionalList: [{ then: [1] }] },
      { ...base, conditionalList: [{ then: [] }] },
      [["conditionalList"]],
    ],
  ])("%s", (_, kind, before, ours, theirs, value, conflicts) => {
    const merged = merge3(kind, before, ours, theirs);
    expect(merged.value).toEqual(value);
    expect(merged.conflicts.map(({ path }) => path)).toEqual(conflicts);
  });
});

describe("the parts of a definition", () => {
  const column = (attributeName: string, required = false) => ({ attributeName, required });
  const before = { label: "Tags", attributeList: [column("a"), column("b"), column("c")] };
  const after = { label: "Tags", attributeList: [column("c"), column("b", true), column("d")] };

  test("that changed are told one by one, with the order of what stayed", () => {
    expect(changedParts("preset", before, after)).toEqual([
      { path: ["attributeList", "a"], before: column("a"), after: null },
      { path: ["attributeList", "b"], before: column("b"), after: column("b", true) },
      { path: ["attributeList", "d"], before: null, after: column("d") },
      { path: ["attributeList", "@order"], before: ["a", "b", "c"], after: ["c", "b", "d"] },
    ]);
    expect(changedParts("preset", null, before)).toEqual([{ path: [], before: null, after: before }]);
  });

  test("are taken over one by one, an entry at its place", () => {
    const one = (path: DefinitionPath) => withParts("preset", after, before, [path])?.["attributeList"];
    expect(one(["attributeList", "a"])).toEqual([column("a"), column("c"), column("b", true), column("d")]);
    expect(one(["attributeList", "b"])).toEqual([column("c"), column("b"), column("d")]);
    expect(one(["attributeList", "d"])).toEqual([column("c"), column("b", true)]);
    expect(one(["attributeList", "@order"])).toEqual([column("b", true), column("d"), column("c")]);
  });
});

/** Whether the part is a list on one side, and entries on others, or the other way round. */
function entriesAreMerged(kind: ShownKind, [name]: DefinitionPath, sides: readonly (Properties | null)[]): boolean {
  if (name === undefined || !Object.hasOwn(partsOfKind(kind).lists, name)) return false;
  return !sides.every((side) => entriesOf(kind, name, side?.[name]));
}

/** Whether a conflict is about the definition as a whole, or about what the part stands in. */
function isUnder(path: DefinitionPath, { conflicts }: MergedDefinition): boolean {
  return path.length === 0 || conflicts.some((each) => each.path.every((name, i) => path[i] === name));
}

function keysOf(kind: ShownKind, name: string, definition: Properties | null | undefined): readonly string[] {
  return [...(entriesOf(kind, name, definition?.[name])?.keys() ?? [])];
}
