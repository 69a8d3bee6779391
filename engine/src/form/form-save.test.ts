import { allowingAbsent } from "../access/permission.ts";
import { describe, expect, test } from "vitest";
import type { LookupResult } from "../elements/element-type.ts";
import type { Values } from "../rules/compile-logic.ts";
import { formOf, PROVIDER } from "../testing/forms.ts";
import { anEntity, check, contextOf, rule, setTo, VIEWER } from "../testing/metadata.ts";
import type { FormContext } from "./form-context.ts";
import { changesOf, unsavedInput } from "./form-changes.ts";
import {
  attemptSave,
  changeValue,
  type FormState,
  isDirty,
  issuesOf,
  openForm,
  ownIssuesOf,
  rebaseForm,
  restoreTyped,
  takeStored,
  touchField,
  withContext,
  withServerIssues,
} from "./form-model.ts";

const create = { mode: "create" } as const;
const codes = (state: FormState) => issuesOf(state).map((issue) => `${issue.attribute} ${issue.code}`);
const shown = (state: FormState, name: string) => state.fields[name]?.shownIssues.map((issue) => issue.code);

describe("dirty", () => {
  const form = formOf(PROVIDER, { name: "Bea", provider: 1, npi: null });
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
    const hidden = changeValue(changeValue(form, "npi", "1"), "provider", 0);
    expect([hidden.values["npi"], hidden.dirtyCount]).toEqual(["1", 1]);
    expect(changeValue(hidden, "provider", 1).dirtyCount).toBe(1);
  });
});

describe("what a save sends", () => {
  const form = formOf(PROVIDER, { name: "Bea", provider: 1, npi: "1", note: "x" });
  test("is what changed [SPEC F3]", () => {
    expect(changesOf(changeValue(form, "npi", "2"))).toEqual({ npi: "2" });
  });
  test("has emptied values as null [BLD-152]", () => {
    expect(changesOf(changeValue(form, "npi", ""))).toEqual({ npi: null });
  });
  test("leaves hidden fields out, though changed before [SPEC F3] [BLD-D24]", () => {
    expect(changesOf(changeValue(changeValue(form, "npi", "2"), "provider", 0))).toEqual({ provider: 0 });
  });
  test("leaves disabled fields out, though changed before [SPEC F3]", () => {
    expect(changesOf(changeValue(changeValue(form, "note", "y"), "name", "Ann"))).toEqual({ name: "Ann" });
  });
  test("on create is every filled field, empty ones left out [SPEC F3]", () => {
    expect(changesOf(changeValue(formOf(PROVIDER, {}, create), "name", "Cy"))).toEqual({ name: "Cy" });
  });
});

describe("what a person typed or emptied after a rule filled it [F-172]", () => {
  const booking = [
    { name: "scheduled", elementType: "YesNo" },
    { name: "slot", conditionalList: [rule(check("scheduled", 1), setTo("30"))] },
    { name: "room", valueDefault: "any", conditionalList: [rule(check("slot", "30"), setTo("small"))] },
  ];
  const typed = (form: FormState, ...values: readonly (readonly [string, unknown])[]) =>
    values.reduce((state, [name, value]) => changeValue(state, name, value), form);
  const stored = { scheduled: 0, slot: "45", room: "any" };

  test.each<[title: string, values: [string, unknown][], sent: Values]>([
    [
      "is sent where it was emptied",
      [
        ["scheduled", 1],
        ["slot", ""],
      ],
      { scheduled: 1, slot: null, room: "small" },
    ],
    [
      "is sent where it is what was stored",
      [
        ["scheduled", 1],
        ["slot", "45"],
      ],
      { scheduled: 1, slot: "45", room: "small" },
    ],
    [
      "is sent where it is the value of the rule",
      [
        ["scheduled", 1],
        ["slot", "30"],
      ],
      { scheduled: 1, slot: "30", room: "small" },
    ],
    [
      "is sent where a chain of rules filled it",
      [
        ["scheduled", 1],
        ["room", "any"],
      ],
      { scheduled: 1, slot: "30", room: "any" },
    ],
    [
      "is not sent where no rule would fill it",
      [
        ["scheduled", 1],
        ["scheduled", 0],
        ["slot", "45"],
        ["room", "any"],
      ],
      {},
    ],
  ])("%s [SPEC F3, F9] [BLD-D25, BLD-D26]", (_, values, sent) => {
    expect(changesOf(typed(formOf(booking, stored), ...values))).toEqual(sent);
  });
  test("is sent where nothing was stored and nothing is left [SPEC F3, F9] [BLD-D26]", () => {
    const form = formOf(booking, { ...stored, slot: null });
    expect(changesOf(typed(form, ["scheduled", 1], ["slot", ""], ["room", "any"]))).toEqual({
      scheduled: 1,
      slot: null,
      room: "any",
    });
  });
  test("is sent for a new record, and so is an emptied default [SPEC F3, F9] [BLD-D26]", () => {
    const form = typed(formOf(booking, {}, create), ["scheduled", 1], ["slot", ""], ["room", ""]);
    expect(changesOf(form)).toEqual({ scheduled: 1, slot: null, room: null });
  });
  test("is sent with what a screen adds, which can turn the rule [BLD-D26]", () => {
    expect(changesOf(formOf(booking, stored), { scheduled: 1 })).toEqual({ slot: "45", room: "any" });
  });
  test("is part of a draft, which gives it back in any order", () => {
    const form = typed(formOf(booking, stored), ["scheduled", 1], ["slot", "45"], ["room", ""]);
    const draft = unsavedInput(form);
    const backwards = Object.fromEntries(Object.entries(draft).toReversed());
    for (const given of [draft, backwards])
      expect(changesOf(restoreTyped(formOf(booking, stored), given))).toEqual(changesOf(form));
  });
  test("stays where a person takes the other side's value of what turns the rule [SPEC F7]", () => {
    const form = typed(formOf(booking, { ...stored, scheduled: null }), ["scheduled", 0], ["slot", "50"]);
    const { state, conflicts } = rebaseForm(form, { ...stored, scheduled: 1 });
    expect(conflicts.map(({ attribute }) => attribute)).toEqual(["scheduled"]);
    expect(changesOf(takeStored(state, ["scheduled"]))).toEqual({ slot: "50" });
  });
});

