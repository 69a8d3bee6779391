import { examplesOf } from "@armature/onboarding/examples";
import { sheetSuite } from "../../../../server/src/sheets/sheet-suite.testing.ts";
import { own } from "../own.testing.ts";

sheetSuite(own, examplesOf);
