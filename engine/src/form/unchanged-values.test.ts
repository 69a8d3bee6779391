import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasNoIssues } from "../changes/planned-item.ts";
import type { Values } from "../rules/compile-logic.ts";
import { textForm } from "../values/value.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { planValuesOf } from "../testing/changes.ts";
import { anEntity, contextOf } from "../testing/metadata.ts";
import { validate } from "../validation/validate.ts";
import { fieldMarks } from "./field-marks.ts";
import { changesOf } from "./form-changes.ts";
import { attemptSave, changeValue, type FormState, issuesOf, openForm } from "./form-model.ts";

const plain = anEntity([
  { name: "city", maxLength: 3 },
  { name: "note", maxLength: 3 },
  { name: "number", maxLength: 3 },
]);

/** `number` is valid with texts of one length, and reads `city` for that. */
function reading(attribute: AttributeType): AttributeType {
  const { element } = attribute;
  if (attribute.name !== "number" || !element) return attribute;
  const isAlike = (value: unknown, city: unknown) => textForm(value).length === textForm(city).length;
  const validateNumber: typeof element.validate = (value, { record }) =>
    isAlike(value, record["city"]) ? [] : [{ code: "otherLength", attribute: "number" }];
  return { ...attribute, element: { ...element, reads: () => ["city"], validate: validateNumber } };
}

const attributes = plain.attributes.map(reading);
const byName = new Map(attributes.map((attribute) => [attribute.name, attribute]));
const type: EntityType = { ...plain, attributes, byName };
const stored: Values = { userId: 1, city: "Oslo", note: "long", number: "12", updated: "t" };
const form = (record: Values = stored) => openForm(contextOf(type), record);
const codes = (state: FormState) => issuesOf(state).map(({ attribute, code }) => `${attribute} ${code}`);
const notes = (state: FormState) =>
  state.visible.flatMap((name) => (state.fields[name]?.notes ?? []).map(({ code }) => `${name} ${code}`));

describe("a stored value that would be refused today [GEN-D42, F-114]", () => {
  test("is noted at its field and in the outline, and stops no save of another [SPEC F10]", () => {
    const changed = attemptSave(changeValue(form(), "note", "new"));
    expect([codes(changed), notes(changed)]).toEqual([[], ["city tooLong", "number otherLength"]]);
    expect(fieldMarks(changed, "city")).toEqual(["noted"]);
  });
  test("is refused once it changes, and noted again once it is put back [SPEC F10]", () => {
    const typed = attemptSave(changeValue(form(), "city", "Paris"));
    expect(codes(typed)).toContain("city tooLong");
    expect(fieldMarks(typed, "city")).toEqual(["wrong"]);
    const back = changeValue(typed, "city", "Oslo");
    expect([codes(back), fieldMarks(back, "city")]).toEqual([[], ["noted"]]);
  });
  test("is refused once what it reads changes", () => {
    expect(codes(changeValue(form(), "city", "Rom"))).toEqual(["number otherLength"]);
    expect(codes(changeValue(form(), "city", "NY"))).toEqual([]);
  });

  test("is so on the server, sent or not: form and server refuse the same [SPEC F10]", () => {
    const value = fc.constantFrom("", "ab", "abc", "abcd");
    const record = fc.record({ city: value, note: value, number: value });
    const steps = fc.array(fc.tuple(fc.constantFrom("city", "note", "number"), value), { maxLength: 4 });
    const refused = (before: Values, values: Values) => {
      const planned = planValuesOf(type, values, before);
      expect(hasNoIssues(planned)).toBe(true);
      return validate(planned.validated, planned.after, { mode: "update", before }).map((each) => JSON.stringify(each));
    };
    fc.assert(
      fc.property(record, steps, (values, typed) => {
        const before = { ...stored, ...values };
        const state = typed.reduce((next, [name, to]) => changeValue(next, name, to), form(before));
        const shown = issuesOf(state).map((each) => JSON.stringify(each));
        const { userId: _id, updated: _updated, ...whole } = state.values;
        expect(refused(before, changesOf(state))).toEqual(shown);
        expect(refused(before, whole)).toEqual(shown);
      }),
      { numRuns: 500 },
    );
  });
});
