import { describe, expect, test } from "vitest";
import {
  allowingAbsent,
  ENTITY_ACTIONS,
  hideTemplates,
  isHeld,
  may,
  mayAttribute,
  type PermissionMap,
  type PermissionProfiles,
  resolvePermission,
} from "./permission.ts";

const profiles: PermissionProfiles = {
  entities: {
    user: { member: "VCU", reader: "V", admin: "VCUR" },
    option: { member: "V", admin: "VCUR" },
  },
  attributes: {
    user: {
      salary: { view: ["admin"], update: ["admin"] },
      email: { update: ["admin"] },
    },
  },
  named: { "organization.admin": ["admin"], "user.memberAdmin": ["admin"] },
};
/** A named permission that adds rights to those of the profile. */
const granting: PermissionProfiles = {
  entities: { grant: { member: "V", owner: "V" } },
  granted: { grant: { "user.memberAdmin": "CU" } },
  attributes: { grant: { rate: { create: "user.memberAdmin" } } },
  named: { "user.memberAdmin": ["owner"] },
};
const mapOf = (profile: string, exceptions: PermissionMap | null = null) =>
  resolvePermission(profiles, profile, exceptions, ["user", "option"]);

describe("the map of a profile", () => {
  test.each<[profile: string, user: string, option: string]>([
    ["member", "view create update", "view"],
    ["reader", "view", ""],
    ["admin", "view create update remove", "view create update remove"],
    ["nobody", "", ""],
  ])("%s: user %j, option %j", (profile, user, option) => {
    const held = (entity: string) =>
      ENTITY_ACTIONS.filter((action) => mapOf(profile)[entity]?.[action] === true).join(" ");
    expect([held("user"), held("option")]).toEqual([user, option]);
  });

  test("is explicit, true or false, for every entity and action [ACC-011]", () => {
    const map = mapOf("reader");
    for (const entity of ["user", "option"]) {
      for (const action of ENTITY_ACTIONS) expect(typeof map[entity]?.[action]).toBe("boolean");
    }
  });
  test("is closed for an entity without a row, but to administrators [SPEC A5] [F-101]", () => {
    const held = (profile: string, exceptions: PermissionMap | null = null) => {
      const map = resolvePermission(profiles, profile, exceptions, ["clinic"])["clinic"];
      return ENTITY_ACTIONS.filter((action) => map?.[action] === true).join(" ");
    };
    expect(["member", "reader", "nobody"].map((profile) => held(profile))).toEqual(["", "", ""]);
    expect(held("admin")).toBe("view create update remove");
    expect(held("admin", { organization: { admin: false } })).toBe("");
    expect(held("member", { organization: { admin: true } })).toBe("view create update remove");
    expect(held("member", { clinic: { view: true } })).toBe("view");
  });
  test("states named permissions beside those of entities [ADM-237]", () => {
    expect(mapOf("member")["organization"]).toEqual({ admin: false });
    expect(mapOf("admin")["user"]).toMatchObject({ memberAdmin: true, view: true });
  });
  test("states the attributes that differ, by action [ADM-237]", () => {
    expect(mapOf("member")["user"]?.attribute).toEqual({
      salary: { view: false, update: false },
      email: { update: false },
    });
  });
});

