import { elements } from "@armature/plugins/elements";
import { OF_PEOPLE, people, technicianScope } from "../../equipment.testing.ts";
import { needsSuite } from "./needs-suite.testing.ts";

needsSuite({
  application: people,
  elements,
  scopeOf: (product) => technicianScope(product, OF_PEOPLE),
});
