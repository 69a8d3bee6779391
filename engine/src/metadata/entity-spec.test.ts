import { describe, expect, test } from "vitest";
import { CLINICS } from "../testing/application.ts";
import { problemsOf } from "../testing/metadata.ts";
import { NO_APPLICATION } from "./application-spec.ts";
import { parseEntitySpec, RESERVED_ENTITY_NAMES, serializeEntitySpec } from "./entity-spec.ts";

const refusals = (input: unknown) => problemsOf(() => parseEntitySpec(input, "e", CLINICS));

describe("an entity", () => {
  test("needs a name alone; label, plural and route follow from it", () => {
    expect(parseEntitySpec({ name: "grant" })).toMatchObject({
      label: "grant",
      labelPlural: "grants",
      route: "grant",
      scope: "organization",
      store: "records",
    });
  });
  test("makes its plural of the label", () => {
    expect(parseEntitySpec({ name: "user", label: "User" }).labelPlural).toBe("Users");
  });
  test("keeps what it is given", () => {
    const given = {
      name: "secRole",
      label: "Role",
      labelPlural: "Roles",
      route: "security/role",
      scope: "configuration",
    };
    expect(parseEntitySpec(given)).toMatchObject(given);
  });
  test.each([
    { name: "grant" },
    { name: "address", label: "Address", labelPlural: "Addresses", readableAttribute: "address", closable: true },
    {
      name: "userAttribute",
      store: "definitions",
      viewOf: "attribute",
      viewValue: "user",
      keyAttribute: "name",
      system: true,
    },
    {
      name: "department",
      downloadName: "Epic Export - Departments",
      leftOutList: ["username"],
      waivedList: [
        { by: "locationId", attribute: "isRoi", value: 1 },
        { by: "locationId", when: { logic: { "<": [{ var: "beds" }, 3] } } },
      ],
      offeredList: [
        { attribute: "kind", value: "state", below: 52 },
        { attribute: "kind", value: "city", when: { attribute: "isOpen", comparativeOperator: "isEqual", value: 1 } },
      ],
      tiedList: [{ attribute: "number", to: "isOpen", value: 1, message: "Open it first." }],
    },
  ])("round trips: $name", (given) => {
    const spec = parseEntitySpec(given, "e", CLINICS);
    const stored = JSON.stringify(serializeEntitySpec(spec, CLINICS));
    expect(parseEntitySpec(JSON.parse(stored), "e", CLINICS)).toEqual(spec);
  });
});

describe("refusals name the code and the place", () => {
  test.each([...RESERVED_ENTITY_NAMES])("the name %s, a fixed path of the API", (name) => {
    expect(refusals({ name })).toEqual(["reservedName e.name"]);
  });
  test("a name that ends like the history of another", () => {
    expect(refusals({ name: "userAuditHistory" })).toEqual(["reservedName e.name"]);
    expect(refusals({ name: "auditHistoryNote" })).toEqual([]);
  });
  test("a name that every object has", () => {
    expect(refusals({ name: "constructor" })).toEqual(["reservedName e.name"]);
  });
  test.each(["", "User", "user-group", "user/group", "a".repeat(64)])("the name %j", (name) => {
    expect(refusals({ name })).toEqual(["identifier e.name"]);
  });
  test("an unknown scope", () => {
    expect(refusals({ name: "grant", scope: "world" })).toEqual(["shape e.scope"]);
  });
  test("an unknown store", () => {
    expect(refusals({ name: "grant", store: "cloud" })).toEqual(["shape e.store"]);
  });
  test("an unknown property, an own __proto__ key too", () => {
    expect(refusals({ name: "grant", colour: 1 })).toEqual(["unknownProperty e.colour"]);
    expect(refusals(JSON.parse('{"name":"grant","__proto__":{"system":true}}'))).toEqual([
      "unknownProperty e.__proto__",
    ]);
  });
  test("entries with and without a condition are written as they are", () => {
    const waivedList = [
      { by: "a", attribute: "b", value: 1 },
      { by: "a", when: { logic: true } },
    ];
    const offeredList = [
      { attribute: "a", value: "b", below: 2 },
      { attribute: "a", value: "c", when: { logic: true } },
    ];
    const spec = parseEntitySpec({ name: "grant", waivedList, offeredList });
    const written = serializeEntitySpec(spec, NO_APPLICATION);
    expect(JSON.stringify([written.waivedList, written.offeredList])).toBe(JSON.stringify([waivedList, offeredList]));
  });
  test.each([
    [
      "offeredList",
      { attribute: "a", value: "b", when: { logic: { "~": 1 } } },
      "jsonLogic e.offeredList[0].when.logic.~",
    ],
    ["offeredList", { attribute: "a", value: "b", below: 2, when: { logic: true } }, "shape e.offeredList[0]"],
    ["waivedList", { by: "a", when: { list: [] } }, "shape e.waivedList[0].when.list"],
    ["keptByList", { when: { logic: true } }, "shape e.keptByList[0]"],
    ["keptByList", { when: { list: [] }, text: "Kept." }, "shape e.keptByList[0].when.list"],
    ["keptByList", { text: "Kept." }, "shape e.keptByList[0]"],
    ["waivedList", { by: "a", attribute: "b", value: 1, when: { logic: true } }, "shape e.waivedList[0]"],
  ])("a condition in %s that is none, or is one too many: %j", (list, entry, problem) => {
    expect(refusals({ name: "grant", [list]: [entry] })).toEqual([problem]);
  });
  test.each([{}, { attribute: "a", value: "b" }, { attribute: "a", value: "b", below: 0 }, { value: "b", below: 2 }])(
    "a bound of what is offered that says too little: %j",
    (bound) => {
      expect(refusals({ name: "grant", offeredList: [bound] })).toEqual(["shape e.offeredList[0]"]);
    },
  );
  test.each([{}, { by: "a", attribute: "b" }, { by: "a", value: 1 }, { attribute: "b", value: 1 }])(
    "a waiver that says too little: %j",
    (waived) => {
      expect(refusals({ name: "grant", waivedList: [waived] })).toEqual(["shape e.waivedList[0]"]);
    },
  );
  test.each([
    {},
    { to: "b", value: 1, message: "c" },
    { attribute: "a", value: 1, message: "c" },
    { attribute: "a", to: "b", message: "c" },
    { attribute: "a", to: "b", value: 1 },
  ])("a tie that says too little: %j", (tied) => {
    expect(refusals({ name: "grant", tiedList: [tied] })).toEqual(["shape e.tiedList[0]"]);
  });
  test("a property of the wrong kind", () => {
    expect(refusals({ name: "grant", closable: "yes" })).toEqual(["shape e.closable"]);
  });
});
