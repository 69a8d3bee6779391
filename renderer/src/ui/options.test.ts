import { expect, test } from "vitest";
import { matchOptions } from "./options.ts";

const options = [
  { value: "1", label: "Contra Costa" },
  { value: "2", label: "San Francisco", description: "City and county" },
  { value: "3", label: "Costa Mesa" },
];

const found = (text: string) => matchOptions(options, text).map((option) => option.label);

test("without text all options are found", () => expect(found("  ")).toHaveLength(3));
test("case does not matter", () => expect(found("FRANC")).toEqual(["San Francisco"]));
test("a label that begins with the text comes first", () =>
  expect(found("costa")).toEqual(["Costa Mesa", "Contra Costa"]));
test("every word must be found, in the label or the description", () =>
  expect(found("san county")).toEqual(["San Francisco"]));
test("nothing found", () => expect(found("zzz")).toEqual([]));
