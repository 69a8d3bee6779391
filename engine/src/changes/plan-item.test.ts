import { allowingAbsent } from "../access/permission.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AttributeSpecInput } from "../metadata/attribute-spec.ts";
import type { Values } from "../rules/compile-logic.ts";
import { CHANGER, planOf, planValuesOf } from "../testing/changes.ts";
import { anEntity, check, rule, setTo } from "../testing/metadata.ts";
import type { ChangeContext } from "./change-context.ts";
import type { ChangeItem } from "./changeset.ts";
import { changedValues } from "./diff.ts";
import { planItem, withoutRepeats } from "./plan-item.ts";

const ATTRIBUTES: readonly (string | AttributeSpecInput)[] = [
  "name",
  { name: "provider", elementType: "YesNo" },
  { name: "npi", conditionalList: [rule(check("provider", 1), "show")] },
  { name: "note", conditionalList: [rule(check("name", "Ann"), "disable")] },
  { name: "title", conditionalList: [rule(check("provider", 1), setTo("Doctor"))] },
  { name: "city", valueDefault: "Rome" },
  { name: "greeting", valueTemplate: "Dear {name}" },
  { name: "acuteOnly", ambulatory: false },
  { name: "account", serverSet: true },
  { name: "once", excludeUpdate: true },
  { name: "grade", lockable: true },
];
const type = anEntity(ATTRIBUTES);
const empty = Object.fromEntries(type.attributes.map((attribute) => [attribute.name, null]));
const stored = (over: Values = {}): Values => ({
  ...empty,
  userId: 1,
  name: "Bo",
  greeting: "Dear Bo",
  updated: "t1",
  ...over,
});

describe("an update writes", () => {
  test.each<[title: string, before: Values, values: Values, changed: Values, leftOut: Values]>([
    ["what differs", { note: "a" }, { note: "b" }, { note: "b" }, {}],
    ["nothing where nothing differs", { note: "a" }, { note: " a " }, {}, {}],
    ["emptiness as null [BLD-152]", { note: "a" }, { note: "" }, { note: null }, {}],
    ["text normalized", {}, { note: " jose\u0301\u0000 " }, { note: "josé" }, {}],
    ["nothing hidden [BLD-D26]", {}, { npi: "1" }, {}, { npi: "hidden" }],
    ["what its own change shows", {}, { provider: 1, npi: "1" }, { provider: 1, npi: "1", title: "Doctor" }, {}],
    ["nothing disabled [BLD-D26]", { name: "Ann", greeting: "Dear Ann" }, { note: "x" }, {}, { note: "disabled" }],
    ["what a rule sets as it turns [BLD-D25]", {}, { provider: 1 }, { provider: 1, title: "Doctor" }, {}],
    [
      "what was sent rather than what a rule sets [BLD-D26]",
      {},
      { provider: 1, title: "x" },
      { provider: 1, title: "x" },
      {},
    ],
    [
      "what was sent, though stored already, rather than what a rule sets [SPEC C10] [BLD-D26, F-172]",
      { title: "Nurse" },
      { provider: 1, title: "Nurse" },
      { provider: 1 },
      {},
    ],
    ["emptiness that was sent [SPEC C10] [BLD-D26, F-172]", {}, { provider: 1, title: "" }, { provider: 1 }, {}],
    ["no default", {}, { note: "x" }, { note: "x" }, {}],
    ["texts made of others", {}, { name: "Cy" }, { name: "Cy", greeting: "Dear Cy" }, {}],
    ["nothing of another care setting [GEN-D38]", {}, { acuteOnly: "x" }, {}, { acuteOnly: "notAsked" }],
    [
      "nothing that the server sets [GEN-D38]",
      {},
      { account: "x", userId: 9 },
      {},
      { account: "notAsked", userId: "notAsked" },
    ],
    ["nothing that the mode excludes [GEN-D38]", {}, { once: "x" }, {}, { once: "notAsked" }],
    ["no column of every record", {}, { organizationId: 5, updated: "x" }, {}, {}],
  ])("%s", (_, before, values, changed, leftOut) => {
    const planned = planValuesOf(type, values, stored(before));
    expect(planned.changed).toEqual(changed);
    expect(Object.fromEntries(planned.leftOut)).toEqual(leftOut);
    expect(planned.issues).toEqual([]);
    expect(planned.written.map(({ name }) => name).toSorted()).toEqual(Object.keys(changed).toSorted());
  });
});