describe("exceptions", () => {
  test("win over the profile, and leave the rest [SPEC A1] [ACC-011]", () => {
    expect(mapOf("member", { user: { remove: true } })["user"]).toMatchObject({
      view: true,
      create: true,
      remove: true,
    });
  });
  test("of a named permission give what it grants, and take it away", () => {
    const grantsOf = (profile: string, memberAdmin?: boolean) => {
      const exceptions = memberAdmin === undefined ? null : { user: { memberAdmin } };
      const { create, update, remove } = resolvePermission(granting, profile, exceptions, ["grant"])["grant"] ?? {};
      return { create, update, remove };
    };
    expect(grantsOf("member")).toEqual({ create: false, update: false, remove: false });
    expect(grantsOf("member", true)).toEqual({ create: true, update: true, remove: false });
    expect(grantsOf("owner")).toEqual({ create: true, update: true, remove: false });
    expect(grantsOf("owner", false)).toEqual({ create: false, update: false, remove: false });
  });
  test("of a named permission give the attribute that asks for it", () => {
    const may = (exceptions: PermissionMap | null) =>
      resolvePermission(granting, "member", exceptions, ["grant"])["grant"]?.attribute;
    expect(may(null)).toEqual({ rate: { create: false } });
    expect(may({ user: { memberAdmin: true } })).toEqual({ rate: { create: true } });
  });
  test("take away as well as grant", () => {
    expect(may(mapOf("admin", { user: { update: false } }), "user", "update")).toBe(false);
  });
  test("grant a named permission", () => {
    expect(isHeld(mapOf("member", { user: { memberAdmin: true } }), "user.memberAdmin")).toBe(true);
  });
  test("of an attribute leave other attributes as they are", () => {
    const map = mapOf("member", { user: { attribute: { email: { update: true } } } });
    expect(map["user"]?.attribute).toEqual({ salary: { view: false, update: false }, email: { update: true } });
  });
  test("of an attribute's one action leave its other action as it is", () => {
    const map = mapOf("member", { user: { attribute: { salary: { update: true } } } });
    expect(mayAttribute(map, "user", "salary", "view")).toBe(false);
    expect(mayAttribute(map, "user", "salary", "update")).toBe(true);
  });
  test("may name an entity that is new", () => {
    expect(mapOf("member", { grant: { view: false } })["grant"]).toEqual({ view: false });
  });
  test("of '*' stay stored and open nothing [F-101]", () => {
    const map = mapOf("reader", { "*": { view: true, remove: true }, user: { update: true } });
    expect(Object.keys(map)).toEqual(Object.keys(mapOf("reader")));
    expect(map["user"]).toMatchObject({ view: true, update: true, remove: false });
    expect(may(map, "clinic", "view")).toBe(false);
  });
});

describe("an absent entry [SPEC A2]", () => {
  test.each(ENTITY_ACTIONS)("of %s is refused [F-101]", (action) => {
    for (const map of [{}, { user: {} }, { other: { [action]: true } }, { user: { attribute: {} } }]) {
      expect(may(map, "user", action)).toBe(false);
    }
    expect(mayAttribute({ user: { attribute: { email: { view: true } } } }, "user", "npi", "view")).toBe(false);
  });
  test.each([
    ["view", true],
    ["update", true],
    ["remove", true],
    ["create", false],
  ] as const)("of %s counts as %s to pages [ADM-238, BLD-215]", (action, allowed) => {
    expect(may(allowingAbsent({}), "user", action)).toBe(allowed);
    expect(may(allowingAbsent({ user: {} }), "user", action)).toBe(allowed);
    expect(may(allowingAbsent({ user: { [action]: false } }), "user", action)).toBe(false);
  });
  test("of a named permission is not held [ADM-239, BLD-215]", () => {
    expect(isHeld({}, "organization.admin")).toBe(false);
    expect(isHeld({}, "structureApp.updateOrganization")).toBe(false);
    expect(isHeld({ organization: { view: true } }, "organization.admin")).toBe(false);
    expect(isHeld({ organization: { admin: true } }, "organization.admin")).toBe(true);
  });
});

describe("an attribute's entry [SPEC A3]", () => {
  test.each<[title: string, map: PermissionMap, allowed: boolean]>([
    ["absent: the entity's, allowed", { user: { view: true } }, true],
    ["absent: the entity's, refused", { user: { view: false } }, false],
    ["absent with the entity's: refused", {}, false],
    ["absent with the entity's, to pages: allowed [ADM-238]", allowingAbsent({}), true],
    [
      "refused, under an entity that is allowed [ADM-D17, BLD-155]",
      { user: { view: true, attribute: { npi: { view: false } } } },
      false,
    ],
    [
      "allowed, under an entity that is refused [ADM-D17, BLD-155]",
      { user: { view: false, attribute: { npi: { view: true } } } },
      true,
    ],
    ["of another action: the entity's", { user: { view: false, attribute: { npi: { update: true } } } }, false],
    ["of another attribute: the entity's", { user: { view: true, attribute: { email: { view: false } } } }, true],
  ])("%s", (_, map, allowed) => {
    expect(mayAttribute(map, "user", "npi", "view")).toBe(allowed);
  });
});

describe("the text of a template", () => {
  const person = {
    name: "user",
    attributes: [
      { name: "first", templateReads: [] },
      { name: "full", templateReads: ["first", "last"] },
    ],
  };
  test("is hidden with what it reads, and shown with it [SPEC A4]", () => {
    const hidden = hideTemplates({ user: { view: true, attribute: { last: { view: false } } } }, [person]);
    expect(mayAttribute(hidden, "user", "full", "view")).toBe(false);
    expect(mayAttribute(hidden, "user", "first", "view")).toBe(true);
    const seen = hideTemplates({ user: { view: true, attribute: { full: { update: false } } } }, [person]);
    expect(mayAttribute(seen, "user", "full", "view")).toBe(true);
  });
});
