import { registry } from "../registry/elements.ts";
import { describe, expect, test } from "vitest";
import { anAttribute } from "@armature/plugins/kit/attribute.testing.ts";
import { byName } from "../kit/by-name.ts";
import { fieldText, isCalifornian, namedIds, rateText } from "./model.ts";

const CARDS = ["Visa", "Mastercard, debit", "Discover"];
const attributeOf = (element: string, spec = {}) => anAttribute(registry.get(element), spec);
const cards = attributeOf("Combobox", { multiple: true, comboboxOptionList: CARDS });
const states = attributeOf("Combobox", { comboboxOptionList: [{ value: "CA", label: "California (CA)" }] });

describe("the text of a field", () => {
  test.each([
    ["a list, joined with ', '", cards, ["Visa", "Mastercard, debit"], "Visa, Mastercard, debit"],
    ["a list without an item", cards, [], ""],
    ["Yes", attributeOf("YesNo", { valueYes: 1, valueNo: 0 }), 1, "Yes"],
    ["No", attributeOf("YesNo", { valueYes: 1, valueNo: 0 }), 0, "No"],
    ["an answer that was not given", attributeOf("YesNo", { valueYes: 1, valueNo: 0 }), null, ""],
    ["an amount", attributeOf("TextFieldMoney"), 1200.5, "1,200.50"],
    ["a choice by its label", states, "CA", "California (CA)"],
    ["several lines", attributeOf("TextArea"), "Thank you.\nCall us.", "Thank you.\nCall us."],
    ["nothing", attributeOf("TextField"), null, ""],
  ])("is %s [BLD-D29]", (_, attribute, value, text) => {
    expect(fieldText(attribute, { [attribute.name]: value }, {})).toBe(text);
  });
});

const PLACE = { address: "1 Old Bridge", city: "Sacramento", state: "CA" };

describe("an address", () => {
  test.each([
    [PLACE, true],
    [{ ...PLACE, state: "NV" }, false],
    [{ ...PLACE, state: null }, false],
    [undefined, false],
  ])("%o is in California: %s [ACC-218, ACC-D40]", (address, expected) => {
    expect(isCalifornian(address)).toBe(expected);
  });
});

test.each([
  [1200.5, "$1,200.50"],
  [180, "$180.00"],
  [0, "$0.00"],
  [null, ""],
  [undefined, ""],
])("the rate %s reads '%s' [ACC-217, ACC-D40]", (value, text) => {
  expect(rateText(value)).toBe(text);
});

test("records are in the order of their names, without regard to case", () => {
  const records = ["zeta", "Alpha", "beta"].map((name) => ({ name }));
  expect(byName(records).map(({ name }) => name)).toEqual(["Alpha", "beta", "zeta"]);
});

test("ids that records name are asked for once, and none for what is empty", () => {
  const records = [{ home: 4 }, { home: 9 }, { home: null }, { home: 4 }, { home: "" }];
  expect(namedIds(records, "home")).toEqual([4, 9]);
});
