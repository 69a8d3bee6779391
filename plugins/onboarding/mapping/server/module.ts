import { defineModule } from "@armature/server";
import * as contracts from "../operations.ts";
import { epicIdRoutes } from "./epic-id-routes.ts";
import { mappingRoutes } from "./routes.ts";
import { paths } from "./paths.ts";

/** Exports to the record system by mappings, and the ids that come back from it. */
export const mapping = defineModule({
  name: "onboarding.mapping",
  paths,
  operations: { mapping: contracts },
  open: (parts) => ({ routes: { session: [(app) => mappingRoutes(app, parts), (app) => epicIdRoutes(app, parts)] } }),
});
