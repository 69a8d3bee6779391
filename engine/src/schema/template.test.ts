import { describe, expect, test } from "vitest";
import type { Values } from "../rules/compile-logic.ts";
import { anEntity } from "../testing/metadata.ts";
import { fillTemplate, templateChanges } from "./template.ts";

describe("fillTemplate", () => {
  test.each<[template: string, values: Values, text: string | null]>([
    ["{first} {last}", { first: "Ann", last: "Lee" }, "Ann Lee"],
    ["{first} {last}", { first: "Ann" }, "Ann"],
    ["{first} {last}", { first: "", last: "Lee" }, "Lee"],
    ["{first} {last}", {}, null],
    ["{last}, {first}", { first: "Ann", last: "Lee" }, "Lee, Ann"],
    ["{last}, {first}", { last: "Lee" }, "Lee"],
    ["{last}, {first}", { first: "Ann" }, "Ann"],
    ["{last}, {first}", {}, null],
    ["{street}, {city}, {state} {zip}", { street: "1 Main St,2", state: "NV" }, "1 Main St,2, NV"],
    ["{id}: {name}", { id: 7, name: "x" }, "7: x"],
    ["{zero}", { zero: 0 }, "0"],
    ["plain", {}, "plain"],
    ["{first} {last}", { first: " Ann ", last: "\tLee" }, "Ann Lee"],
    ["{first}", { first: "{last}", last: "x" }, "{last}"],
  ])("%s of %j is %j", (template, values, text) => {
    expect(fillTemplate(template, values)).toBe(text);
  });
});

describe("templateChanges", () => {
  const { attributes } = anEntity(["first", "last", { name: "full", valueTemplate: "{first} {last}" }]);
  test.each<[title: string, before: Values, after: Values, changes: Values]>([
    ["a new record gets its text", {}, { first: "Ann", last: "Lee" }, { full: "Ann Lee" }],
    ["a new record keeps a text it was given", {}, { first: "Ann", full: "Annie" }, {}],
    ["a changed part changes the text", { first: "Ann", full: "Ann" }, { first: "Bea", full: "Ann" }, { full: "Bea" }],
    ["a text that somebody set stays", { first: "Ann", full: "Annie" }, { first: "Bea", full: "Annie" }, {}],
    ["a text set together with its parts stays", { first: "Ann", full: "Ann" }, { first: "Bea", full: "Boss" }, {}],
    [
      "parts that become empty empty the text",
      { first: "Ann", full: "Ann" },
      { first: null, full: "Ann" },
      { full: null },
    ],
    ["nothing changed: nothing changes", { first: "Ann", full: "Ann" }, { first: "Ann", full: "Ann" }, {}],
    ["a text that is missing is filled at the next save", { first: "Ann" }, { first: "Ann" }, { full: "Ann" }],
  ])("%s", (_, before, after, changes) => {
    expect(templateChanges(attributes, before, after)).toEqual(changes);
  });
});
