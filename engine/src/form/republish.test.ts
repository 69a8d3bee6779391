import { describe, expect, test } from "vitest";
import { type Attributes, formOf } from "../testing/forms.ts";
import { anEntity, check, contextOf, rule, setTo } from "../testing/metadata.ts";
import type { FormContext } from "./form-context.ts";
import { changesOf } from "./form-changes.ts";
import { changeValue, type FormState, isDirty, openForm, touchField } from "./form-model.ts";
import { republishForm } from "./republish.ts";

const context = (attributes: Attributes, over: Partial<FormContext> = {}) => contextOf(anEntity(attributes), over);
const publish = (state: FormState, attributes: Attributes, over: Partial<FormContext> = {}) =>
  republishForm(state, context(attributes, over));

const form = formOf(["a", "b"], { a: "1", b: "2" });
const typed = touchField(changeValue(form, "a", "typed"), "a");

const nothing = { added: [], removed: [], changed: [], hidden: [], shown: [], places: {} };

describe("what a publish does to an open form", () => {
  test("says what is new, gone and changed, by label", () => {
    const now: Attributes = [
      { name: "a", label: "A, anew" },
      { name: "c", label: "Third" },
    ];
    const what = { added: ["Third"], removed: ["b"], changed: ["A, anew"], places: { Third: "A, anew" } };
    expect(publish(form, now).what).toEqual({ ...nothing, ...what });
  });
  test("says nothing where nothing changed", () => {
    expect(publish(form, ["a", "b"]).what).toEqual(nothing);
  });
  test("says that a field is hidden now, a new one too, and where one that is shown now stands [F-149]", () => {
    const hides = (name: string) => ({ name, conditionalList: [rule(check("a", "typed"), "hide")] });
    const { state, what } = publish(typed, ["a", hides("b"), hides("c")]);
    expect(what).toEqual({ ...nothing, added: ["c"], changed: ["b"], hidden: ["b", "c"] });
    const again = publish(state, ["a", "b", hides("c")]).what;
    expect(again).toEqual({ ...nothing, changed: ["b"], shown: ["b"], places: { b: "a" } });
  });
  test("counts a changed rule as a change of its attribute", () => {
    const ruled = { name: "b", conditionalList: [rule(check("a", "x"), "disable")] };
    expect(publish(form, ["a", ruled]).what.changed).toEqual(["b"]);
  });
  test("keeps what was typed, dirty and left [SPEC P5]", () => {
    const { state } = publish(typed, ["a", "b", "c"]);
    expect(state.fields["a"]).toMatchObject({ value: "typed", dirty: true });
    expect([state.touched.has("a"), isDirty(state), changesOf(state)]).toEqual([true, true, { a: "typed" }]);
  });
  test("shows a new attribute and says that it appeared", () => {
    const { state } = publish(form, ["a", "b", "c"]);
    expect([state.visible, [...state.appeared]]).toEqual([["a", "b", "c"], ["c"]]);
  });
  test("goes by the new order", () => {
    const { state } = publish(form, [
      { name: "b", orderNumber: 1 },
      { name: "a", orderNumber: 2 },
    ]);
    expect(state.visible).toEqual(["b", "a"]);
  });
  test("validates by the new definition [SPEC P5]", () => {
    const { state } = publish(changeValue(formOf(["a"], { a: "1" }), "a", ""), [{ name: "a", required: true }]);
    expect(state.fields["a"]?.issues.map((issue) => issue.code)).toEqual(["required"]);
    const untouched = publish(formOf(["a"], {}), [{ name: "a", required: true }]).state;
    expect(untouched.fields["a"]?.notes.map((note) => note.code)).toEqual(["required"]);
  });
  test("computes effects by the new rules", () => {
    const hides = { name: "b", conditionalList: [rule(check("a", "typed"), "hide")] };
    expect(publish(typed, ["a", hides]).state.visible).toEqual(["a"]);
  });
  test("lets a later change turn the new rules", () => {
    const shows = { name: "b", conditionalList: [rule(check("a", "x"), "show")] };
    const { state } = publish(form, ["a", shows]);
    expect(state.visible).toEqual(["a"]);
    expect(changeValue(state, "a", "x").visible).toEqual(["a", "b"]);
  });
});

describe("nothing fires because of a publish [SPEC P6]", () => {
  const fills = { name: "b", conditionalList: [rule(check("a", "1"), setTo("set"))] };
  test("no setValue, though its IF holds [BLD-D25]", () => {
    expect(publish(form, ["a", fills]).state.values).toEqual({ a: "1", b: "2" });
  });
  test("but the next turn of its IF", () => {
    const { state } = publish(form, ["a", fills]);
    expect(changeValue(changeValue(state, "a", "0"), "a", "1").values["b"]).toBe("set");
  });
  test("no default value, on create either", () => {
    const empty = openForm(context(["a"], { mode: "create" }));
    const { state } = publish(empty, ["a", { name: "b", valueDefault: "x" }], { mode: "create" });
    expect(state.values).toEqual({});
  });
});

describe("an attribute that vanished", () => {
  const gone = publish(typed, ["b"]).state;
  test("moves its value to 'no longer asked' [SPEC P7]", () => {
    expect(gone.noLongerAsked).toEqual([{ name: "a", label: "a", value: "typed" }]);
    expect([gone.visible, gone.fields["a"]]).toEqual([["b"], undefined]);
  });
  test("is not sent [SPEC P7]", () => {
    expect(changesOf(gone)).toEqual({});
    expect(isDirty(gone)).toBe(false);
  });
  test("leaves nothing where it was empty", () => {
    expect(publish(formOf(["a", "b"], {}), ["b"]).state.noLongerAsked).toEqual([]);
  });
  test("stays there through later publishes, once", () => {
    expect(publish(publish(gone, ["b", "c"]).state, ["b"]).state.noLongerAsked).toHaveLength(1);
  });
  test("comes back with its value where a publish asks for it again [SPEC P7]", () => {
    const { state } = publish(gone, ["a", "b"]);
    expect([state.fields["a"]?.value, state.noLongerAsked]).toEqual(["typed", []]);
  });
});
