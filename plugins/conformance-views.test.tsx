import { viewsSuite } from "./kit/views-suite.testing.tsx";
import { plugins } from "./registry/inputs.ts";

viewsSuite(plugins);
