import { expect, test } from "vitest";
import { choicesOf, issueOfRow, movedTo, newRow, pastedRows, relabelled, rowsOf } from "./choice-rows.ts";

const STORED = ["Red", { value: "GR", label: "Green" }, 5];

test("rows are written as they were read", () => {
  expect(choicesOf(rowsOf(STORED, STORED))).toEqual(STORED);
  expect([rowsOf(null, null), choicesOf([])]).toEqual([[], null]);
});

test("a rename keeps the stored value, and the label alone is stored again once it is the value", () => {
  const [red, green] = rowsOf(STORED, STORED);
  expect(choicesOf([relabelled(red as never, "Crimson")])).toEqual([{ value: "Red", label: "Crimson" }]);
  expect(choicesOf([relabelled(relabelled(red as never, "Crimson"), "Red")])).toEqual(["Red"]);
  expect(choicesOf([relabelled(green as never, "GR")])).toEqual(["GR"]);
});

test("a new choice is saved as its label, unless somebody says as what", () => {
  expect(choicesOf([relabelled(newRow("Bl"), "Blue")])).toEqual(["Blue"]);
  expect(choicesOf([relabelled(newRow("Blue", "B"), "Navy")])).toEqual([{ value: "B", label: "Navy" }]);
});

test("lines are pasted, with a tab between value and label", () => {
  expect(choicesOf(pastedRows("Red\r\n\n GR\tGreen \nOP\t\n"))).toEqual(["Red", { value: "GR", label: "Green" }, "OP"]);
});

test("what is there twice is said at the later one", () => {
  const rows = rowsOf(["Red", "red", { value: "Red", label: "Blue" }, "", ""], []);
  expect(rows.map((_, i) => issueOfRow(rows, i))).toEqual([
    null,
    "Another choice has this label.",
    "Another choice is saved as this.",
    null,
    null,
  ]);
});

test.each([
  [0, 2, ["b", "c", "a"]],
  [2, 0, ["c", "a", "b"]],
  [1, 3, ["a", "b", "c"]],
  [0, -1, ["a", "b", "c"]],
])("moves %d to %d", (from, to, expected) => {
  expect(movedTo(["a", "b", "c"], from, to)).toEqual(expected);
});
