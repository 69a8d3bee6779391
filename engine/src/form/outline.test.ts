import { describe, expect, test } from "vitest";
import { formOf } from "../testing/forms.ts";
import { check, rule } from "../testing/metadata.ts";
import { fieldMarks } from "./field-marks.ts";
import { changeValue, type FormState, rebaseForm, touchField } from "./form-model.ts";
import { countMarks, headingsOf, type OutlineField, outlineOf } from "./outline.ts";

const field = (key: string, heading: string | null = null): OutlineField => ({ key, label: key, heading, marks: [] });

describe("sections", () => {
  test("begin with each heading; the fields before the first one have no title", () => {
    const sections = outlineOf([field("a"), field("b"), field("c", "Person"), field("d"), field("e", "Schedule")]);
    expect(sections.map(({ key, title, fields }) => [key, title, fields.length])).toEqual([
      ["a", null, 2],
      ["c", "Person", 2],
      ["e", "Schedule", 1],
    ]);
  });

  test("are none without fields, one without headings, and as many as there are headings", () => {
    expect(outlineOf([])).toEqual([]);
    expect(outlineOf([field("a"), field("b")])).toHaveLength(1);
    expect(outlineOf(Array.from({ length: 60 }, (_, i) => field(`f${i}`, `Section ${i}`)))).toHaveLength(60);
  });

  test("count the marks of their fields", () => {
    const marked = (key: string, ...marks: OutlineField["marks"]) => ({ ...field(key), marks });
    const [only] = outlineOf([marked("a", "needed"), marked("b", "wrong", "theirs"), marked("c", "needed")]);
    expect(only?.counts).toEqual({ wrong: 1, needed: 2, noted: 0, theirs: 1 });
    expect(countMarks([])).toEqual({ wrong: 0, needed: 0, noted: 0, theirs: 0 });
  });
});

describe("headings", () => {
  const headings = (...shown: readonly (readonly [string, string | null])[]) =>
    Object.fromEntries(headingsOf(shown.map(([name, section]) => ({ name, section }))));

  test("stand before the first shown field of each section", () => {
    const shown = [
      ["a", null],
      ["b", "Person"],
      ["c", "Person"],
      ["d", "Schedule"],
      ["e", "Schedule"],
    ] as const;
    expect(headings(...shown)).toEqual({ b: "Person", d: "Schedule" });
  });

  test("do not go with a first field that is hidden", () => {
    expect(headings(["c", "Person"], ["d", "Schedule"])).toEqual({ c: "Person", d: "Schedule" });
  });

  test("are none before a field without a section, which continues the one before", () => {
    expect(headings(["a", "Person"], ["b", null], ["c", "Person"], ["d", null])).toEqual({ a: "Person" });
    expect(headings(["a", null], ["b", null])).toEqual({});
  });

  test("come again where a section is left and entered again, because the order alone decides", () => {
    const shown = [
      ["a", "Person"],
      ["b", "Schedule"],
      ["c", null],
      ["d", "Person"],
    ] as const;
    expect(headings(...shown)).toEqual({ a: "Person", b: "Schedule", d: "Person" });
  });
});

describe("the marks of a field", () => {
  const form = formOf(
    [
      { name: "name", required: true, maxLength: 5 },
      "provider",
      { name: "npi", conditionalList: [rule(check("provider", "1"), "require")] },
    ],
    { name: "Ann", updated: "t1" },
  );
  const after = (...values: readonly (readonly [string, unknown])[]): FormState =>
    values.reduce((state, [name, value]) => changeValue(state, name, value), form);

  test("are none while nothing is asked", () => {
    expect(["name", "provider", "npi", "unknown"].flatMap((name) => fieldMarks(form, name))).toEqual([]);
  });

  test("say that it is needed until it is filled, for a save or for completion", () => {
    expect(fieldMarks(after(["provider", "1"]), "npi")).toEqual(["needed"]);
    expect(fieldMarks(after(["provider", "1"], ["npi", "5"]), "npi")).toEqual([]);
    expect(fieldMarks(after(["name", ""]), "name")).toEqual(["needed"]);
  });

  test("say that it is wrong once its issues show", () => {
    const tooLong = after(["name", "too long"]);
    expect(fieldMarks(tooLong, "name")).toEqual([]);
    expect(fieldMarks(touchField(tooLong, "name"), "name")).toEqual(["wrong"]);
    expect(fieldMarks(touchField(after(["name", ""]), "name"), "name")).toEqual(["wrong"]);
  });

  test("say what somebody else changed, and not what was changed here", () => {
    const { state } = rebaseForm(after(["name", "Bo"]), { name: "Ann", provider: "1", updated: "t2" });
    expect(fieldMarks(state, "provider")).toEqual(["theirs"]);
    expect(fieldMarks(state, "npi")).toEqual(["needed"]);
    expect(fieldMarks(state, "name")).toEqual([]);
    const own = rebaseForm(after(["name", "Bo"]), { name: "Bo", updated: "t2" });
    expect(fieldMarks(own.state, "name")).toEqual([]);
  });
});
