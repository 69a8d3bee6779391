import { kitSuite } from "@armature/plugins/kit/kit-suite.testing.tsx";
import { ownPlugins } from "./kit/own-plugins.testing.ts";

kitSuite(ownPlugins);
