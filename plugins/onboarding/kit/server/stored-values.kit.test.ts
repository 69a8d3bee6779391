import { examplesOf } from "@armature/onboarding/examples";
import { storedSuite } from "@armature/server/testing";
import { own } from "../own.testing.ts";

storedSuite(own, examplesOf);
