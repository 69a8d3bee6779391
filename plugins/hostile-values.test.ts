import { hostileSuite } from "./kit/hostile-suite.testing.ts";
import { elements } from "./registry/elements.ts";

hostileSuite(elements);
