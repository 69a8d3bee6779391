import { elements } from "@armature/plugins/elements";
import { examplesOf } from "@armature/plugins/examples";
import { sheetSuite } from "./sheet-suite.testing.ts";

sheetSuite(elements, examplesOf);