test("a rule sets what another disables, though it was sent, as stored or not [SPEC C10] [BLD-D26]", () => {
  const rules = [rule(check("lent", 1), setTo("B")), rule(check("name", "Ann"), "disable")];
  const wings = anEntity(["name", { name: "lent", elementType: "YesNo" }, { name: "wing", conditionalList: rules }]);
  const before = { userId: 1, name: "Ann", lent: 0, wing: "A" };
  const changed = (values: Values) => planValuesOf(wings, values, before).changed;
  expect(changed({ lent: 1, wing: "A" })).toEqual({ lent: 1, wing: "B" });
  expect(changed({ lent: 1, wing: "C" })).toEqual({ lent: 1, wing: "B" });
  expect(changed({ lent: 1, wing: "A", name: "Bo" })).toEqual({ lent: 1, name: "Bo" });
});

describe("a new record has", () => {
  test.each<[title: string, values: Values, after: Values]>([
    ["its defaults", { name: "Al" }, { name: "Al", city: "Rome", greeting: "Dear Al" }],
    [
      "what was sent rather than the default",
      { name: "Al", city: "Oslo" },
      { name: "Al", city: "Oslo", greeting: "Dear Al" },
    ],
    ["what rules set", { provider: 1 }, { provider: 1, title: "Doctor", city: "Rome", greeting: "Dear" }],
    ["nothing hidden", { npi: "1" }, { city: "Rome", greeting: "Dear" }],
    ["no key that a caller names", { userId: 9 }, { city: "Rome", greeting: "Dear" }],
  ])("%s", (_, values, after) => {
    const planned = planValuesOf(type, values, null);
    expect([planned.id, planned.after]).toEqual([null, { ...empty, ...after }]);
  });
  test("the key and the attributes that the server names", () => {
    const planned = planValuesOf(type, { userId: 9, account: "x", npi: "1" }, null, { isServer: true });
    expect([planned.id, planned.after["account"]]).toEqual([9, "x"]);
  });
  test("every attribute checked that a person could send, hidden ones not", () => {
    const validated = planValuesOf(type, {}, null).validated.map(({ name }) => name);
    expect(validated.toSorted()).toEqual(["city", "grade", "greeting", "name", "note", "once", "provider", "title"]);
  });
});

describe("defaults and rules fill", () => {
  const rules = [rule(check("name", "Zed"), "hide", setTo("Z")), rule(check("name", "Ann"), "disable", setTo("A"))];
  const badges = anEntity(["name", { name: "badge", valueDefault: "None", conditionalList: rules }]);
  const before = { userId: 1, name: "Bo", badge: "x", updated: "t1" };
  test.each<[title: string, values: Values, before: Values | null, badge: string | null]>([
    ["a new record [BLD-D26]", { name: "Bo" }, null, "None"],
    ["no value that was sent [BLD-D26]", { name: "Bo", badge: "y" }, null, "y"],
    ["a new record's disabled value [BLD-D26]", { name: "Ann", badge: "y" }, null, "A"],
    ["no hidden value of a new record [BLD-D26]", { name: "Zed" }, null, null],
    ["a disabled value [BLD-D26]", { name: "Ann", badge: "y" }, before, "A"],
    ["a value that was sent unchanged [BLD-D26]", { name: "Ann", badge: "x" }, before, "A"],
    ["no hidden value [BLD-D26]", { name: "Zed" }, before, "x"],
  ])("%s", (_, values, stored, badge) => {
    expect(planValuesOf(badges, values, stored).after["badge"]).toBe(badge);
  });
});

