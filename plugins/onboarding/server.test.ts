import { modulesConform } from "@armature/server/testing";
import { expect, test } from "vitest";
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
