import { defineModule } from "@armature/server";
import * as contracts from "../operations.ts";
import { operations } from "./operations.ts";

/** Exports to the record system by mappings, and the ids that come back from it. */
export const mapping = defineModule({
  name: "onboarding.mapping",
  contracts: { mapping: contracts },
  operations,
});
