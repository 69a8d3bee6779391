import { optionsSuite } from "@armature/plugins/kit/options-suite.testing.tsx";
import { ownPlugins } from "./kit/own-plugins.testing.ts";

optionsSuite(ownPlugins);
