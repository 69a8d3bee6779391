import { examplesOf } from "@armature/onboarding/examples";
import { sheetSuite } from "@armature/server/testing";
import { own } from "../own.testing.ts";

sheetSuite(own, examplesOf);
