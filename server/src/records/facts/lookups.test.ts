import { elements } from "@armature/plugins/elements";
import { OF_PEOPLE, people, technicianScope } from "../../testing/equipment.testing.ts";
import { lookupsSuite } from "./lookups-suite.testing.ts";

lookupsSuite({
  application: people,
  elements,
  scopeOf: (product) => technicianScope(product, OF_PEOPLE),
});
