import { expect, test } from "vitest";
import { inPresentNames, namesOf, presentDefinition, type Rename } from "./renames.ts";

/** `a` became `b`; an administrator then made another `a`, which became `c`; and `b` became `a` after that one had gone. */
const RENAMES: readonly Rename[] = [
  { kind: "attribute", entity: "part", former: "a", name: "b", revision: 2, lastEntry: 10 },
  { kind: "attribute", entity: "part", former: "a", name: "c", revision: 4, lastEntry: 20 },
  { kind: "attribute", entity: "part", former: "b", name: "a", revision: 6, lastEntry: 30 },
];
const present = (id: number, values: Readonly<Record<string, string>>) =>
  inPresentNames(RENAMES, { id, entity: "part", old: null, new: values }).new;

test.each([
  [5, { a: "first" }, { a: "first" }],
  [15, { a: "other", b: "first" }, { c: "other", a: "first" }],
  [25, { c: "other", b: "first" }, { c: "other", a: "first" }],
  [35, { c: "other", a: "first" }, { c: "other", a: "first" }],
])("the entry %i of the history has the names of now [F-120]", (id, written, now) => {
  expect(present(id, written)).toEqual(now);
});

test("entries of other entities, and entries without values, stay as they are [F-120]", () => {
  const row = { id: 5, entity: "room", old: null, new: { a: "x" } };
  expect(inPresentNames(RENAMES, row)).toEqual(row);
  expect(inPresentNames(RENAMES, { ...row, entity: "part", new: null })).toMatchObject({ old: null, new: null });
});

test("an attribute is found by each name that it had, for as long as it had it [F-120]", () => {
  const named = (name: string) =>
    namesOf(RENAMES, "part", name).map(({ name: known, after, until }) => [
      known,
      after?.revision ?? null,
      until?.revision ?? null,
    ]);
  expect(named("a")).toEqual([
    ["a", 6, null],
    ["b", 2, 6],
    ["a", null, 2],
  ]);
  expect(named("c")).toEqual([
    ["c", 4, null],
    ["a", 2, 4],
    ["b", null, 2],
  ]);
});

test("a revision has the definition under its name of then; a preset keeps its name [F-120]", () => {
  const of = (kind: "attribute" | "preset") => ({ kind, entity: "part", name: "a" });
  expect(presentDefinition(RENAMES, of("attribute"), 1).name).toBe("a");
  expect(presentDefinition(RENAMES, of("attribute"), 3).name).toBe("c");
  expect(presentDefinition(RENAMES, of("attribute"), 6).name).toBe("a");
  expect(presentDefinition(RENAMES, of("preset"), 3).name).toBe("a");
});

/** `loan` became `asset`, its attribute `a` became `b`, and `asset` became `item` after an earlier `item` had gone. */
const OF_ENTITIES: readonly Rename[] = [
  { kind: "entity", entity: "asset", former: "loan", name: "asset", revision: 2, lastEntry: 10 },
  { kind: "attribute", entity: "asset", former: "a", name: "b", revision: 2, lastEntry: 10 },
  { kind: "entity", entity: "item", former: "asset", name: "item", revision: 4, lastEntry: 20 },
];

test.each([
  [5, "loan", { a: 1 }, "item", { b: 1 }],
  [15, "asset", { b: 1 }, "item", { b: 1 }],
  [15, "item", { b: 1 }, "asset", { b: 1 }],
  [25, "item", { b: 1 }, "item", { b: 1 }],
  [25, "loan", { a: 1 }, "loan", { a: 1 }],
])("the entry %i of the history about %s %o is about %s now [ADD-105]", (id, entity, written, now, values) => {
  const row = inPresentNames(OF_ENTITIES, { id, entity, old: null, new: written });
  expect([row.entity, row.new]).toEqual([now, values]);
});

test("an attribute of a renamed entity is found by both names, and a revision has both of then [ADD-105]", () => {
  const names = namesOf(OF_ENTITIES, "item", "b").map(({ entity, name }) => `${entity}.${name}`);
  expect(names).toEqual(["item.b", "asset.b", "asset.a", "loan.a"]);
  expect(namesOf(OF_ENTITIES, "item").map(({ entity }) => entity)).toEqual(["item", "asset", "loan"]);
  const written = (kind: "entity" | "attribute" | "preset", entity: string, name: string) => ({ kind, entity, name });
  expect(presentDefinition(OF_ENTITIES, written("attribute", "loan", "a"), 1)).toMatchObject({
    entity: "item",
    name: "b",
  });
  expect(presentDefinition(OF_ENTITIES, written("entity", "loan", "loan"), 1)).toMatchObject({
    entity: "item",
    name: "item",
  });
  expect(presentDefinition(OF_ENTITIES, written("preset", "loan", "1"), 1)).toMatchObject({
    entity: "item",
    name: "1",
  });
  expect(presentDefinition(OF_ENTITIES, written("attribute", "loan", "a"), 4)).toMatchObject({
    entity: "loan",
    name: "a",
  });
});
