import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wrongType } from "../elements/text-length.ts";
import { defineElement } from "../elements/element-type.ts";
import { createRegistry } from "../elements/registry.ts";
import type { AttributeSpecInput } from "../metadata/attribute-spec.ts";
import { anAttribute } from "../testing/metadata.ts";
import { ELEMENTS } from "../testing/elements.ts";
import { sameValue } from "../values/value.ts";
import { type AttributeForm, type ChoiceMap, formOf, isSameForm, needsConversion } from "./attribute-form.ts";
import { convertBack, convertThrough, convertValue, type FormStep, valueIn } from "./convert-value.ts";

const WHOLE = defineElement({
  ...ELEMENTS.get("Number"),
  name: "Whole",
  parse: (text, { attribute }) =>
    /^-?\d{1,9}$/.test(text) ? { value: Number(text) } : { issue: wrongType(attribute, "a number") },
  validate: (value, { attribute }) => (Number.isInteger(value) ? [] : [wrongType(attribute, "a number")]),
});
const AMOUNT = defineElement({
  ...WHOLE,
  name: "Amount",
  column: () => "numeric",
  format: (value) => Number(value).toFixed(2),
  validate: (value, { attribute }) => (typeof value === "number" ? [] : [wrongType(attribute, "an amount")]),
});
const ANSWER = defineElement({
  ...ELEMENTS.get("YesNo"),
  name: "Answer",
  format: (value, { attribute }) => (value === attribute.valueYes ? "Yes" : "No"),
  parse: (text, { attribute }) => ({ value: text === "Yes" ? attribute.valueYes : attribute.valueNo }),
  validate: (value, { attribute }) =>
    [attribute.valueYes, attribute.valueNo].includes(value as number) ? [] : [wrongType(attribute, "Yes or No")],
});
const registry = createRegistry([
  ...["Text", "Choice", "Reference"].map((name) => ELEMENTS.get(name)),
  WHOLE,
  AMOUNT,
  ANSWER,
]);

const form = (elementType: string, over: Partial<AttributeSpecInput> = {}): AttributeForm =>
  formOf(anAttribute({ name: "subject", elementType, ...over }), registry);

const TEXT = form("Text");
const NUMBER = form("Whole");
const ONE = form("Choice", { comboboxOptionList: ["a", "b", "c"] });
const SEVERAL = form("Choice", { comboboxOptionList: ["a", "b", "c"], multiple: true });
const DEVICE = form("Reference", { fkExists: true, fkName: "device" });
const DEVICES = form("Reference", { fkExists: true, fkName: "device", multiple: true });
const PEOPLE = form("Reference", { fkExists: true, fkName: "person", multiple: true });
const ONE_ZERO = form("Answer", { valueYes: 1, valueNo: 0 });
const TWO_ONE = form("Answer", { valueYes: 2, valueNo: 1 });
const LOST = { lost: true };

describe("a choice [SPEC K1]", () => {
  test.each<[string, AttributeForm, AttributeForm, unknown, ChoiceMap | null, unknown]>([
    ["becomes a list of one", ONE, SEVERAL, "a", null, ["a"]],
    ["of a list is its first", SEVERAL, ONE, ["b", "a"], null, "b"],
    ["that is offered no more stays", ONE, SEVERAL, "former", null, ["former"]],
    ["stays without a map", ONE, ONE, "c", null, "c"],
    ["is replaced by the map", ONE, ONE, "c", { c: "a" }, "a"],
    ["is emptied by the map", ONE, ONE, "c", { c: null }, null],
    ["that the map does not name stays", ONE, ONE, "b", { c: "a" }, "b"],
    ["named like a member of objects stays", ONE, ONE, "constructor", { c: "a" }, "constructor"],
    ["of a list is replaced, each once", SEVERAL, SEVERAL, ["a", "c", "b"], { c: "a" }, ["a", "b"]],
    ["of a list is taken out", SEVERAL, SEVERAL, ["a", "c"], { c: null }, ["a"]],
    ["of a list leaves none", SEVERAL, SEVERAL, ["c"], { c: null }, null],
    ["is replaced before the first is taken", SEVERAL, ONE, ["c", "b"], { c: null }, "b"],
  ])("%s", (_, from, to, value, map, expected) => {
    expect(convertValue(from, to, value, map)).toEqual({ value: expected });
  });
});

describe("another value [SPEC K2]", () => {
  test.each<[string, AttributeForm, AttributeForm, unknown, object]>([
    ["is read from its text", TEXT, NUMBER, "007", { value: 7 }],
    ["that cannot be read is lost", TEXT, NUMBER, "x", LOST],
    ["is written as its text", NUMBER, TEXT, 7, { value: "7" }],
    ["stays before its text is tried", form("Amount"), NUMBER, 5, { value: 5 }],
    ["does not lose its decimals", form("Amount"), NUMBER, 5.5, LOST],
    ["of Yes and No goes by its text, where the stored values overlap", ONE_ZERO, TWO_ONE, 1, { value: 2 }],
    ["of Yes and No goes back", TWO_ONE, ONE_ZERO, 1, { value: 0 }],
    ["of a list is read from its first", SEVERAL, NUMBER, ["7", "b"], { value: 7 }],
    ["that is empty stays empty", TEXT, NUMBER, "", { value: null }],
  ])("%s", (_, from, to, value, expected) => {
    expect(convertValue(from, to, value)).toEqual(expected);
  });
});

