import path from "node:path";
import { registry } from "@armature/onboarding/elements";
import { readApplication, type WholeApplication } from "@armature/server";
import { MADE_BY_SUITES, withRowsLike } from "@armature/server/testing";
import { createPortal, type Gateways } from "./server.ts";

const METADATA = path.resolve(import.meta.dirname, "../../metadata");
/** As it ships. */
export const shippedPortal: WholeApplication = {
  ...readApplication(METADATA, "onboarding", registry),
  modules: createPortal(),
};

/** The onboarding portal, which its server tests run on, with rows for entities that tests make. */
export const onboarding = withRowsLike(shippedPortal, "device", ["ward", MADE_BY_SUITES]);

/** The portal with other external systems than those in the database. */
export function onboardingOver(gateways: Gateways): WholeApplication {
  return { ...onboarding, modules: createPortal(gateways) };
}
