import { defineModule } from "@armature/server";
import * as contracts from "../operations.ts";
import { operations } from "./operations.ts";

/** Creates locations from a file of administrators. */
export const locationImport = defineModule({
  name: "onboarding.locationImport",
  contracts: { locationImport: contracts },
  operations,
});
