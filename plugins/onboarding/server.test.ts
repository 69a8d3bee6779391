import { modulesConform } from "../../server/src/modules/conformance.testing.ts";
import { expect, test } from "vitest";
import { STATUSES } from "./kit/states.ts";
import { createPortal } from "./server.ts";
import { onboarding } from "./server.testing.ts";

modulesConform(createPortal());

test("the statuses that the portal's code compares are those that it declares [ACC-067]", () => {
  expect(onboarding.tenancy.declared.lifecycle?.states).toEqual(STATUSES);
});
