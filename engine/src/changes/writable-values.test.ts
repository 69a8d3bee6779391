import { allowingAbsent } from "../access/permission.ts";
import { describe, expect, test } from "vitest";
import type { AttributePermission } from "../access/permission.ts";
import type { Values } from "../rules/compile-logic.ts";
import { planValuesOf } from "../testing/changes.ts";
import { anEntity } from "../testing/metadata.ts";
import type { ChangeContext } from "./change-context.ts";

const type = anEntity([
  "name",
  { name: "code", letterCase: "upper" },
  { name: "email", letterCase: "lower" },
  { name: "answer", closesAtSubmission: true },
  { name: "rate", valueDefault: "5" },
]);
const before: Values = { userId: 1, name: "Bo", code: null, email: null, answer: "a", rate: "5", updated: "t1" };
const codesOf = (values: Values, from: Values | null, over: Partial<ChangeContext>) =>
  planValuesOf(type, values, from, over).issues.map(({ code, attribute }) => `${attribute} ${code}`);

describe("text is stored", () => {
  test.each([
    ["in capitals", "code", " ab-1ß ", "AB-1SS"],
    ["in small letters", "email", "Ann@X.Example", "ann@x.example"],
    ["as it is", "name", "McArthur", "McArthur"],
  ])("%s", (_, name, given, stored) => {
    expect(planValuesOf(type, { [name]: given }, before).changed).toEqual({ [name]: stored });
    expect(planValuesOf(type, { [name]: given }, null).after[name]).toBe(stored);
  });
});

describe("the text 'null'", () => {
  const readsNull = anEntity(["name"], { nullText: true });
  test.each<[title: string, entity: typeof type, from: Values | null, stored: string | null]>([
    ["is no value in an update, where the entity says so", readsNull, before, null],
    ["is a text in a new record", readsNull, null, "null"],
    ["is a text of any other entity", type, before, "null"],
  ])("%s", (_, entity, from, stored) => {
    expect(planValuesOf(entity, { name: "null" }, from).after["name"]).toBe(stored);
  });
});

describe("a submitted questionnaire", () => {
  const submitted = { state: "nmqSubmitted" };
  test.each<[title: string, values: Values, from: Values | null, over: Partial<ChangeContext>, codes: string[]]>([
    ["closes its answers to members", { answer: "b" }, before, submitted, ["answer submitted"]],
    ["leaves what stays as it is", { answer: "a", name: "Cy" }, before, submitted, []],
    ["closes them in new records too", { answer: "b" }, null, submitted, ["answer submitted"]],
    ["leaves them open to provider staff", { answer: "b" }, before, { ...submitted, isProviderUser: true }, []],
    ["leaves them open to the server itself", { answer: "b" }, before, { ...submitted, isServer: true }, []],
    ["that is not submitted closes nothing", { answer: "b" }, before, { state: "nmqOpen" }, []],
  ])("%s", (_, values, from, over, codes) => {
    expect(codesOf(values, from, over)).toEqual(codes);
  });
});

describe("the right to give a new record a value", () => {
  const may = {
    permission: allowingAbsent({ user: { create: true, attribute: { rate: { create: false, update: true } } } }),
  };
  test.each<[title: string, values: Values, from: Values | null, codes: string[]]>([
    ["bars a value", { rate: "7" }, null, ["rate notUpdatable"]],
    ["bars no default, which nobody gives", { rate: "5" }, null, []],
    ["bars no empty value", { rate: null }, null, []],
    ["bars no update", { rate: "7" }, before, []],
  ])("%s", (_, values, from, codes) => {
    expect(codesOf(values, from, may)).toEqual(codes);
  });
});

describe("an attribute whose own rights keep a person from writing it", () => {
  type Rights = Readonly<Record<string, AttributePermission>>;
  const rights = (over: Rights) => ({ permission: allowingAbsent({ user: { create: true, attribute: over } }) });
  const denied = { update: false, create: false };
  const withGuid = anEntity(["name", { name: "guid", serverSet: true }, "code"]);
  const issuesOf = (values: Values, from: Values | null, over: Rights) =>
    planValuesOf(withGuid, values, from, rights(over)).issues.map(({ code, attribute }) => `${attribute} ${code}`);
  const stored = { ...before, guid: "g1" };

  test.each<[title: string, values: Values, from: Values | null, over: Rights, codes: string[]]>([
    ["is refused though only the server sets it", { guid: "g2" }, stored, { guid: denied }, ["guid notUpdatable"]],
    ["is no change as it is", { guid: "g1" }, stored, { guid: denied }, []],
    ["is refused in a new record where that is barred", { guid: "g2" }, null, { guid: denied }, ["guid notUpdatable"]],
    ["is left out of a new record otherwise", { guid: "g2" }, null, { guid: { update: false } }, []],
    ["is left out where no right of its own bars it", { guid: "g2" }, stored, { name: denied }, []],
    ["is refused unseen", { code: "a" }, stored, { code: { ...denied, view: false } }, ["code notUpdatable"]],
    ["is refused unseen as it is", { code: null }, stored, { code: { ...denied, view: false } }, ["code notUpdatable"]],
    ["is unknown where it is only unseen", { code: "a" }, stored, { code: { view: false } }, ["code unknownAttribute"]],
  ])("%s", (_, values, from, over, codes) => {
    expect(issuesOf(values, from, over)).toEqual(codes);
  });
});
