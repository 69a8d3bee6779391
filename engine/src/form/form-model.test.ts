import { describe, expect, test } from "vitest";
import { type Attributes, formOf, PROVIDER } from "../testing/forms.ts";
import { check, rule, setTo, VIEWER } from "../testing/metadata.ts";
import { changesOf } from "./form-changes.ts";
import {
  attemptSave,
  setInitialValue,
  changeValue,
  type FormState,
  isDirty,
  issuesOf,
  touchField,
} from "./form-model.ts";

const create = { mode: "create" } as const;
const codes = (state: FormState) => issuesOf(state).map((issue) => `${issue.attribute} ${issue.code}`);

describe("opened to create", () => {
  const withDefault: Attributes = [
    { name: "a", valueDefault: "x" },
    { name: "b", conditionalList: [rule(check("a", "x"), setTo("from rule"))] },
    { name: "c", valueDefault: "own", conditionalList: [rule(check("b", "from rule"), setTo("later"))] },
  ];
  test("has its default values [SPEC F1] [BLD-136, GEN-069]", () => {
    expect(formOf([{ name: "a", valueDefault: 0 }, "b"], {}, create).values).toEqual({ a: 0 });
  });
  test("then runs every setValue whose IF holds, in a chain [SPEC F1] [BLD-D25]", () => {
    expect(formOf(withDefault, {}, create).values).toEqual({ a: "x", b: "from rule", c: "later" });
  });
  test("prefers values it is opened with to default values", () => {
    expect(formOf(withDefault, { a: "y" }, create).values).toEqual({ a: "y", c: "own" });
  });
  test("is clean, defaults and rules included", () => {
    expect(isDirty(formOf(withDefault, {}, create))).toBe(false);
  });
  test("sends its defaults all the same", () => {
    expect(changesOf(formOf(withDefault, {}, create))).toEqual({ a: "x", b: "from rule", c: "later" });
  });
});

describe("begun with the only choice", () => {
  const begun = setInitialValue(
    formOf(["a", { name: "b", conditionalList: [rule(check("a", "x"), setTo("filled"))] }, "c"], {}, create),
    "a",
    "x",
  );
  test("is clean, with what a rule fills after it", () => {
    expect([begun.values, isDirty(begun), begun.fields["b"]?.dirty]).toEqual([{ a: "x", b: "filled" }, false, false]);
  });
  test("sends all of it all the same", () => {
    expect(changesOf(begun)).toEqual({ a: "x", b: "filled" });
  });
  test("is changed by the next value that a person gives", () => {
    expect([isDirty(changeValue(begun, "b", "own")), isDirty(changeValue(begun, "c", "y"))]).toEqual([true, true]);
  });
  test("keeps what a person changed before as changed", () => {
    const typed = changeValue(formOf(["a", "c"], {}, create), "c", "y");
    expect(isDirty(setInitialValue(typed, "a", "x"))).toBe(true);
  });
});

describe("opened to update", () => {
  test("fills no default value [SPEC F1] [GEN-069]", () => {
    expect(formOf([{ name: "a", valueDefault: "x" }], {}).values).toEqual({});
  });
  test("fires no setValue, though the IF holds [SPEC F1] [BLD-D25]", () => {
    const form = formOf(["a", { name: "b", conditionalList: [rule(check("a", 1), setTo(1))] }], { a: 1 });
    expect(form.values).toEqual({ a: 1 });
    expect(changeValue(form, "a", "1").values).toEqual({ a: "1" });
  });
  test("is clean and sends nothing", () => {
    const form = formOf(PROVIDER, { name: "Ann", provider: 1, npi: "1" });
    expect([isDirty(form), changesOf(form)]).toEqual([false, {}]);
  });
  test("has the fields of its mode in order [BLD-129]", () => {
    const attributes = [...PROVIDER, { name: "late", excludeUpdate: true }, { name: "early", excludeCreate: true }];
    expect(formOf(attributes, { provider: 1 }).visible).toEqual(["name", "provider", "npi", "note", "early"]);
    expect(formOf(attributes, { provider: 1 }, create).visible).toEqual(["name", "provider", "npi", "note", "late"]);
  });
  test("has no fields without a care setting [BLD-133]", () => {
    expect(formOf(PROVIDER, {}, { viewer: { ...VIEWER, variant: null } }).visible).toEqual([]);
  });
  test("says that nothing appeared", () => {
    expect(formOf(PROVIDER, { provider: 1 }).appeared.size).toBe(0);
  });
});

