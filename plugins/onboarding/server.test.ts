import { modulesConform } from "../../server/src/modules/conformance.testing.ts";
import { expect, test } from "vitest";
import { configured } from "../../server/app/applications.ts";
import { portal } from "./kit/server/portal.testing.ts";
import { STATUSES } from "./kit/states.ts";
import { createPortal } from "./server.ts";
import { onboarding } from "./server.testing.ts";

modulesConform(createPortal(), portal);

test("the statuses that the portal's code compares are those that it declares [ACC-067]", () => {
  expect(onboarding.tenancy.declared.lifecycle?.states).toEqual(STATUSES);
});

test("what it declares of organizations and people is read from its folder", () => {
  expect(onboarding.tenancy).toMatchObject({
    administrator: "providerAdmin",
    declared: { lifecycle: { attribute: "status" }, variants: { attribute: "careSetting" } },
  });
});

test("an unknown application is refused with the choices of this checkout", () => {
  expect(() => configured({ APPLICATION: "warehouse" })).toThrow("give one of equipment, onboarding.");
});

test.each([
  ["an application's own name", { APPLICATION: "equipment" }, "Equipment Register"],
  ["the installation's, where it gives one", { APPLICATION: "equipment", PRODUCT_NAME: "Plant" }, "Plant"],
  ["the portal's, where nothing is set", {}, "Armature"],
])("people read %s", (_, env, name) => {
  expect(configured(env).config.productName).toBe(name);
});