describe("issues", () => {
  const form = formOf(PROVIDER, { provider: 1 }, create);
  test("are there from the start, in the form itself", () => {
    expect(codes(form)).toEqual(["name required"]);
  });
  test("show only after the field was left [SPEC F6]", () => {
    expect(shown(form, "name")).toEqual([]);
    expect(shown(touchField(form, "name"), "name")).toEqual(["required"]);
  });
  test("do not show for being left in another field", () => {
    expect(shown(touchField(form, "npi"), "name")).toEqual([]);
  });
  test("all show after a save was tried [SPEC F6]", () => {
    expect(shown(attemptSave(form), "name")).toEqual(["required"]);
  });
  test("of the element type follow the value", () => {
    const long = changeValue(form, "name", "Annabel");
    expect(codes(long)).toEqual(["name tooLong"]);
    expect(codes(changeValue(long, "name", "Anna"))).toEqual([]);
  });
  test("of a hidden field are none [SPEC F4] [BLD-D24]", () => {
    const attributes = ["a", { name: "b", required: true, conditionalList: [rule(check("a", 1), "show")] }];
    expect(codes(formOf(attributes, {}))).toEqual([]);
    expect(codes(changeValue(formOf(attributes, {}), "a", "1"))).toEqual(["b required"]);
  });
  test("of a disabled field are none", () => {
    const attributes = ["a", { name: "b", required: true, conditionalList: [rule(check("a", 1), "disable")] }];
    expect(codes(formOf(attributes, { a: "1" }))).toEqual([]);
  });
  test("follow a requirement that reads another field [GEN-023]", () => {
    const prerequisite = { attributeName: "a", operator: "isEqual", value: 1 } as const;
    const dependent = formOf(["a", { name: "b", prerequisiteListRequired: [prerequisite] }], {});
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
  test("of the server stay beside those of the form, until their field or what it depends on changes [SPEC F11] [F-174]", () => {
    const prerequisite = { attributeName: "a", operator: "isEqual", value: "1" } as const;
    const attributes = ["a", { name: "b", prerequisiteListRequired: [prerequisite] }, { name: "c", required: true }];
    const found = [{ code: "unique", attribute: "b" }];
    const refused = attemptSave(withServerIssues(formOf(attributes, { a: "2", b: "x", c: "y" }), found));
    const blank = attemptSave(changeValue(refused, "c", ""));
    expect(codes(blank)).toEqual(["b unique", "c required"]);
    expect(ownIssuesOf(blank).map(({ attribute }) => attribute)).toEqual(["c"]);
    expect(codes(changeValue(blank, "a", "3"))).toEqual(["c required"]);
    expect(codes(changeValue(blank, "b", "z"))).toEqual(["c required"]);
    expect(codes(restoreTyped(blank, { a: "3", c: "z" }))).toEqual([]);
  });
  test("of a look-up appear with its answer", () => {
    const found: LookupResult = { taken: (_, value) => value === "Ann", label: () => undefined };
    const context = contextOf(anEntity([{ name: "name", uniqueIn: "organization" }]));
    expect(codes(openForm(context, { name: "Ann" }))).toEqual([]);
    const unique = changeValue(openForm(context, { name: "Cy" }, found), "name", "Ann");
    expect(codes(unique)).toEqual(["name unique"]);
    expect(codes(changeValue(unique, "name", "Bea"))).toEqual([]);
  });
});

describe("all fields are disabled", () => {
  const record = { name: "Bea", provider: 1 };
  const reasons = (over: Partial<FormContext>) => {
    const { fields } = formOf(PROVIDER, record, over);
    return [...new Set(Object.values(fields).flatMap((field) => (field ? [field.disabled] : [])))];
  };
  test.each<[title: string, over: Partial<FormContext>, reason: string | null]>([
    ["not, where nothing restricts", {}, null],
    ["while the build is closed [BLD-158]", { closed: true }, "closed"],
    ["while the record is locked [BLD-159]", { locked: true }, "locked"],
    ["closed, where it is locked as well", { closed: true, locked: true }, "closed"],
    [
      "without the update permission [BLD-156]",
      { viewer: { ...VIEWER, permission: allowingAbsent({ user: { update: false } }) } },
      "permission",
    ],
    [
      "not on create, which update permission does not bind [BLD-157]",
      { mode: "create", viewer: { ...VIEWER, permission: allowingAbsent({ user: { update: false } }) } },
      null,
    ],
  ])("%s", (_, over, reason) => {
    expect(reasons(over)).toEqual([reason]);
  });
  test("at once when the build closes while the form is open [BLD-158]", () => {
    const typed = changeValue(formOf(PROVIDER, record), "name", "Cy");
    const closed = withContext(typed, { ...typed.context, closed: true });
    expect([closed.fields["name"]?.disabled, closed.fields["name"]?.value, changesOf(closed)]).toEqual([
      "closed",
      "Cy",
      {},
    ]);
  });

  test.each([{ closed: true }, { locked: true }, { preview: true }])(
    "for a time by %o, what was typed waits",
    (bar) => {
      const typed = changeValue(formOf(PROVIDER, record), "name", "Cy");
      const barred = withContext(typed, { ...typed.context, ...bar });
      expect([isDirty(barred), unsavedInput(barred), changesOf(barred)]).toEqual([true, { name: "Cy" }, {}]);
      const again = withContext(barred, typed.context);
      expect([isDirty(again), changesOf(again)]).toEqual([true, { name: "Cy" }]);
    },
  );
  test("one by one, by the attribute's own permission [BLD-156]", () => {
    const permission = allowingAbsent({ user: { attribute: { name: { update: false } } } });
    const { fields } = formOf(PROVIDER, record, { viewer: { ...VIEWER, permission } });
    expect([fields["name"]?.disabled, fields["npi"]?.disabled]).toEqual(["permission", null]);
  });
});

describe("rebase on what somebody else saved", () => {
  const form = formOf([...PROVIDER, { name: "set", serverSet: true }], { name: "Bea", provider: 0, note: "x", set: 1 });
  const stored = { name: "Bea", provider: 0, note: "x", set: 1 };

  test("takes over what only they changed, without a conflict [SPEC F7]", () => {
    const { state, conflicts } = rebaseForm(changeValue(form, "note", "mine"), { ...stored, name: "Cy" });
    expect([state.values, conflicts]).toEqual([{ ...stored, name: "Cy", note: "mine" }, []]);
    expect(changesOf(state)).toEqual({ note: "mine" });
  });
  test("runs the rules that read what it took over", () => {
    const { state } = rebaseForm(form, { ...stored, provider: 1 });
    expect(state.visible).toContain("npi");
    expect(isDirty(state)).toBe(false);
  });
  test("fires no setValue [SPEC F7]", () => {
    const fills = formOf(["a", { name: "b", conditionalList: [rule(check("a", 1), setTo(1))] }], {});
    expect(rebaseForm(fills, { a: 1 }).state.values).toEqual({ a: 1 });
  });
  test("names what both changed, and keeps mine till a person chooses [SPEC F7]", () => {
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
    const reads = formOf(
      ["a", { name: "b", conditionalList: [rule(check("set", 2), "show")] }, { name: "set", serverSet: true }],
      { set: 1 },
    );
    expect(rebaseForm(reads, { set: 2 }).state.visible).toEqual(["a", "b"]);
  });
  test("keeps what was left, and what the server found in values that it does not take over [SPEC F11] [F-174]", () => {
    const found = [
      { code: "unique", attribute: "name" },
      { code: "unique", attribute: "note" },
    ];
    const refused = withServerIssues(touchField(formOf(PROVIDER, { name: "Bea", note: "x" }), "name"), found);
    const { state } = rebaseForm(refused, { name: "Cy", note: "x" });
    expect([codes(state), state.touched.has("name")]).toEqual([["note unique"], true]);
  });
});
