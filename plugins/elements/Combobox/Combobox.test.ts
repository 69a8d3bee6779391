import { type AttributeSpecInput, contextOf, messageOf } from "@armature/engine";
import { notesOf } from "@armature/engine/validation";
import { describe, expect, test } from "vitest";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { element } from "./element.ts";

const SHIFTS = ["Day", { value: "n", label: "Night, late" }, { value: "x", label: "None" }];

function taking(spec: Partial<AttributeSpecInput> = {}) {
  const attribute = anAttribute(element, { label: "Shift", comboboxOptionList: SHIFTS, ...spec });
  const context = contextOf(attribute, {});
  return {
    attribute,
    read: (text: string) => element.parse(text, context),
    shown: (value: unknown) => element.format(value, context),
    messages: (value: unknown) => element.validate(value, context).map((issue) => messageOf(issue, attribute)),
  };
}
const one = taking();
const several = taking({ multiple: true });
const freeList = taking({ multiple: true, option: [{ name: "freeText", value: true }] });
const free = taking({ option: [{ name: "freeText", value: true }], maxLength: 10 });

describe("one choice of comboboxOptionList [BLD-140]", () => {
  test("is stored as its value and shown by its label", () => {
    expect(one.attribute.column).toBe("text");
    expect(one.read("Night, late")).toEqual({ value: "n" });
    expect(one.read("NIGHT, LATE")).toEqual({ value: "n" });
    expect(one.read("n")).toEqual({ value: "n" });
    expect(one.shown("n")).toBe("Night, late");
  });
  test("that was one of them is noted where it is stored, and named [F-114, GEN-D42]", () => {
    const noted = (attribute: typeof one.attribute, value: unknown) => {
      const record = { [attribute.name]: value };
      const notes = notesOf(attribute, record, { mode: "update", before: record });
      return notes.map((issue) => messageOf(issue, attribute));
    };
    expect(noted(one.attribute, "Evening")).toEqual(["Evening is no longer offered."]);
    expect(noted(several.attribute, ["Evening", "Day"])).toEqual(["Evening is no longer offered."]);
    expect(noted(several.attribute, ["Dawn", "Day", "Dusk"])).toEqual(["Dawn and Dusk are no longer offered."]);
    expect(noted(one.attribute, "Day")).toEqual([]);
    expect(noted(one.attribute, 7)).toEqual(["Shift takes one of the choices offered"]);
  });
  test("that is none of them is shown, and refused", () => {
    expect(one.shown("Evening")).toBe("Evening");
    expect(one.messages("Evening")).toEqual(["Shift takes one of the choices offered"]);
    expect(one.read("Evening")).toHaveProperty("issue.code", "wrongType");
    expect(one.messages(["Day"])).toEqual(["Shift takes one of the choices offered"]);
  });
});

describe("several, where the attribute is multiple [BLD-139, GEN-047]", () => {
  test("are a list, joined with commas", () => {
    expect(several.attribute.column).toBe("json");
    expect(several.shown(["n", "Day"])).toBe('"Night, late", Day');
    expect(several.read('"Night, late", Day, day')).toEqual({ value: ["n", "Day"] });
    expect(several.read("Night, late")).toEqual({ value: ["n"] });
    expect(several.read(" , ")).toEqual({ value: null });
  });
  test("are refused where one is unknown, twice there, or no list", () => {
    expect(several.read("Day, Evening")).toHaveProperty("issue.code", "wrongType");
    expect(several.messages(["Day", "Evening", "Dusk"])).toEqual([
      "Shift takes the choices offered; Evening and Dusk are none of them",
    ]);
    expect(several.messages(["Day", "x".repeat(300)])).toEqual(["Shift takes one of the choices offered"]);
    expect(several.messages(["Day", "Day"])).toEqual(["Shift takes each choice once"]);
    expect(several.messages("Day")).toEqual(["Shift takes a list of the choices offered"]);
  });
  test("are read with any separator between, and never inside a label [F-160]", () => {
    for (const text of ["Day; Night, late", "night, late / day", "Day and Night, late", "Day\nNight, late", "n|Day"])
      expect(several.read(text)).toEqual({ value: expect.arrayContaining(["Day", "n"]) });
    expect(several.read("Day; Evening")).toHaveProperty("issue.code", "wrongType");
    expect(several.read(" ; ")).toEqual({ value: null });
    expect(freeList.read("Day; Night, late")).toEqual({ value: ["Day", "n"] });
    expect(freeList.read("Day; Dusk, Day")).toEqual({ value: ["Day; Dusk", "Day"] });
  });
  test("hold None alone [NMQ-124, NMQ-125]", () => {
    expect(several.messages(["x"])).toEqual([]);
    expect(several.messages(["Day", "x"])).toEqual(["Shift can be None or other choices, not both"]);
  });
});

describe("free text, where the setting allows it", () => {
  test("is taken as it is typed, tidied", () => {
    expect(free.read(" Evening ")).toEqual({ value: "Evening" });
    expect(free.messages("Evening")).toEqual([]);
    expect(free.read("night, late")).toEqual({ value: "n" });
  });
  test("has its bounds", () => {
    expect(free.messages("Evening and dusk")).toEqual(["This field has a maximum character count of 10"]);
    for (const value of [7, " Evening", "a\u0000", "\uD800"])
      expect(free.messages(value)).toEqual(["Shift takes text"]);
  });
});

test("tens of thousands of choices are read once", () => {
  const comboboxOptionList = Array.from({ length: 41_000 }, (_, i) => ({ value: String(i), label: `Clinic ${i}` }));
  const many = taking({ comboboxOptionList });
  expect(many.read("clinic 40999")).toEqual({ value: "40999" });
  for (let i = 0; i < 41_000; i += 1) expect(many.messages(String(i))).toHaveLength(0);
});
