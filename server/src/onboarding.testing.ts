import { openApplication } from "./applications.ts";

/** The first application, on which most tests of the server stand. */
export const onboarding = openApplication("onboarding");
