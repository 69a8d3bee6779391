import { NO_FACTS } from "../rules/facts.ts";
import { allowingAbsent } from "./permission.ts";
import { describe, expect, test } from "vitest";
import { anEntity } from "../testing/metadata.ts";
import { formAttributes, listAttributes, mayChange, type Viewer, viewableAttributes } from "./attributes.ts";
import type { PermissionMap } from "./permission.ts";

const ATTRIBUTES = [
  "plain",
  { name: "acuteOnly", ambulatory: false },
  { name: "ambulatoryOnly", acute: false },
  { name: "noElement", elementType: null },
  { name: "notOnCreate", excludeCreate: true },
  { name: "notOnUpdate", excludeUpdate: true },
  { name: "serverSet", serverSet: true },
];
const type = anEntity(ATTRIBUTES);
const ambulatory: Viewer = { permission: allowingAbsent({}), variant: "Ambulatory", facts: NO_FACTS };
const names = (list: readonly { readonly name: string }[]) => list.map((a) => a.name).join(" ");

describe("the columns of a list", () => {
  test.each<[title: string, viewer: Viewer, columns: string]>([
    [
      "apply to the care setting and have an element type [GEN-016]",
      ambulatory,
      "ambulatoryOnly notOnCreate notOnUpdate plain serverSet",
    ],
    [
      "of the other care setting [GEN-016]",
      { ...ambulatory, variant: "Acute Care" },
      "acuteOnly notOnCreate notOnUpdate plain serverSet",
    ],
    ["without a care setting are none [GEN-D03]", { ...ambulatory, variant: null }, ""],
    [
      "leave out what the person may not view",
      { ...ambulatory, permission: allowingAbsent({ user: { attribute: { plain: { view: false } } } }) },
      "ambulatoryOnly notOnCreate notOnUpdate serverSet",
    ],
    [
      "are none where the entity may not be viewed",
      { ...ambulatory, permission: allowingAbsent({ user: { view: false } }) },
      "",
    ],
  ])("%s", (_, viewer, columns) => {
    expect(names(listAttributes(type, viewer))).toBe(columns);
  });

  test("of configuration know no care setting [GEN-D03]", () => {
    const configuration = anEntity([...ATTRIBUTES], { scope: "configuration" });
    expect(names(listAttributes(configuration, { ...ambulatory, variant: null }))).toContain(
      "acuteOnly ambulatoryOnly",
    );
  });
});

test("list and form show what is flagged for the care setting, and nothing without one [ACC-009]", () => {
  const both = anEntity([
    { name: "acuteOnly", ambulatory: false },
    { name: "ambulatoryOnly", acute: false },
    { name: "shared" },
  ]);
  const seen = ["Acute Care", "Ambulatory", null, "Dental"].map((variant) => {
    const viewer = { permission: allowingAbsent({}), variant, facts: NO_FACTS };
    return [names(listAttributes(both, viewer)), names(formAttributes(both, "create", viewer))];
  });
  expect(seen).toEqual([
    ["acuteOnly shared", "acuteOnly shared"],
    ["ambulatoryOnly shared", "ambulatoryOnly shared"],
    ["", ""],
    ["", ""],
  ]);
});

describe("the fields of a form", () => {
  test.each<[title: string, mode: "create" | "update", viewer: Viewer, fields: string]>([
    ["create: without excludeCreate [BLD-134]", "create", ambulatory, "ambulatoryOnly noElement notOnUpdate plain"],
    ["update: without excludeUpdate [BLD-134]", "update", ambulatory, "ambulatoryOnly noElement notOnCreate plain"],
    [
      "of the other care setting [BLD-132]",
      "create",
      { ...ambulatory, variant: "Acute Care" },
      "acuteOnly noElement notOnUpdate plain",
    ],
    ["without a care setting: none [BLD-133]", "create", { ...ambulatory, variant: null }, ""],
    [
      "without what the person may not view [BLD-155]",
      "create",
      { ...ambulatory, permission: allowingAbsent({ user: { attribute: { plain: { view: false } } } }) },
      "ambulatoryOnly noElement notOnUpdate",
    ],
  ])("%s", (_, mode, viewer, fields) => {
    expect(names(formAttributes(type, mode, viewer))).toBe(fields);
  });

  test("never are the primary key or set by the server", () => {
    for (const mode of ["create", "update"] as const) {
      expect(names(formAttributes(type, mode, ambulatory))).not.toMatch(/userId|serverSet/);
    }
  });
});

test("what a person may view includes the primary key and what the server sets", () => {
  expect(names(viewableAttributes(type, { user: { view: true } }))).toMatch(/serverSet userId$/);
});

describe("update permission", () => {
  const plain = type.byName.get("plain") ?? type.primaryKey;
  test.each<[title: string, mode: "create" | "update", permission: PermissionMap, allowed: boolean]>([
    ["absent: refused", "update", {}, false],
    ["refused for the entity", "update", { user: { update: false } }, false],
    [
      "refused for the attribute [BLD-156]",
      "update",
      { user: { update: true, attribute: { plain: { update: false } } } },
      false,
    ],
    [
      "allowed for the attribute alone [BLD-156]",
      "update",
      { user: { update: false, attribute: { plain: { update: true } } } },
      true,
    ],
    ["binds no create [BLD-157]", "create", { user: { update: false } }, true],
  ])("%s", (_, mode, permission, allowed) => {
    expect(mayChange(type, plain, mode, permission)).toBe(allowed);
  });
});