describe("rules", () => {
  const form = formOf(PROVIDER, { name: "Bea", provider: 0 });
  const on = changeValue(form, "provider", 1);

  test("hide a field until its show rule holds [BLD-166]", () => {
    expect(form.fields["npi"]).toBeUndefined();
    expect(form.visible).not.toContain("npi");
  });
  test("show it, marked as needed, at the change [BLD-166, BLD-169]", () => {
    expect(on.fields["npi"]).toMatchObject({ needed: true, required: false, value: null });
    expect(on.visible).toEqual(["name", "provider", "npi", "note"]);
  });
  test("say what appeared", () => {
    expect([...on.appeared]).toEqual(["npi"]);
  });
  test("that need a value refuse no save [BLD-169, ADM-146]", () => {
    expect(codes(on)).toEqual([]);
  });
  test("name themselves as the reason", () => {
    expect(on.fields["npi"]?.because.map((r) => r.key)).toEqual(["npi.r1"]);
  });
  test.each(["create", "update"] as const)("disable and enable a field, in %s mode [BLD-168, ADM-146]", (mode) => {
    const open = formOf(PROVIDER, { name: "Bea", provider: 0 }, { mode });
    const disabled = changeValue(open, "name", "Ann");
    expect(disabled.fields["note"]?.disabled).toBe("rule");
    expect(changeValue(disabled, "name", "Bea").fields["note"]?.disabled).toBeNull();
  });
  test("keep the value of a field they hide [SPEC F4]", () => {
    const typed = changeValue(on, "npi", "123");
    const hidden = changeValue(typed, "provider", 0);
    expect([hidden.fields["npi"], hidden.values["npi"]]).toEqual([undefined, "123"]);
    expect(changeValue(hidden, "provider", 1).fields["npi"]?.value).toBe("123");
  });
  test.each(["create", "update"] as const)(
    "replace a value, which can be changed afterwards, in %s mode [BLD-170, BLD-D25, ADM-146]",
    (mode) => {
      const attributes: Attributes = ["a", { name: "b", conditionalList: [rule(check("a", 1), setTo("set"))] }];
      const filled = changeValue(formOf(attributes, { b: "old" }, { mode }), "a", 1);
      expect(filled.fields["b"]).toMatchObject({ value: "set", dirty: true });
      expect(changeValue(filled, "b", "typed").values).toEqual({ a: 1, b: "typed" });
    },
  );
  test("in a chain reach what the last value turns", () => {
    const chain = formOf(
      [
        "a",
        { name: "b", conditionalList: [rule(check("a", 1), setTo(1))] },
        { name: "c", conditionalList: [rule(check("b", 1), "show")] },
      ],
      {},
    );
    expect(changeValue(chain, "a", 1).visible).toEqual(["a", "b", "c"]);
  });
});

describe("a field without a change stays the same object", () => {
  const form = formOf(PROVIDER, { name: "Bea", provider: 1, npi: "1", tags: ["x"] });
  const others = (changed: FormState, ...but: readonly string[]) => {
    const names = form.visible.filter((name) => !but.includes(name));
    return names.every((name) => Object.is(changed.fields[name], form.fields[name]));
  };
  test("when another is changed", () => {
    expect(others(changeValue(form, "npi", "2"), "npi")).toBe(true);
  });
  test("when one that a rule reads is changed without turning the rule", () => {
    expect(others(changeValue(form, "name", "Cy"), "name")).toBe(true);
  });
  test("when another is left", () => {
    expect(others(touchField(form, "npi"), "npi")).toBe(true);
  });
  test("when a save is tried and nothing is wrong with it", () => {
    expect(others(attemptSave(changeValue(form, "name", "")), "name")).toBe(true);
  });
  test("and the list of visible fields does, while none comes or goes", () => {
    expect(changeValue(form, "npi", "2").visible).toBe(form.visible);
    expect(changeValue(form, "provider", 0).visible).not.toBe(form.visible);
  });
  test("and the whole form does, at a change to the same value", () => {
    expect(changeValue(form, "npi", "1")).toBe(form);
    expect(changeValue(form, "note", "")).toBe(form);
  });
  test("and the whole form does, when a field is left again", () => {
    const left = touchField(form, "npi");
    expect(touchField(left, "npi")).toBe(left);
  });
});
