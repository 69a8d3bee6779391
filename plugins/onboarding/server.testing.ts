import type { WholeApplication } from "../../server/src/modules/application-code.ts";
import { MADE_BY_SUITES, withRowsLike } from "../../server/src/testing.ts";
import { openApplication } from "../../server/app/applications.ts";
import { createPortal, type Gateways } from "./server.ts";

declare module "../../server/src/database/schema.ts" {
  interface OrganizationColumns {
    status: string;
    careSetting: string | null;
    serviceAreaId: number | null;
  }
}

/** The onboarding portal, which its server tests run on, with rows for entities that tests make. */
export const onboarding = withRowsLike(openApplication("onboarding"), "device", ["ward", MADE_BY_SUITES]);

/** The portal with other external systems than those in the database. */
export function onboardingOver(gateways: Gateways): WholeApplication {
  return { ...onboarding, modules: createPortal(gateways) };
}
