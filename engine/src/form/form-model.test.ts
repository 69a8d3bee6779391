import { describe, expect, test } from "vitest";
import type { Found } from "../elements/element-type.ts";
import type { AttributeSpecInput } from "../metadata/attribute-spec.ts";
import type { Values } from "../rules/compile.ts";
import { anEntity, check, contextOf, rule, setTo, VIEWER } from "../testing/metadata.ts";
import type { FormContext } from "./form-context.ts";
import {
  attemptSave,
  changesOf,
  changeValue,
  type FormState,
  isDirty,
  issuesOf,
  openForm,
  rebaseForm,
  touchField,
  withContext,
  withFound,
  withServerIssues,
} from "./form-model.ts";

type Attributes = readonly (string | AttributeSpecInput)[];

/** The member's form of the thread: a name, whether a provider, and what providers have. */
const PROVIDER: Attributes = [
  { name: "name", required: true, maxLength: 5, orderNumber: 1 },
  { name: "provider", elementType: "YesNo", orderNumber: 2 },
  { name: "npi", orderNumber: 3, conditionalList: [rule(check("provider", 1), "show", "require")] },
  { name: "note", orderNumber: 4, conditionalList: [rule(check("name", "Ann"), "disable")] },
];

function open(attributes: Attributes, record: Values = {}, over: Partial<FormContext> = {}): FormState {
  return openForm(contextOf(anEntity(attributes), over), record);
}
const create = { mode: "create" } as const;
const codes = (state: FormState) => issuesOf(state).map((issue) => `${issue.attribute} ${issue.code}`);
const shown = (state: FormState, name: string) => state.fields[name]?.shownIssues.map((issue) => issue.code);

describe("opened to create", () => {
  const withDefault: Attributes = [
    { name: "a", valueDefault: "x" },
    { name: "b", conditionalList: [rule(check("a", "x"), setTo("from rule"))] },
    { name: "c", valueDefault: "own", conditionalList: [rule(check("b", "from rule"), setTo("later"))] },
  ];
  test("has its default values [BLD-136, GEN-069]", () => {
    expect(open([{ name: "a", valueDefault: 0 }, "b"], {}, create).values).toEqual({ a: 0 });
  });
  test("then runs every setValue whose IF holds, in a chain [BLD-D25]", () => {
    expect(open(withDefault, {}, create).values).toEqual({ a: "x", b: "from rule", c: "later" });
  });
  test("prefers values it is opened with to default values", () => {
    expect(open(withDefault, { a: "y" }, create).values).toEqual({ a: "y", c: "own" });
  });
  test("is clean, defaults and rules included", () => {
    expect(isDirty(open(withDefault, {}, create))).toBe(false);
  });
  test("sends its defaults all the same", () => {
    expect(changesOf(open(withDefault, {}, create))).toEqual({ a: "x", b: "from rule", c: "later" });
  });
});

describe("opened to update", () => {
  test("fills no default value [GEN-069]", () => {
    expect(open([{ name: "a", valueDefault: "x" }], {}).values).toEqual({});
  });
  test("fires no setValue, though the IF holds [BLD-D25]", () => {
    const form = open(["a", { name: "b", conditionalList: [rule(check("a", 1), setTo(1))] }], { a: 1 });
    expect(form.values).toEqual({ a: 1 });
    expect(changeValue(form, "a", "1").values).toEqual({ a: "1" });
  });
  test("is clean and sends nothing", () => {
    const form = open(PROVIDER, { name: "Ann", provider: 1, npi: "1" });
    expect([isDirty(form), changesOf(form)]).toEqual([false, {}]);
  });
  test("has the fields of its mode in order [BLD-129]", () => {
    const attributes = [...PROVIDER, { name: "late", excludeUpdate: true }, { name: "early", excludeCreate: true }];
    expect(open(attributes, { provider: 1 }).visible).toEqual(["name", "provider", "npi", "note", "early"]);
    expect(open(attributes, { provider: 1 }, create).visible).toEqual(["name", "provider", "npi", "note", "late"]);
  });
  test("has no fields without a care setting [BLD-133]", () => {
    expect(open(PROVIDER, {}, { viewer: { ...VIEWER, careSetting: null } }).visible).toEqual([]);
  });
  test("says that nothing appeared", () => {
    expect(open(PROVIDER, { provider: 1 }).appeared.size).toBe(0);
  });
});

