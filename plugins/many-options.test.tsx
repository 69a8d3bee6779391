import { optionsSuite } from "./kit/options-suite.testing.tsx";
import { plugins } from "./registry/inputs.ts";

optionsSuite(plugins);
