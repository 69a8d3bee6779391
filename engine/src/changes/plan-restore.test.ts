import { allowingAbsent } from "../access/permission.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Values } from "../rules/compile-logic.ts";
import { CHANGER } from "../testing/changes.ts";
import { anEntity, check, rule, setTo } from "../testing/metadata.ts";
import type { ChangeContext } from "./change-context.ts";
import type { ChangeItem } from "./changeset.ts";
import { planRestore } from "./plan-restore.ts";

const type = anEntity([
  { name: "name", required: true },
  { name: "provider", elementType: "YesNo" },
  { name: "npi", conditionalList: [rule(check("provider", 1), "show")] },
  { name: "title", conditionalList: [rule(check("provider", 1), setTo("Doctor"))] },
  { name: "city", valueDefault: "Rome" },
  { name: "greeting", valueTemplate: "Dear {name}" },
  { name: "account", serverSet: true, lockable: true },
]);
const empty = Object.fromEntries(type.attributes.map((attribute) => [attribute.name, null]));
const stored = (over: Values = {}): Values => ({ ...empty, userId: 1, name: "Bo", ...over });
const plan = (item: ChangeItem, before: Values | null, over: Partial<ChangeContext> = {}) =>
  planRestore(type, { ...CHANGER, ...over }, item, before, 0);

describe("former values of a record", () => {
  test.each<[title: string, values: Values, changed: Values, validated: string[]]>([
    ["are written", { name: "Al" }, { name: "Al" }, ["name"]],
    ["are written where a rule hides them", { npi: "1" }, { npi: "1" }, ["npi"]],
    ["turn no rule", { provider: 1 }, { provider: 1 }, ["provider"]],
    ["are written where the server sets them", { account: "x" }, { account: "x" }, ["account"]],
    ["may be none where one is required now", { name: null }, { name: null }, []],
    ["give no record another key", { userId: 2, created: "t" }, {}, []],
    ["are nothing where they are there already", { name: "Bo" }, {}, []],
  ])("%s", (_, values, changed, validated) => {
    expect(plan({ kind: "update", id: 1, values }, stored())).toMatchObject({
      kind: "update",
      changed,
      validated: validated.map((name) => ({ name })),
      issues: [],
    });
  });
  test.each<[title: string, values: Values, before: Values, over: Partial<ChangeContext>, issues: object[]]>([
    ["of an attribute that is gone", { ghost: 1 }, {}, {}, [{ code: "unknownAttribute", attribute: "ghost" }]],
    ["empty ones of an attribute that is gone: none", { ghost: null }, {}, {}, []],
    ["of a locked record", { account: "x" }, { locked: true }, {}, [{ code: "locked", attribute: "account" }]],
    [
      "without the right to change them",
      { name: "Al" },
      {},
      { permission: allowingAbsent({ user: { update: false } }) },
      [{ code: "notUpdatable", attribute: "name" }],
    ],
  ])("are refused %s", (_, values, before, over, issues) => {
    expect(plan({ kind: "update", id: 1, values }, stored(before), over).issues).toEqual(issues);
  });
});

describe("a deleted record", () => {
  const values = { userId: 7, name: "Bo", npi: "1", created: "2026-01-01T00:00:00.000Z", createdBy: 3, updated: "t" };
  test("comes back as it was, under its id, without defaults, rules and templates [SPEC U4]", () => {
    expect(plan({ kind: "create", values }, null)).toMatchObject({
      kind: "create",
      id: 7,
      after: { ...empty, userId: 7, name: "Bo", npi: "1" },
      made: { at: "2026-01-01T00:00:00.000Z", by: 3 },
      issues: [],
    });
  });
  test("comes back once", () => {
    expect(plan({ kind: "create", values }, stored({ userId: 7 })).issues).toEqual([
      { code: "alreadyThere", attribute: null },
    ]);
  });
  test("comes back for who may create", () => {
    const issues = [{ code: "notCreatable", attribute: null }];
    expect(plan({ kind: "create", values }, null, { permission: allowingAbsent({}) }).issues).toEqual(issues);
  });
});

test("a record that was made is deleted like any other", () => {
  expect(plan({ kind: "delete", id: 1 }, stored()).issues).toEqual([]);
  expect(plan({ kind: "delete", id: 1 }, null).issues).toEqual([{ code: "unknownRecord", attribute: null }]);
});

test("any former values are stored to the letter [SPEC U5]", () => {
  const values = fc.record(
    {
      name: fc.constantFrom("Al", null),
      provider: fc.constantFrom(0, 1, null),
      npi: fc.constantFrom("1", null),
      greeting: fc.constantFrom("Hi", null),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(values, values, (before, former) => {
      const record = stored(before);
      expect(plan({ kind: "update", id: 1, values: former }, record)).toMatchObject({
        after: { ...record, ...former },
        issues: [],
      });
    }),
  );
});
