import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { registry } from "@armature/plugins/elements";
import { Ajv } from "ajv";
import { afterAll, describe, expect, test } from "vitest";
import { checkFiles } from "../publishing/release/check-files.ts";
import { readApplication } from "../start/read-application.ts";
import { METADATA } from "../testing/equipment.testing.ts";
import { fileSchemas } from "./file-schemas.ts";

const folder = mkdtempSync(path.join(tmpdir(), "armature-schemas-"));
for (const name of ["platform", "equipment"])
  cpSync(path.join(METADATA, name), path.join(folder, name), { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

const application = () => ({ ...readApplication(folder, "equipment", registry), modules: [] });
const shown = { screens: ["generic/list"], icons: ["table-2", "users"] };

const checks = new Map(
  Object.entries(fileSchemas(application(), shown)).map(([name, schema]) => [
    name,
    new Ajv({ allowUnionTypes: true }).compile(schema),
  ]),
);
const check = (file: string) =>
  checks.get(path.basename(path.dirname(file)) === "records" ? "records" : path.parse(file).name);

describe("JSON Schemas", () => {
  const ROOM = "entities/room/attributes.json";

  test.each([
    ["an entity's unknown property", "entities/room/entity.json", '"keptText"', '"kepText"'],
    ["a scope that there is not", "entities/room/entity.json", '"organization"', '"organisation"'],
    ["an attribute's unknown property", ROOM, '"letterCase"', '"leterCase"'],
    ["an attribute without a name", ROOM, '"name": "name",', ""],
    ["a setting of a wrong type", ROOM, '"maxLength": 12', '"maxLength": "12"'],
    ["an element type that there is not", ROOM, '"TextField"', '"TextFeild"'],
    ["a letter case that there is not", ROOM, '"letterCase": "upper"', '"letterCase": "uper"'],
    ["an action that there is not", "entities/device/attributes.json", '"id": "show"', '"id": "shwo"'],
    [
      "a comparison that there is not",
      "entities/device/attributes.json",
      '"comparativeOperator": "isEqual"',
      '"comparativeOperator": "equals"',
    ],
    ["a reference to no entity", "entities/workOrder/attributes.json", '"fkName": "device"', '"fkName": "devcie"'],
    ["a preset's attribute that no entity has", "entities/device/presets.json", '"roomId"', '"romId"'],
    ["a misspelt profile", "permissions.json", '"technician"', '"technicain"'],
    ["a letter that is no right", "permissions.json", '"VCU"', '"VCX"'],
    ["a letter twice", "permissions.json", '"VCU"', '"VCV"'],
    ["a misspelt attribute of rights", "permissions.json", '"price"', '"pricee"'],
    ["a misspelt part", "permissions.json", '"attributes"', '"atributes"'],
    ["a word of the application that there is not", "application.json", '"called"', '"caled"'],
    ["a profile's unknown property", "application.json", '"provider": true', '"provider": true, "provdier": true'],
    ["a route's unknown property", "routes.json", '"title"', '"titel"'],
    ["a route's unknown entity", "routes.json", '["device", ', '["devcie", '],
    ["a guard that there is not", "routes.json", '"guard": "session"', '"guard": "sesion"'],
    ["an unknown attribute of a file type", "fileTypes.json", '"name"', '"nmae"'],
    ["a flag's unknown property", "featureFlags.json", "[]", '[{ "name": "a", "label": "A", "txt": "A." }]'],
    ["an example's unknown attribute", "examples/records/301.json", '"building"', '"bulding"'],
    ["an example's unknown entity", "examples/records/301.json", '"room"', '"rooom"'],
    ["an example account's unknown profile", "examples/accounts.json", '"technician"', '"technicain"'],
    ["an example person's unknown attribute", "examples/organizations.json", '"jobTitle"', '"jobTitel"'],
  ])("refuse %s, as the reader does [F-126]", (_, name, from, to) => {
    const file = path.join(folder, "equipment", name);
    const text = readFileSync(file, "utf8");
    const slipped = text.replace(from, to);
    expect(slipped).not.toBe(text);
    writeFileSync(file, slipped);
    try {
      expect(() => checkFiles(application(), new Map())).toThrow("The metadata cannot be used");
      expect(check(name)?.(JSON.parse(slipped))).toBe(false);
    } finally {
      writeFileSync(file, text);
    }
  });

  test.each(["screen", "icon"])("refuse a %s that pages do not know [F-124]", (property) => {
    const row = {
      name: "a",
      path: "/a",
      guard: "session",
      screen: "generic/list",
      navigation: { label: "A", icon: "users" },
    };
    const wrong =
      property === "screen" ? { ...row, screen: "generic/lst" } : { ...row, navigation: { label: "A", icon: "user5" } };
    expect([checks.get("routes")?.([row]), checks.get("routes")?.([wrong])]).toEqual([true, false]);
  });

  test("an object can name its schema, in every kind of file [F-128]", () => {
    const names = ["application.json", "permissions.json", "entities/room/entity.json", "examples/records/301.json"];
    const texts = names.map((name) => [name, readFileSync(path.join(folder, "equipment", name), "utf8")] as const);
    for (const [name, text] of texts) {
      const named = text.replace("{", '{ "$schema": "../../types/schemas/x.json",');
      writeFileSync(path.join(folder, "equipment", name), named);
      expect(check(name)?.(JSON.parse(named))).toBe(true);
    }
    expect(() => checkFiles(application(), new Map())).not.toThrow();
    for (const [name, text] of texts) writeFileSync(path.join(folder, "equipment", name), text);
  });
});