describe("rules", () => {
  const form = open(PROVIDER, { name: "Bea", provider: 0 });
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
  test("that need a value refuse no save [BLD-169]", () => {
    expect(codes(on)).toEqual([]);
  });
  test("name themselves as the reason", () => {
    expect(on.fields["npi"]?.because.map((r) => r.key)).toEqual(["npi.r1"]);
  });
  test("disable and enable a field [BLD-168]", () => {
    const disabled = changeValue(form, "name", "Ann");
    expect(disabled.fields["note"]?.disabled).toBe("rule");
    expect(changeValue(disabled, "name", "Bea").fields["note"]?.disabled).toBeNull();
  });
  test("keep the value of a field they hide", () => {
    const typed = changeValue(on, "npi", "123");
    const hidden = changeValue(typed, "provider", 0);
    expect([hidden.fields["npi"], hidden.values["npi"]]).toEqual([undefined, "123"]);
    expect(changeValue(hidden, "provider", 1).fields["npi"]?.value).toBe("123");
  });
  test("set a value, which may be changed afterwards [BLD-170, BLD-D25]", () => {
    const fills = open(["a", { name: "b", conditionalList: [rule(check("a", 1), setTo("set"))] }], {});
    const filled = changeValue(fills, "a", 1);
    expect(filled.fields["b"]).toMatchObject({ value: "set", dirty: true });
    expect(changeValue(filled, "b", "typed").values).toEqual({ a: 1, b: "typed" });
  });
  test("in a chain reach what the last value turns", () => {
    const chain = open(
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
  const form = open(PROVIDER, { name: "Bea", provider: 1, npi: "1", tags: ["x"] });
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

describe("dirty", () => {
  const form = open(PROVIDER, { name: "Bea", provider: 1, npi: null });
  test("is a field whose value differs, and the form with it [GEN-072]", () => {
    const typed = changeValue(form, "npi", "1");
    expect([typed.fields["npi"]?.dirty, typed.fields["name"]?.dirty, isDirty(typed)]).toEqual([true, false, true]);
  });
  test("goes when the value is changed back [GEN-072]", () => {
    expect(isDirty(changeValue(changeValue(form, "name", "Cy"), "name", "Bea"))).toBe(false);
  });
  test("goes when an empty field is empty again, whatever kind of empty [GEN-072]", () => {
    expect(isDirty(changeValue(changeValue(form, "npi", "1"), "npi", ""))).toBe(false);
  });
  test("is not asked of a hidden field", () => {
    const hidden = open(PROVIDER, { provider: 0 });
    expect(isDirty({ ...hidden, values: { ...hidden.values, npi: "1" } })).toBe(false);
  });
});

describe("what a save sends", () => {
  const form = open(PROVIDER, { name: "Bea", provider: 1, npi: "1", note: "x" });
  test("is what changed", () => {
    expect(changesOf(changeValue(form, "npi", "2"))).toEqual({ npi: "2" });
  });
  test("has emptied values as null [BLD-152]", () => {
    expect(changesOf(changeValue(form, "npi", ""))).toEqual({ npi: null });
  });
  test("leaves hidden fields out, though changed before [BLD-D24]", () => {
    expect(changesOf(changeValue(changeValue(form, "npi", "2"), "provider", 0))).toEqual({ provider: 0 });
  });
  test("leaves disabled fields out, though changed before", () => {
    expect(changesOf(changeValue(changeValue(form, "note", "y"), "name", "Ann"))).toEqual({ name: "Ann" });
  });
  test("on create is every filled field, empty ones left out", () => {
    expect(changesOf(changeValue(open(PROVIDER, {}, create), "name", "Cy"))).toEqual({ name: "Cy" });
  });
});

describe("issues", () => {
  const form = open(PROVIDER, { provider: 1 }, create);
  test("are there from the start, for whoever asks the form", () => {
    expect(codes(form)).toEqual(["name required"]);
  });
  test("show only after the field was left", () => {
    expect(shown(form, "name")).toEqual([]);
    expect(shown(touchField(form, "name"), "name")).toEqual(["required"]);
  });
  test("do not show for being left in another field", () => {
    expect(shown(touchField(form, "npi"), "name")).toEqual([]);
  });
  test("all show after a save was tried", () => {
    expect(shown(attemptSave(form), "name")).toEqual(["required"]);
  });
  test("of the element type follow the value", () => {
    const long = changeValue(form, "name", "Annabel");
    expect(codes(long)).toEqual(["name tooLong"]);
    expect(codes(changeValue(long, "name", "Anna"))).toEqual([]);
  });
  test("of a hidden field are none [BLD-D24]", () => {
    const attributes = ["a", { name: "b", required: true, conditionalList: [rule(check("a", 1), "show")] }];
    expect(codes(open(attributes, {}))).toEqual([]);
    expect(codes(changeValue(open(attributes, {}), "a", "1"))).toEqual(["b required"]);
  });
  test("of a disabled field are none", () => {
    const attributes = ["a", { name: "b", required: true, conditionalList: [rule(check("a", 1), "disable")] }];
    expect(codes(open(attributes, { a: "1" }))).toEqual([]);
  });
  test("follow a requirement that reads another field [GEN-023]", () => {
    const prerequisite = { attributeName: "a", operator: "isEqual", value: 1 } as const;
    const dependent = open(["a", { name: "b", prerequisiteListRequired: [prerequisite] }], {});
    expect(dependent.fields["b"]?.required).toBe(false);
    const required = changeValue(dependent, "a", "1");
    expect([required.fields["b"]?.required, ...codes(required)]).toEqual([true, "b required"]);
  });
  test("of the server show at once, and go with the next change of their field", () => {
    const refused = withServerIssues(changeValue(form, "name", "Ann"), [{ code: "unique", attribute: "name" }]);
    expect(shown(refused, "name")).toEqual(["unique"]);
    expect(shown(changeValue(refused, "provider", 0), "name")).toEqual(["unique"]);
    expect(shown(changeValue(refused, "name", "Cy"), "name")).toEqual([]);
  });
  test("of a look-up appear when its answer does", () => {
    const found: Found = { taken: (_, value) => value === "Ann", label: () => undefined };
    const unique = open([{ name: "name", uniqueIn: "organization" }], { name: "Ann" });
    expect(codes(unique)).toEqual([]);
    expect(codes(withFound(unique, found))).toEqual(["name unique"]);
    expect(codes(changeValue(withFound(unique, found), "name", "Bea"))).toEqual([]);
  });
});

describe("all fields are disabled", () => {
  const record = { name: "Bea", provider: 1 };
  const reasons = (over: Partial<FormContext>) => {
    const { fields } = open(PROVIDER, record, over);
    return [...new Set(Object.values(fields).map((field) => field.disabled))];
  };
  test.each<[title: string, over: Partial<FormContext>, reason: string | null]>([
    ["not, where nothing restricts", {}, null],
    ["while the build is closed [BLD-158]", { closed: true }, "closed"],
    ["while the record is locked [BLD-159]", { locked: true }, "locked"],
    ["closed, where it is locked as well", { closed: true, locked: true }, "closed"],
    [
      "without the update permission [BLD-156]",
      { viewer: { ...VIEWER, permission: { user: { update: false } } } },
      "permission",
    ],
    [
      "not on create, which update permission does not bind [BLD-157]",
      { mode: "create", viewer: { ...VIEWER, permission: { user: { update: false } } } },
      null,
    ],
  ])("%s", (_, over, reason) => {
    expect(reasons(over)).toEqual([reason]);
  });
  test("at once when the build closes while the form is open [BLD-158]", () => {
    const typed = changeValue(open(PROVIDER, record), "name", "Cy");
    const closed = withContext(typed, { ...typed.context, closed: true });
    expect([closed.fields["name"]?.disabled, closed.fields["name"]?.value, changesOf(closed)]).toEqual([
      "closed",
      "Cy",
      {},
    ]);
  });
  test("one by one, by the attribute's own permission [BLD-156]", () => {
    const permission = { user: { attribute: { name: { update: false } } } };
    const { fields } = open(PROVIDER, record, { viewer: { ...VIEWER, permission } });
    expect([fields["name"]?.disabled, fields["npi"]?.disabled]).toEqual(["permission", null]);
  });
});

describe("rebase on what somebody else saved", () => {
  const form = open([...PROVIDER, { name: "set", serverSet: true }], { name: "Bea", provider: 0, note: "x", set: 1 });
  const stored = { name: "Bea", provider: 0, note: "x", set: 1 };

  test("takes over what only they changed, without a conflict", () => {
    const { state, conflicts } = rebaseForm(changeValue(form, "note", "mine"), { ...stored, name: "Cy" });
    expect([state.values, conflicts]).toEqual([{ ...stored, name: "Cy", note: "mine" }, []]);
    expect(changesOf(state)).toEqual({ note: "mine" });
  });
  test("runs the rules that read what it took over", () => {
    const { state } = rebaseForm(form, { ...stored, provider: 1 });
    expect(state.visible).toContain("npi");
    expect(isDirty(state)).toBe(false);
  });
  test("fires no setValue", () => {
    const fills = open(["a", { name: "b", conditionalList: [rule(check("a", 1), setTo(1))] }], {});
    expect(rebaseForm(fills, { a: 1 }).state.values).toEqual({ a: 1 });
  });
  test("names what both changed, and keeps mine till a person chooses", () => {
    const { state, conflicts } = rebaseForm(changeValue(form, "name", "Mine"), { ...stored, name: "Cy" });
    expect(conflicts).toEqual([{ attribute: "name", base: "Bea", mine: "Mine", theirs: "Cy" }]);
    expect(state.values["name"]).toBe("Mine");
  });
  test("is no conflict where both changed to the same", () => {
    const { state, conflicts } = rebaseForm(changeValue(form, "name", "Cy"), { ...stored, name: "Cy" });
    expect([conflicts, isDirty(state)]).toEqual([[], false]);
  });
  test("takes over what is no field of the form, for the rules that read it", () => {
    expect(rebaseForm(form, { ...stored, set: 2 }).state.values["set"]).toBe(2);
    const reads = open(
      ["a", { name: "b", conditionalList: [rule(check("set", 2), "show")] }, { name: "set", serverSet: true }],
      { set: 1 },
    );
    expect(rebaseForm(reads, { set: 2 }).state.visible).toEqual(["a", "b"]);
  });
  test("forgets the server's issues and keeps what was left", () => {
    const refused = withServerIssues(touchField(form, "name"), [{ code: "unique", attribute: "name" }]);
    const { state } = rebaseForm(refused, stored);
    expect([codes(state), state.touched.has("name")]).toEqual([[], true]);
  });
});
