import { describe, expect, test } from "vitest";
import {
  defaultView,
  formerDefaults,
  isViewNameTaken,
  type ListView,
  parseListView,
  serializeListView,
} from "./list-view.ts";

const view = (id: number, over: Partial<ListView> = {}): ListView => ({
  id,
  entityName: "user",
  name: `View ${id}`,
  isShared: false,
  isDefault: false,
  query: "",
  updated: "2026-01-01T00:00:00.000Z",
  ...over,
});

test("a view comes back as it was stored", () => {
  const one = view(3, { isShared: true, query: "sort=-email" });
  expect(parseListView({ ...serializeListView(one), id: 3, updated: one.updated })).toEqual(one);
  expect(parseListView({ id: 1, name: null, shared: null })).toEqual(
    view(1, { entityName: "", name: "", updated: "" }),
  );
});

describe("a list opens", () => {
  test.each([
    ["without a view where none is the default", [view(1), view(2)], null],
    ["with the organization's", [view(1), view(2, { isShared: true, isDefault: true })], 2],
    [
      "with the person's own before it",
      [view(1, { isDefault: true }), view(2, { isShared: true, isDefault: true })],
      1,
    ],
    [
      "with the one changed last",
      [view(1, { isDefault: true }), view(2, { isDefault: true, updated: "2026-02-01T00:00:00.000Z" })],
      2,
    ],
  ] as const)("%s", (_, views, id) => {
    expect(defaultView(views)?.id ?? null).toBe(id);
  });
});

test("a new default takes the place of one of its own kind", () => {
  const views = [view(1, { isDefault: true }), view(2, { isDefault: true, isShared: true }), view(3)];
  const ids = (next: Parameters<typeof formerDefaults>[1]) => formerDefaults(views, next).map(({ id }) => id);
  expect(ids({ id: 3, isShared: false, isDefault: true })).toEqual([1]);
  expect(ids({ id: null, isShared: true, isDefault: true })).toEqual([2]);
  expect(ids({ id: 1, isShared: false, isDefault: true })).toEqual([]);
  expect(ids({ id: 3, isShared: false, isDefault: false })).toEqual([]);
});

test("a name is taken without case, except by the view itself", () => {
  const views = [view(1, { name: "Doctors" })];
  expect(isViewNameTaken(views, " doctors", null)).toBe(true);
  expect(isViewNameTaken(views, "Doctors", 1)).toBe(false);
  expect(isViewNameTaken(views, "Nurses", null)).toBe(false);
});
