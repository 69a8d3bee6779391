import { viewsSuite } from "@armature/plugins/kit/views-suite.testing.tsx";
import { ownPlugins } from "./kit/own-plugins.testing.ts";

viewsSuite(ownPlugins);
