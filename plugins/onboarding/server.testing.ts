import type { WholeApplication } from "../../server/src/application-code.ts";
import { openApplication } from "../../server/app/applications.ts";
import { createPortal, type Gateways } from "./server.ts";

/** The first application, on which most tests of the server stand. */
export const onboarding = openApplication("onboarding");

/** The portal over other systems than those in the database. */
export function onboardingOver(gateways: Gateways): WholeApplication {
  return { ...onboarding, modules: createPortal(gateways) };
}
