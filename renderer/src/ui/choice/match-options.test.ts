import { expect, test } from "vitest";
import { matchOptions } from "./match-options.ts";

const options = [
  { value: "1", label: "Contra Costa" },
  { value: "2", label: "San Francisco", description: "City and county" },
  { value: "3", label: "Costa Mesa" },
  { value: "4", label: "Costa" },
  { value: "5", label: "Cañón  City" },
  { value: "mesa", label: "Table land" },
];

const found = (text: string, hidesValues = false) =>
  matchOptions(options, text, { hidesValues }).map((option) => option.label);

test("without text all options are found", () => expect(found("  ")).toHaveLength(options.length));
test("case, accents and spaces do not matter", () => {
  expect(found("FRANC")).toEqual(["San Francisco"]);
  expect(found("canon city")).toEqual(["Cañón  City"]);
  expect(found("CAÑÓN")).toEqual(["Cañón  City"]);
});
test("the same label comes first, then those that begin with the text, then the rest", () =>
  expect(found("costa")).toEqual(["Costa", "Costa Mesa", "Contra Costa"]));
test("every word must be in the label, in any order, or last with the help of the description", () => {
  expect(found("sa cost")).toEqual(["Costa Mesa"]);
  expect(found("san county")).toEqual(["San Francisco"]);
  expect(found("city")).toEqual(["Cañón  City", "San Francisco"]);
});
test("a value is found when it is typed whole, unless values are hidden", () => {
  expect(found("mesa")).toEqual(["Table land", "Costa Mesa"]);
  expect(found("mesa", true)).toEqual(["Costa Mesa"]);
  expect(found("mes")).toEqual(["Costa Mesa"]);
});
test("nothing found", () => expect(found("zzz")).toEqual([]));
