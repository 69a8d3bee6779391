import { contextOf, messageOf } from "@armature/engine";
import { expect, test } from "vitest";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { element } from "./element.ts";

const attribute = anAttribute(element, { label: "Name" });
const context = contextOf(attribute, {});

function messages(value: unknown): readonly string[] {
  return element.validate(value, context).map((issue) => messageOf(issue, attribute));
}

test("takes letters of any script [ADM-101]", () => {
  for (const value of ["specialty", "Zoë", "Łukasz", "名前", "हिन्दी"]) expect(messages(value)).toEqual([]);
});

test("refuses everything else [ADM-101]", () => {
  const wrong = ["address2", "two words", "snake_case", "O'Neil", "a-b", "x.", "🙂", "a\u200Db", "²"];
  for (const value of wrong) expect(messages(value)).toEqual(["Must contain only letters."]);
});

test("reads a letter and its mark as the one letter they are", () => {
  expect(element.parse(" Zoe\u0308 ", context)).toEqual({ value: "Zoë" });
});

test("names the length first", () => {
  expect(messages("x1".repeat(31))).toEqual(["This field has a maximum character count of 60"]);
});
