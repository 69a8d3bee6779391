import { defineModule } from "@armature/server";
import * as contracts from "../operations.ts";
import { operations } from "./operations.ts";

/** Exports records to the record system through mappings, and imports the ids that the record system gave them. */
export const mapping = defineModule({
  name: "onboarding.mapping",
  contracts: { mapping: contracts },
  operations,
});
