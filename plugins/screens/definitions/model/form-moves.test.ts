import { fieldChanges, type FieldPlace } from "@armature/engine/form";
import { describe, expect, test } from "vitest";
import {
  arrangedBy,
  dropOf,
  type FormMove,
  placeIn,
  placeInWords,
  sectionsOf,
  sectionStepOf,
  stepOf,
} from "./form-moves.ts";

const field = (name: string, orderNumber: number | null, section: string | null = null): FieldPlace => ({
  name,
  orderNumber,
  section,
});
const FORM = [
  field("a", 10),
  field("b", 20),
  field("c", 30, "Person"),
  field("d", 40),
  field("e", 50, "Schedule"),
  field("f", 60, "Schedule"),
];

function drawn(fields: readonly FieldPlace[], added: readonly string[] = []): string {
  return sectionsOf(fields, added)
    .map(({ title, fields: own }) => [title && `${title}:`, ...own.map(({ name }) => name)].filter(Boolean).join(" "))
    .join(" | ");
}
const sections = sectionsOf(FORM, ["New"]);
const after = (move: FormMove | null, fields: readonly FieldPlace[] = FORM) =>
  move ? drawn(arrangedBy(fields, [move])) : null;

test("shows fields by section, and new sections last", () => {
  expect(drawn(FORM, ["New", "Person"])).toBe("a b | Person: c d | Schedule: e f | New:");
  expect(drawn([])).toBe("");
});

test("a new field goes to the end of its section, also where there is no room", () => {
  const place = (section: string | null, fields = FORM) => placeIn(fields, section);
  expect([null, "Person", "Schedule", "Other"].map((section) => place(section))).toEqual([21, 41, 61, null]);
  const tight = [field("a", 1), field("b", 2, "Person"), field("c", 3, "Schedule"), field("d", null)];
  expect([null, "Person", "Schedule"].map((section) => place(section, tight))).toEqual([1, 2, null]);
});

describe("a step", () => {
  test.each([
    ["b", -1, "b a | Person: c d | Schedule: e f"],
    ["a", 1, "b a | Person: c d | Schedule: e f"],
    ["b", 1, "a | Person: b c d | Schedule: e f"],
    ["c", -1, "a b c | Person: d | Schedule: e f"],
    ["d", 1, "a b | Person: c | Schedule: d e f"],
    ["e", -1, "a b | Person: c d e | Schedule: f"],
    ["e", 1, "a b | Person: c d | Schedule: f e"],
    ["f", 1, "a b | Person: c d | Schedule: e | New: f"],
  ] as const)("of %s by %d", (name, by, expected) => {
    expect(after(stepOf(sections, name, by))).toBe(expected);
  });

  test("beyond either end of the form does not exist", () => {
    expect(stepOf(sectionsOf(FORM), "a", -1)).toBeNull();
    expect(stepOf(sectionsOf(FORM), "f", 1)).toBeNull();
    expect(stepOf(sections, "nothing", 1)).toBeNull();
  });

  test("up and down again leaves nothing to save", () => {
    const up = stepOf(sections, "d", -1) as FormMove;
    const now = arrangedBy(FORM, [up]);
    const down = stepOf(sectionsOf(now), "d", 1) as FormMove;
    expect(drawn(arrangedBy(FORM, [up, down]))).toBe(drawn(FORM));
  });
});

test.each([
  ["a", "d", "before", "b | Person: c a d | Schedule: e f"],
  ["a", "d", "after", "b | Person: c d a | Schedule: e f"],
  ["f", "a", "before", "f a b | Person: c d | Schedule: e"],
  ["c", "d", "after", "a b | Person: d c | Schedule: e f"],
  ["a", "a", "after", null],
] as const)("%s dropped on %s, %s it", (name, target, side, expected) => {
  expect(after(dropOf(sections, name, target, side))).toBe(expected);
});

test("a section goes up or down as a whole, and never above the fields without one", () => {
  expect(after(sectionStepOf(sections, 2, -1))).toBe("a b | Schedule: e f | Person: c d");
  expect(after(sectionStepOf(sections, 1, 1))).toBe("a b | Schedule: e f | Person: c d");
  for (const [at, by] of [
    [1, -1],
    [0, 1],
    [2, 1],
    [3, -1],
  ] as const)
    expect(sectionStepOf(sections, at, by)).toBeNull();
});

test("what somebody else publishes meanwhile stays, and the moves are repeated on it", () => {
  const move = dropOf(sections, "a", "d", "before") as FormMove;
  const theirs = [...FORM.filter(({ name }) => name !== "d"), field("g", 45), field("h", 5)];
  expect(drawn(arrangedBy(theirs, [move]))).toBe("h b | Person: c g a | Schedule: e f");
  expect(
    drawn(
      arrangedBy(
        theirs.filter(({ name }) => name !== "a"),
        [move],
      ),
    ),
  ).toBe("h b | Person: c g | Schedule: e f");
});

test("only what moved is published", () => {
  const arranged = arrangedBy(FORM, [
    { kind: "move", names: ["b"], section: "Person", before: "d" },
    { kind: "rename", title: "Schedule", newTitle: "Times" },
  ]);
  expect(fieldChanges(FORM, arranged)).toEqual([
    { name: "b", values: { orderNumber: 35, section: "Person" } },
    { name: "e", values: { section: "Times" } },
    { name: "f", values: { section: "Times" } },
  ]);
});

test("says where a field stands", () => {
  expect(placeInWords(sections, "d")).toBe("place 2 of 2 in Person");
  expect(placeInWords(sections, "a")).toBe("place 1 of 2 before all sections");
});
