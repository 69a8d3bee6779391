import { defineModule } from "@armature/server";
import * as contracts from "../operations.ts";
import { operations } from "./operations.ts";

/** Creates locations from a file of administrators, or from rows that a member pasted. */
export const locationImport = defineModule({
  name: "onboarding.locationImport",
  contracts: { locationImport: contracts },
  operations,
});
