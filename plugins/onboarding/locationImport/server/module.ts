import { defineModule } from "@armature/server";
import { locationImportRoutes } from "./routes.ts";
import { paths } from "./paths.ts";

/** Locations from a file of the administration, or from rows that a member pasted. */
export const locationImport = defineModule({
  name: "onboarding.locationImport",
  paths,
  open: (parts) => ({ routes: { session: [(app) => locationImportRoutes(app, parts)] } }),
});
