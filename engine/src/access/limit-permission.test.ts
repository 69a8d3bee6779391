import { expect, test } from "vitest";
import { beyondPermission, limitPermission, type TokenScopes, widestScopes } from "./limit-permission.ts";
import { allowingAbsent, ENTITY_ACTIONS, isHeld, LETTER, may, mayAttribute, type PermissionMap } from "./permission.ts";

const held: PermissionMap = {
  item: {
    view: true,
    create: true,
    update: true,
    remove: false,
    attribute: { price: { view: true, update: false }, note: { update: true } },
  },
  organization: { view: true, create: false, update: false, remove: false, admin: true, audit: false },
};

test.each(["", "V", "C", "U", "R", "VC", "VU", "VCUR"])(
  "a token with %s may do what it names and its person may, and nothing else",
  (letters) => {
    const limited = limitPermission(held, { entities: { item: letters }, named: [] });
    for (const action of ENTITY_ACTIONS)
      expect(may(limited, "item", action)).toBe(may(held, "item", action) && letters.includes(LETTER[action]));
    expect(mayAttribute(limited, "item", "price", "view")).toBe(letters.includes("V"));
    expect(mayAttribute(limited, "item", "price", "update")).toBe(false);
    expect(mayAttribute(limited, "item", "note", "update")).toBe(letters.includes("U"));
    for (const action of ENTITY_ACTIONS) expect(may(limited, "organization", action)).toBe(false);
    expect(isHeld(limited, "organization.admin")).toBe(false);
  },
);

test("a named permission is given by its name alone, and only if the person has it", () => {
  const scopes: TokenScopes = { entities: {}, named: ["organization.admin", "organization.audit", "other.thing"] };
  const limited = limitPermission(held, scopes);
  expect(isHeld(limited, "organization.admin")).toBe(true);
  expect(isHeld(limited, "organization.audit")).toBe(false);
  expect(isHeld(limited, "other.thing")).toBe(false);
  expect(may(limited, "organization", "view")).toBe(false);
});

test("what names of scopes have in common with properties of objects gives nothing", () => {
  const scopes = { entities: { constructor: "VCUR", __proto__: { item: "V" } }, named: [] } as unknown as TokenScopes;
  expect(may(limitPermission(held, scopes), "organization", "view")).toBe(false);
  expect(limitPermission({}, { entities: { item: "V" }, named: ["a.b"] })).toEqual({});
});

test("the widest scopes of a person are all that the person may, and limit nothing", () => {
  const isEntity = (name: string) => name === "item" || name === "organization";
  const person = { ...held, adminApp: { view: true } };
  const widest = widestScopes(person, isEntity);
  expect(widest).toEqual({
    entities: { item: "VCU", organization: "V" },
    named: ["organization.admin", "adminApp.view"],
  });
  expect(limitPermission(person, widest)).toEqual(person);
  expect(beyondPermission(widest, person)).toEqual([]);
  expect(widestScopes(allowingAbsent(person), isEntity)).toEqual(widest);
});

test("what a person does not have is named", () => {
  const scopes = { entities: { item: "VR", other: "V", constructor: "V" }, named: ["organization.admin", "a.b"] };
  expect(beyondPermission(scopes, held)).toEqual(["item", "other", "constructor", "a.b"]);
});