describe("an item is refused with [SPEC C3, C9]", () => {
  const update: ChangeItem = { kind: "update", id: 1, values: { grade: "x" } };
  const remove: ChangeItem = { kind: "delete", id: 1 };
  const may = (user: ChangeContext["permission"][string]) => ({ permission: allowingAbsent({ user }) });
  test.each<[title: string, item: ChangeItem, before: Values | null, over: Partial<ChangeContext>, issues: string[]]>([
    ["nothing", update, {}, {}, []],
    ["an unknown record", update, null, {}, ["unknownRecord"]],
    ["no right to create", { kind: "create", values: {} }, null, may({}), ["notCreatable"]],
    ["no right to update", update, {}, may({ update: false }), ["notUpdatable grade"]],
    ["no right, where nothing would change: none", update, { grade: "x" }, may({ update: false }), []],
    ["no right to one attribute", update, {}, may({ attribute: { grade: { update: false } } }), ["notUpdatable grade"]],
    ["a locked record's lockable attribute", update, { locked: true }, {}, ["locked grade"]],
    [
      "an attribute that stays open on a locked record: none",
      { ...update, values: { note: "x" } },
      { locked: true },
      {},
      [],
    ],
    ["a name that is no attribute", { ...update, values: { ghost: 1 } }, {}, {}, ["unknownAttribute ghost"]],
    [
      "an attribute that may not be viewed, alike",
      update,
      {},
      may({ attribute: { grade: { view: false } } }),
      ["unknownAttribute grade"],
    ],
    ["no right to delete", remove, {}, may({ remove: false }), ["notRemovable"]],
    ["a locked record's delete", remove, { locked: true }, {}, ["locked"]],
    ["a locked record's delete by the server: none", remove, { locked: true }, { isServer: true }, []],
    ["a stale record", { ...update, ifMatch: "t0" }, {}, {}, ["stale"]],
    ["a stale record seen as it is: none", { ...update, ifMatch: "t1" }, {}, {}, []],
    [
      "a stale record, after the right to update it",
      { ...update, ifMatch: "t0" },
      {},
      may({ update: false }),
      ["notUpdatable grade"],
    ],
    ["a stale record, after its lock", { ...remove, ifMatch: "t0" }, { locked: true }, {}, ["locked"]],
  ])("%s", (_, item, before, over, issues) => {
    const planned = planOf(type, item, before && stored(before), over);
    expect(planned.issues.map(({ code, attribute }) => [code, attribute].filter(Boolean).join(" "))).toEqual(issues);
  });
  test("its record, where it is stale", () => {
    expect(planOf(type, { ...update, ifMatch: "t0" }, stored())).toMatchObject({
      kind: "refused",
      change: "update",
      id: 1,
      before: stored(),
    });
  });
});

test("of two items that name one record the later one is refused, unless the first is [SPEC C4]", () => {
  const update = { kind: "update", id: 1, values: {} } as const;
  const planned = [null, stored(), stored()].map((before, index) => planItem(type, CHANGER, update, before, index));
  expect(withoutRepeats(planned).map((item) => item.issues.map(({ code }) => code))).toEqual([
    ["unknownRecord"],
    [],
    ["duplicateInChangeset"],
  ]);
});

const sentValues = fc.record(
  {
    name: fc.constantFrom("Ann", "Bo", "", null),
    provider: fc.constantFrom(0, 1, null),
    npi: fc.constantFrom("1", "2", ""),
    note: fc.constantFrom("x", " ", "y"),
    title: fc.constantFrom("Doctor", "Nurse"),
  },
  { requiredKeys: [] },
);

describe("for any values", () => {
  const before = sentValues.map((values) => planValuesOf(type, values, null).after);
  test("what is written is how the record differs, and nothing hidden or disabled is among what was sent [SPEC C1]", () => {
    fc.assert(
      fc.property(before, sentValues, (record, values) => {
        const { after, changed, leftOut, sent } = planValuesOf(type, values, record);
        expect(changed).toEqual(changedValues(record, after));
        for (const name of leftOut.keys()) expect(after[name]).toEqual(record[name]);
        const kept = Object.keys(changedValues(record, sent)).filter((name) => !leftOut.has(name));
        for (const name of kept) expect(after[name]).toEqual(sent[name]);
      }),
    );
  });
  test("a second time changes nothing more [SPEC C2]", () => {
    fc.assert(
      fc.property(before, sentValues, (record, values) => {
        const { after } = planValuesOf(type, values, record);
        expect(planValuesOf(type, values, after).issues).toEqual([]);
        const again = planValuesOf(type, {}, after);
        expect(again.changed).toEqual({});
      }),
    );
  });
});

