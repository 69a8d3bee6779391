import { contractSuite } from "@armature/plugins/kit/contract-suite.testing.ts";
import { own } from "./kit/own.testing.ts";

contractSuite(own, new URL("elements/", import.meta.url));
