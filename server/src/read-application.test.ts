import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createRegistry, type Metadata } from "@armature/engine";
import { afterAll, beforeAll, expect, test } from "vitest";
import { configured } from "../app/applications.ts";
import { onboarding } from "../../plugins/onboarding/server.testing.ts";
import { checkTenancy } from "./check-tenancy.ts";
import { readApplication } from "./read-application.ts";

const folder = mkdtempSync(path.join(tmpdir(), "armature-applications-"));
const file = path.join(folder, "equipment", "application.json");
const shipped = path.dirname(onboarding.metadata);
const text = readFileSync(path.join(shipped, "equipment", "application.json"), "utf8");

beforeAll(() => cpSync(path.join(shipped, "equipment"), path.join(folder, "equipment"), { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (name = "equipment") => readApplication(folder, name, createRegistry([]));

test("an application is its folder: words, profiles, and whom they make", () => {
  expect(read()).toMatchObject({
    name: "equipment",
    product: "Equipment Register",
    tenancy: {
      profileNames: ["technician", "manager"],
      staffProfiles: ["manager"],
      administrator: "manager",
      lifecycle: null,
      variants: null,
    },
  });
  expect(onboarding.tenancy).toMatchObject({ administrator: "providerAdmin", variants: "careSetting" });
});

test("an unknown application is refused in one sentence that names the file and the choices", () => {
  expect(() => read("warehouse")).toThrow(
    "APPLICATION is 'warehouse', and there is no metadata/warehouse/application.json: give one of equipment.",
  );
  expect(() => configured({ APPLICATION: "warehouse" })).toThrow("give one of equipment, onboarding.");
});

test.each([
  ["{", "metadata/equipment/application.json cannot be read: "],
  [text.replace('"product"', '"prodct"'), "metadata/equipment/application.json has a property 'prodct'; there are "],
  [text.replace('"called"', '"named"'), "metadata/equipment/application.json needs tenant.called"],
  [
    text.replaceAll('"provider": true', '"provider": false'),
    "needs a profile with 'provider' that permissions.json gives",
  ],
  [text.replace('"technician": {}', '"technician": { "provider": true }'), "needs a profile without 'provider'"],
  [text.replace("{", '{ "session": { "organization": ["code"] },'), "has 'code' in session.organization, where only"],
])("%j is refused with its file and what is missing", (content, problem) => {
  writeFileSync(file, content);
  expect(() => read()).toThrow(problem);
});

test.each([
  ["an application's own name", { APPLICATION: "equipment" }, "Equipment Register"],
  ["the installation's, where it gives one", { APPLICATION: "equipment", PRODUCT_NAME: "Plant" }, "Plant"],
  ["the portal's, where nothing is set", {}, "Armature"],
])("people read %s", (_, env, name) => {
  expect(configured(env).config.productName).toBe(name);
});

test.each(["lifecycle", "variants"] as const)(
  "a '%s' that an organization does not have is refused at the start",
  (of) => {
    const tenancy = { ...onboarding.tenancy, [of]: "colour" };
    const metadata = {
      entities: new Map([
        [
          "organization",
          {
            byName: new Map([
              ["status", {}],
              ["careSetting", {}],
              ["serviceAreaId", {}],
            ]),
          },
        ],
      ]),
    };
    const check = (given = tenancy) =>
      checkTenancy(metadata as unknown as Metadata, { name: "onboarding", tenancy: given });
    expect(() => check()).toThrow(
      "metadata/onboarding/application.json names 'colour', which is no attribute of an organization: name one, or leave it out.",
    );
    expect(() => check(onboarding.tenancy)).not.toThrow();
  },
);
