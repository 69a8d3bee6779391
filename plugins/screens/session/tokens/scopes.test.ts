import { expect, test } from "vitest";
import { choicesWithin, lettersInWords, scopesInWords, scopesOf } from "./scopes.ts";

test.each([
  ["", [""]],
  ["V", ["", "V"]],
  ["VU", ["", "V", "VU"]],
  ["VCU", ["", "V", "VCU"]],
  ["VCUR", ["", "V", "VCU", "VCUR"]],
  ["R", ["", "R"]],
])("of %j one can choose %j", (held, choices) => {
  expect(choicesWithin(held)).toEqual(choices);
});

test("letters are words", () => {
  expect(["", "V", "VU", "VCUR"].map(lettersInWords)).toEqual([
    "Nothing",
    "View",
    "View and change",
    "View, create, change and delete",
  ]);
});

test("scopes are a line for each set of letters, which names a few", () => {
  const entities = Object.fromEntries(["a", "b", "c", "d", "e", "f", "g"].map((name) => [name, "V"]));
  expect(scopesInWords({ entities: { ...entities, h: "VU" }, named: ["x.y"] }, (name) => name.toUpperCase())).toEqual([
    "View: A, B, C, D and 3 more",
    "View and change: H",
    "Rights: x.y",
  ]);
});

test("what is chosen never goes beyond what the person may", () => {
  const widest = { entities: { a: "VU", b: "C" }, named: ["o.admin"] };
  const none = { entities: { a: "" }, named: [] };
  expect(scopesOf({ ...none, rights: "read" }, widest)).toEqual({ entities: { a: "V" }, named: [] });
  expect(scopesOf({ ...none, rights: "all" }, widest)).toEqual(widest);
  expect(scopesOf({ ...none, rights: "some" }, widest)).toEqual({ entities: {}, named: [] });
});
