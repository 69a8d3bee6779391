import { elements, examplesOf } from "@armature/plugins/elements";
import { sheetSuite } from "./sheet-suite.testing.ts";

sheetSuite(elements, examplesOf);
