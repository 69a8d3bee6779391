import { fieldSuite } from "@armature/plugins/kit/field-suite.testing.tsx";
import { ownPlugins } from "./kit/own-plugins.testing.ts";

fieldSuite(ownPlugins);