describe("an id [SPEC K3]", () => {
  test.each<[string, AttributeForm, AttributeForm, unknown, object]>([
    ["becomes a list of one", DEVICE, DEVICES, 5, { value: [5] }],
    ["of several stays until the next save", DEVICES, DEVICE, [5, 6], { value: [5, 6] }],
    ["of another entity is lost", DEVICES, PEOPLE, [5], LOST],
    ["is no number", DEVICE, NUMBER, 5, LOST],
    ["is made of no number", NUMBER, DEVICE, 5, LOST],
  ])("%s", (_, from, to, value, expected) => {
    expect(convertValue(from, to, value)).toEqual(expected);
  });
});

describe("the way back [SPEC K4]", () => {
  const back = (
    from: AttributeForm,
    to: AttributeForm,
    value: unknown,
    former: unknown,
    map: ChoiceMap | null = null,
  ) => convertBack(from, to, value, null, { value: former, map });

  test.each<[string, object, object]>([
    ["gives the former text", back(NUMBER, TEXT, 7, "007"), { value: "007" }],
    ["converts what was written since", back(NUMBER, TEXT, 8, "007"), { value: "8" }],
    ["gives what was lost", back(NUMBER, TEXT, null, "x"), { value: "x" }],
    ["leaves empty what was emptied since", back(NUMBER, TEXT, null, "007"), { value: null }],
    ["gives the whole list", back(ONE, SEVERAL, "b", ["b", "a"]), { value: ["b", "a"] }],
    ["converts a new choice", back(ONE, SEVERAL, "c", ["b", "a"]), { value: ["c"] }],
    ["parts choices that a map joined", back(ONE, ONE, "a", "c", { c: "a" }), { value: "c" }],
    ["gives a choice that a map emptied", back(ONE, ONE, null, "c", { c: null }), { value: "c" }],
    ["gives ids of the former entity", back(PEOPLE, DEVICES, null, [5]), { value: [5] }],
    ["converts ids that were written since", back(DEVICES, DEVICE, [6], 5), { value: [6] }],
  ])("%s", (_, found, expected) => {
    expect(found).toEqual(expected);
  });

  const forms = [TEXT, NUMBER, ONE, SEVERAL, ONE_ZERO, TWO_ONE, form("Amount"), DEVICE, DEVICES, PEOPLE];
  const value = fc.oneof(
    fc.string(),
    fc.integer({ min: -9999, max: 9999 }),
    fc.array(fc.constantFrom("a", "b", "c", "d")),
  );

  test("leaves no value behind that nobody changed, whatever the forms [SPEC K4]", () => {
    const map = fc.constantFrom<ChoiceMap | null>(null, { c: "a" }, { c: null, a: "b" });
    fc.assert(
      fc.property(fc.constantFrom(...forms), fc.constantFrom(...forms), value, map, (from, to, former, used) => {
        const present = valueIn(convertValue(from, to, former, used));
        const returned = valueIn(convertBack(to, from, present, null, { value: former, map: used }));
        expect(sameValue(returned, former)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("a value of the past [SPEC K5]", () => {
  const step = (from: AttributeForm, to: AttributeForm, map: ChoiceMap | null = null) => ({ from, to, map });
  test.each<[string, readonly FormStep[], unknown, object]>([
    ["goes through all forms since", [step(ONE, ONE, { c: "a" }), step(ONE, SEVERAL)], "c", { value: ["a"] }],
    ["is lost with the first form that cannot have it", [step(TEXT, NUMBER), step(NUMBER, ONE)], "x", LOST],
    ["is that of then in the form of then", [step(TEXT, NUMBER), step(NUMBER, TEXT)], "007", { value: "007" }],
    ["goes on from there", [step(TEXT, NUMBER), step(NUMBER, TEXT), step(TEXT, NUMBER)], "007", { value: 7 }],
    ["stays without another form", [], "007", { value: "007" }],
  ])("%s", (_, steps, value, expected) => {
    expect(convertThrough(steps, value)).toEqual(expected);
  });
});

describe("forms", () => {
  test.each<[string, AttributeForm, AttributeForm, boolean]>([
    ["with the same choices in another order", ONE, form("Choice", { comboboxOptionList: ["c", "b", "a"] }), true],
    ["with new labels", ONE, form("Choice", { comboboxOptionList: ["a", "b", { value: "c", label: "C" }] }), true],
    ["with other choices", ONE, form("Choice", { comboboxOptionList: ["a"] }), false],
    ["of another type", TEXT, NUMBER, false],
    ["of another entity", DEVICES, PEOPLE, false],
    ["with other settings", TEXT, form("Text", { option: [{ name: "freeText", value: true }] }), false],
    ["with another hint", TEXT, form("Text", { hint: "Short" }), true],
  ])("%s", (_, a, b, isSame) => {
    expect(isSameForm(a, b)).toBe(isSame);
  });

  test.each<[string, AttributeForm, AttributeForm, ChoiceMap | null, boolean]>([
    ["of another kind", TEXT, NUMBER, null, true],
    ["of another type in the same kind of column", TEXT, ONE, null, true],
    [
      "of the same type with other settings",
      TEXT,
      form("Text", { option: [{ name: "freeText", value: true }] }),
      null,
      false,
    ],
    ["with a map", ONE, ONE, { c: "a" }, true],
    ["with an empty map", ONE, ONE, {}, false],
    ["with fewer choices", ONE, form("Choice", { comboboxOptionList: ["a"] }), null, false],
    ["one record, then several", DEVICE, DEVICES, null, true],
    ["several records, then one", DEVICES, DEVICE, null, false],
    ["records of another entity", DEVICES, PEOPLE, null, true],
    ["another pair of answers", ONE_ZERO, TWO_ONE, null, true],
  ])("need a conversion: %s", (_, from, to, map, needs) => {
    expect(needsConversion(from, to, map)).toBe(needs);
  });
});
