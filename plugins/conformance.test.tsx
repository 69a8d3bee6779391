import { fieldSuite } from "./kit/field-suite.testing.tsx";
import { plugins } from "./registry/inputs.ts";

fieldSuite(plugins);
