import fc from "fast-check";
import { expect, test } from "vitest";
import { formOf } from "../testing/forms.ts";
import { check, rule, setTo } from "../testing/metadata.ts";
import { changeValue, type FormState, isDirty, touchField, withContext } from "./form-model.ts";

/** Every way in which a value affects another field: each kind of rule, a chain of setValue, a prerequisite. */
const form = formOf(
  [
    "a",
    { name: "b", conditionalList: [rule(check("a", "1"), "show")] },
    { name: "c", conditionalList: [rule(check("b", "1"), "disable"), rule(check("a", "2"), setTo("1"))] },
    { name: "d", conditionalList: [rule(check("c", "1"), "hide", "require")] },
    { name: "e", prerequisiteListRequired: [{ attributeName: "c", operator: "isEqual", value: "1" }] },
  ],
  { a: "1", b: "2", e: "" },
);

const steps = fc.array(
  fc.record({
    name: fc.constantFrom("a", "b", "c", "d", "e"),
    value: fc.constantFrom("", "1", "2", "3"),
    leaves: fc.boolean(),
  }),
);

function after(
  taken: readonly { readonly name: string; readonly value: string; readonly leaves: boolean }[],
): FormState {
  return taken.reduce((state, { name, value, leaves }) => {
    const changed = changeValue(state, name, value);
    return leaves ? touchField(changed, name) : changed;
  }, form);
}

test("what a change reaches is all that it changes: every field derived anew is the same", () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const state = after(taken);
      const whole = withContext(state, state.context);
      expect([state.fields, state.visible]).toEqual([whole.fields, whole.visible]);
    }),
  );
});

test("a form is dirty while a visible field that can be changed is [SPEC F2]", () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const state = after(taken);
      const dirty = Object.values(state.fields).filter((field) => field?.dirty === true && field.disabled === null);
      expect([state.dirtyCount, isDirty(state)]).toEqual([dirty.length, dirty.length > 0]);
    }),
  );
});

test("a step names the fields that it changed: all others are the objects that they were [SPEC F5]", () => {
  fc.assert(
    fc.property(steps, fc.constantFrom("a", "b", "c", "d", "e"), (taken, name) => {
      const before = after(taken);
      const { fields, changed } = changeValue(before, name, "another");
      if (fields === before.fields) return;
      expect(changed.since).toBe(before.fields);
      const names = new Set([...Object.keys(fields), ...Object.keys(before.fields)]);
      const others = [...names].filter((each) => fields[each] !== before.fields[each]);
      expect(new Set(changed.names)).toEqual(new Set(others));
    }),
  );
});
