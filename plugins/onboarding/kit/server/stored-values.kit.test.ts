import { examplesOf } from "@armature/onboarding/examples";
import { storedSuite } from "../../../../server/src/conformance/stored-suite.testing.ts";
import { own } from "../own.testing.ts";

storedSuite(own, examplesOf);
