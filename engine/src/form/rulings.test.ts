import { describe, expect, test } from "vitest";
import type { Values } from "../rules/compile-logic.ts";
import { anEntity, check, contextOf, rule } from "../testing/metadata.ts";
import { fieldMarks } from "./field-marks.ts";
import { attemptSave, changeValue, type FormState, issuesOf, openForm, ownIssuesOf, touchField } from "./form-model.ts";

const NO_D = "Grade D needs a shelf. Enter one.";
const type = anEntity(
  [
    "grade",
    { name: "shelf", conditionalList: [rule(check("grade", "H"), "hide"), rule(check("grade", "L"), "disable")] },
    "free",
  ],
  {
    ruleList: [
      {
        id: "d",
        if: { list: [check("grade", "D"), check("shelf", null)] },
        level: "error",
        text: NO_D,
        at: ["grade", "shelf"],
      },
      { id: "x", if: check("grade", "D"), level: "error", text: "D is not given any more.", at: ["grade"] },
      { id: "h", if: check("grade", "H"), level: "error", text: "H is not for people.", at: ["shelf"] },
      {
        id: "l",
        if: { list: [check("grade", "L"), check("shelf", null)] },
        level: "error",
        text: "L has a shelf.",
        at: ["shelf"],
      },
      { id: "e", if: check("grade", "E"), level: "warning", text: "E is unusual.", at: ["grade"] },
    ],
  },
);
const form = (record: Values) => openForm(contextOf(type), record);
const texts = (state: FormState, name: string, list: "issues" | "shownIssues" | "notes" | "warnings") =>
  (state.fields[name]?.[list] ?? []).map(({ args }) => args?.["text"]);

describe("a rule of the entity that refuses [SPEC V6] [F-125]", () => {
  const typed = changeValue(form({ grade: "A", shelf: "" }), "grade", "D");
  test("stands at each of its fields, two at one field too, and stops the save", () => {
    expect(texts(typed, "grade", "issues")).toEqual([NO_D, "D is not given any more."]);
    expect(texts(typed, "shelf", "issues")).toEqual([NO_D]);
    expect(ownIssuesOf(typed)).toHaveLength(3);
  });
  test("shows once a field was left that it reads, and then while typing", () => {
    expect(texts(typed, "shelf", "shownIssues")).toEqual([]);
    const left = touchField(typed, "grade");
    expect(texts(left, "grade", "shownIssues")).toEqual([NO_D, "D is not given any more."]);
    expect(texts(changeValue(left, "shelf", "1"), "shelf", "shownIssues")).toEqual([]);
    const again = changeValue(changeValue(left, "shelf", "1"), "shelf", "");
    expect(texts(again, "shelf", "shownIssues")).toEqual([NO_D]);
  });
  test("is a note in a record of which nobody changed what it reads, and stops no save", () => {
    const old = attemptSave(changeValue(form({ grade: "D", shelf: "" }), "free", "x"));
    expect([issuesOf(old), texts(old, "shelf", "notes")]).toEqual([[], [NO_D]]);
    expect(fieldMarks(old, "shelf")).toEqual(["noted"]);
  });
  test("stops the save where the form does not show its field", () => {
    const hidden = changeValue(form({ grade: "A", shelf: "1" }), "grade", "H");
    expect(issuesOf(hidden).map(({ attribute, args }) => [attribute, args?.["text"]])).toEqual([
      ["shelf", "H is not for people."],
    ]);
  });
  test("stands at a disabled field, and marks it as wrong", () => {
    const disabled = attemptSave(changeValue(form({ grade: "A", shelf: "" }), "grade", "L"));
    expect([disabled.fields["shelf"]?.disabled, texts(disabled, "shelf", "shownIssues")]).toEqual([
      "rule",
      ["L has a shelf."],
    ]);
    expect([fieldMarks(disabled, "shelf"), ownIssuesOf(disabled).length]).toEqual([["wrong"], 1]);
  });
  test("gives the same objects after another step, so that nothing is rendered anew [SPEC F5]", () => {
    expect(changeValue(typed, "free", "y").fields["shelf"]).toBe(typed.fields["shelf"]);
    expect(issuesOf(typed)[0]).toBe(issuesOf(changeValue(typed, "free", "y"))[0]);
  });
});

test("a warning stands at its field and stops no save [SPEC V6]", () => {
  const warned = attemptSave(changeValue(form({ grade: "A" }), "grade", "E"));
  expect([texts(warned, "grade", "warnings"), issuesOf(warned)]).toEqual([["E is unusual."], []]);
});
