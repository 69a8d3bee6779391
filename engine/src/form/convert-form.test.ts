import { describe, expect, test } from "vitest";
import { type Attributes, formOf } from "../testing/forms.ts";
import { anEntity, contextOf } from "../testing/metadata.ts";
import { changesOf } from "./form-changes.ts";
import { changeValue, type FormState } from "./form-model.ts";
import { republishForm } from "./republish.ts";

const ONE: Attributes = [{ name: "a", elementType: "Choice" }, "b"];
const SEVERAL: Attributes = [{ name: "a", elementType: "Choice", multiple: true }, "b"];
const TEXT: Attributes = [{ name: "a", elementType: "Text", maxLength: 3 }, "b"];
const LONG = "12345";
const NUMBER: Attributes = [{ name: "a", elementType: "Number" }, "b"];
const DEVICE: Attributes = [{ name: "a", elementType: "Reference", fkExists: true, fkName: "user" }, "b"];
const publish = (state: FormState, attributes: Attributes) =>
  republishForm(state, contextOf(anEntity(attributes))).state;
const valueOf = (state: FormState) => state.fields["a"]?.value;

describe("an open form whose attribute gets another form [SPEC P9]", () => {
  test("shows the converted value, which is no change", () => {
    const state = publish(formOf(ONE, { a: "x" }), SEVERAL);
    expect([valueOf(state), state.dirtyCount, changesOf(state)]).toEqual([["x"], 0, {}]);
  });
  test("sends what was typed in the new form", () => {
    const state = publish(changeValue(formOf(ONE, { a: "x" }), "a", "y"), SEVERAL);
    expect([valueOf(state), changesOf(state)]).toEqual([["y"], { a: ["y"] }]);
  });
  test("sends nothing where what was typed is stored already", () => {
    const state = publish(changeValue(formOf(SEVERAL, { a: ["x"] }), "a", ["x", "y"]), ONE);
    expect([valueOf(state), changesOf(state)]).toEqual(["x", {}]);
  });
  test("keeps visible what was typed and does not fit, and does not send it", () => {
    const state = publish(changeValue(formOf(ONE, { a: "x" }), "a", "y"), DEVICE);
    expect([valueOf(state) ?? null, changesOf(state)]).toEqual([null, {}]);
    expect(state.noLongerAsked).toEqual([{ name: "a", label: "a", value: "y" }]);
  });
  test("shows what is stored where what was typed does not fit", () => {
    const state = publish(changeValue(formOf(NUMBER, { a: "12" }), "a", LONG), TEXT);
    expect([valueOf(state), changesOf(state)]).toEqual(["12", {}]);
    expect(state.noLongerAsked).toEqual([{ name: "a", label: "a", value: LONG }]);
  });
  test("keeps what was typed in other fields", () => {
    const state = publish(changeValue(formOf(ONE, { a: "x", b: "1" }), "b", "2"), SEVERAL);
    expect(changesOf(state)).toEqual({ b: "2" });
  });
});
