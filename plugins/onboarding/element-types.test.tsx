import { definitionSuite } from "@armature/plugins/kit/definition-suite.testing.ts";
import { ownPlugins } from "./kit/own-plugins.testing.ts";
import { plugins } from "./registry/inputs.ts";

definitionSuite(ownPlugins, plugins);
