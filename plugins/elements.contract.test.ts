import { contractSuite } from "./kit/contract-suite.testing.ts";
import { elements } from "./registry/elements.ts";

contractSuite(elements, new URL("elements/", import.meta.url));
