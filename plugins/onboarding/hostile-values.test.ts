import { hostileSuite } from "@armature/plugins/kit/hostile-suite.testing.ts";
import { own } from "./kit/own.testing.ts";

hostileSuite(own);
