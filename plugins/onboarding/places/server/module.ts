import { defineModule } from "@armature/server";
import { zipCodeFiles, zipCodeList } from "./zip-codes.ts";

/** The counties and ZIP codes that addresses choose from. */
export const places = defineModule({
  name: "onboarding.places",
  optionLists: (folder) => [zipCodeList(folder)],
  packageFiles: zipCodeFiles,
});