describe("of a structure that is locked", () => {
  const context: ChangeContext = { ...CHANGER, isStructureLocked: true };
  const site = anEntity(ATTRIBUTES, { structural: true });
  const codes = (entity: typeof site, item: ChangeItem, by = context) =>
    planItem(entity, by, item, item.kind === "create" ? null : stored(), 0).issues.map((issue) => issue.code);
  const update = (values: Values): ChangeItem => ({ kind: "update", id: 1, values });

  test.each<[title: string, item: ChangeItem, expected: string[]]>([
    ["nothing is created", { kind: "create", values: { name: "Bo" } }, ["locked"]],
    ["nothing is deleted", { kind: "delete", id: 1 }, ["locked"]],
    ["no lockable attribute changes", update({ grade: "A" }), ["locked"]],
    ["other attributes change", update({ name: "Cy" }), []],
  ])("%s", (_, item, expected) => {
    expect(codes(site, item)).toEqual(expected);
    expect(codes(type, item)).toEqual([]);
    expect(codes(site, item, { ...context, isStructureLocked: false })).toEqual([]);
  });
  test("the server itself goes on", () => {
    expect(codes(site, { kind: "create", values: {} }, { ...context, isServer: true })).toEqual([]);
    expect(codes(site, { kind: "delete", id: 1 }, { ...context, isServer: true })).toEqual([]);
  });
});

describe("of records that are shared one by one", () => {
  const shared = { name: "shared", elementType: "YesNo", valueYes: 1, valueNo: 0 };
  const views = anEntity(["name", shared, { name: "kind" }], { sharedBy: "shared" });
  const usual = anEntity(["name", { ...shared, valueDefault: 1 }], { sharedBy: "shared" });
  const ruled = anEntity(["name", { ...shared, conditionalList: [rule(check("name", "All"), setTo(1))] }], {
    sharedBy: "shared",
  });
  const own = { userId: 1, name: "Bo", shared: 0, kind: null, updated: "t1" };
  const update = (values: Values): ChangeItem => ({ kind: "update", id: 1, values });
  const create = (values: Values): ChangeItem => ({ kind: "create", values });

  test.each<[title: string, entity: typeof views, item: ChangeItem, before: Values | null, isOfAll: boolean]>([
    ["a personal one is made", views, create({ name: "Bo" }), null, false],
    ["a shared one is made", views, create({ shared: 1 }), null, true],
    ["one is shared by its default", usual, create({ name: "Bo" }), null, true],
    ["one is shared by a rule", ruled, create({ name: "All" }), null, true],
    ["a personal one changes", views, update({ name: "Cy" }), own, false],
    ["one becomes shared", views, update({ shared: 1 }), own, true],
    ["one becomes shared by a rule", ruled, update({ name: "All" }), own, true],
    ["one stops being shared", views, update({ shared: 0 }), { ...own, shared: 1 }, true],
    ["a shared one goes", views, { kind: "delete", id: 1 }, { ...own, shared: 1 }, true],
    ["a personal one goes", views, { kind: "delete", id: 1 }, own, false],
  ])("%s", (_, entity, item, before, isOfAll) => {
    const codesOf = (context: ChangeContext) => planItem(entity, context, item, before, 0).issues.map((i) => i.code);
    const sharer: ChangeContext = { ...CHANGER, permission: allowingAbsent({ user: { create: true, share: true } }) };
    expect(codesOf(CHANGER)).toEqual(isOfAll ? ["notShareable"] : []);
    expect(codesOf(sharer)).toEqual([]);
  });
});
