import type { WholeApplication } from "../../server/src/application-code.ts";
import { openApplication } from "../../server/app/applications.ts";
import { createPortal, type Gateways } from "./server.ts";

declare module "../../server/src/database/schema.ts" {
  interface OrganizationColumns {
    status: string;
    careSetting: string | null;
    serviceAreaId: number | null;
  }
}

/** The onboarding portal, which its server tests run on. */
export const onboarding = openApplication("onboarding");

/** The portal with other external systems than those in the database. */
export function onboardingOver(gateways: Gateways): WholeApplication {
  return { ...onboarding, modules: createPortal(gateways) };
}
