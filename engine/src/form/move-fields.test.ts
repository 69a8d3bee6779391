import { describe, expect, test } from "vitest";
import { type FieldChange, type FieldPlace, moveFields, type MoveTarget, renameSection } from "./move-fields.ts";
import { headingsOf } from "./outline.ts";

const field = (name: string, orderNumber: number | null, section: string | null = null): FieldPlace => ({
  name,
  orderNumber,
  section,
});

/** The fields after changes, in the order in which a compiled entity has them. */
function after(fields: readonly FieldPlace[], changes: readonly FieldChange[]): readonly FieldPlace[] {
  const values = new Map(changes.map((change) => [change.name, change.values]));
  const place = ({ orderNumber }: FieldPlace) => orderNumber ?? Number.POSITIVE_INFINITY;
  return fields
    .map((each) => ({ ...each, ...values.get(each.name) }))
    .toSorted((a, b) => place(a) - place(b) || (a.name < b.name ? -1 : 1));
}

/** `Section: a b | Other: c`. */
function drawn(fields: readonly FieldPlace[]): string {
  const headings = headingsOf(fields);
  return fields
    .map(({ name }, i) => (headings.has(name) ? `${i === 0 ? "" : "| "}${headings.get(name)}: ${name}` : name))
    .join(" ");
}

const FORM = [
  field("a", 0),
  field("b", 10),
  field("c", 20, "Person"),
  field("d", 30, "Person"),
  field("e", 40, "Schedule"),
  field("f", 41, "Schedule"),
  field("g", 42, "Schedule"),
];
const moved = (names: readonly string[], target: MoveTarget) => drawn(after(FORM, moveFields(FORM, names, target)));

describe("a move", () => {
  test.each<[string, readonly string[], MoveTarget, string]>([
    ["into a section", ["b"], { section: "Person", before: "d" }, "a | Person: c b d | Schedule: e f g"],
    ["to the end of a section", ["b"], { section: "Person" }, "a | Person: c d b | Schedule: e f g"],
    ["to the end of the form", ["c"], { section: "Schedule", before: null }, "a b | Person: d | Schedule: e f g c"],
    ["out of all sections", ["d"], { section: null }, "a b d | Person: c | Schedule: e f g"],
    ["to the top", ["g"], { section: null, before: "a" }, "g a b | Person: c d | Schedule: e f"],
    ["into a new section", ["d", "f"], { section: "Other" }, "a b | Person: c | Schedule: e g | Other: d f"],
    [
      "of several, kept in order",
      ["f", "b"],
      { section: "Person", before: "c" },
      "a | Person: b f c d | Schedule: e g",
    ],
    ["before itself", ["c"], { section: "Person", before: "c" }, "a b | Person: c d | Schedule: e f g"],
    ["of the whole section", ["c", "d"], { section: "Person", before: null }, "a b | Schedule: e f g | Person: c d"],
    ["of what does not exist", ["nothing"], { section: "Person" }, "a b | Person: c d | Schedule: e f g"],
  ])("%s", (_name, names, target, form) => {
    expect(moved(names, target)).toBe(form);
  });

  test("writes what moved, and nothing else where there is room", () => {
    expect(moveFields(FORM, ["b"], { section: "Person", before: "d" })).toEqual([
      { name: "b", values: { orderNumber: 25, section: "Person" } },
    ]);
    expect(moveFields(FORM, ["c"], { section: "Person", before: "c" })).toEqual([]);
  });

  test("spaces the section anew where there is no room, and leaves the other sections", () => {
    const changes = moveFields(FORM, ["d"], { section: "Schedule", before: "f" });
    expect(changes.map(({ name }) => name).toSorted()).toEqual(["d", "e", "f", "g"]);
    expect(drawn(after(FORM, changes))).toBe("a b | Person: c | Schedule: e d f g");
  });

  test("names the section of a field that only continued the one which moved", () => {
    const fields = [field("a", 10, "Person"), field("b", 20), field("c", 30, "Schedule"), field("d", 40)];
    expect(moveFields(fields, ["a"], { section: "Schedule" })).toEqual([
      { name: "b", values: { section: "Person" } },
      { name: "a", values: { orderNumber: 50, section: "Schedule" } },
    ]);
  });

  test("numbers fields that had no number, after those that had one", () => {
    const fields = [field("a", 10), field("b", null), field("c", null)];
    expect(drawn(after(fields, moveFields(fields, ["c"], { section: null, before: "a" })))).toBe("c a b");
    expect(drawn(after(fields, moveFields(fields, ["a"], { section: null, before: null })))).toBe("b c a");
  });
});

test("any moves keep the order of the others and their sections, and bring what moved to its place [F-144]", () => {
  const random = randomOf(40);
  for (let round = 0; round < 2000; round += 1) {
    const fields = randomFields(random);
    const names = fields.map(({ name }) => name).filter(() => random() < 0.3);
    const before = random() < 0.2 ? null : (fields[Math.floor(random() * fields.length)]?.name ?? null);
    const target = { section: SECTIONS[Math.floor(random() * 3)] ?? null, ...(random() < 0.8 && { before }) };
    const result = after(fields, moveFields(fields, names, target));
    const rest = (all: readonly FieldPlace[]) => all.map(({ name }) => name).filter((name) => !names.includes(name));
    expect(rest(result)).toEqual(rest(fields));
    const places = names.map((name) => result.findIndex((each) => each.name === name));
    expect(places).toEqual(places.map((_, i) => (places[0] ?? 0) + i));
    const [former, now] = [sections(fields), sections(result)];
    for (const name of rest(fields)) if (former.get(name) !== null) expect(now.get(name)).toBe(former.get(name));
    if (target.section !== null) for (const name of names) expect(now.get(name)).toBe(target.section);
  }
});

const SECTIONS = [null, "Person", "Schedule"];

function sections(fields: readonly FieldPlace[]): ReadonlyMap<string, string | null> {
  const headings = headingsOf(fields);
  let current: string | null = null;
  return new Map(fields.map(({ name }) => [name, (current = headings.get(name) ?? current)]));
}

/** Up to ten fields, in order: numbers that are far apart, next to each other, equal, or none. */
function randomFields(random: () => number): readonly FieldPlace[] {
  let orderNumber = 0;
  const count = 1 + Math.floor(random() * 10);
  const fields = Array.from({ length: count }, (_, i) => {
    orderNumber += [0, 1, 10][Math.floor(random() * 3)] ?? 0;
    const isNumbered = i < count * 0.8 || random() < 0.5;
    return field(`f${i}`, isNumbered ? orderNumber : null, SECTIONS[Math.floor(random() * 3)] ?? null);
  });
  return after(fields, []);
}

/** Numbers from 0 to 1, the same at each run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe("a section", () => {
  test("gets another title on each of its attributes", () => {
    expect(renameSection(FORM, "Person", "People")).toEqual([
      { name: "c", values: { section: "People" } },
      { name: "d", values: { section: "People" } },
    ]);
    expect(renameSection(FORM, "Nothing", "Something")).toEqual([]);
  });

  test("without a title continues the one before", () => {
    expect(drawn(after(FORM, renameSection(FORM, "Schedule", null)))).toBe("a b | Person: c d e f g");
  });
});
