import { definitionSuite } from "../../../kit/definition-suite.testing.ts";
import { plugins } from "../../../registry/inputs.ts";

definitionSuite(plugins, plugins);
