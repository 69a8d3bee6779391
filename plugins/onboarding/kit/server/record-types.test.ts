import { recordTypesSuite } from "../../../../server/src/metadata/record-types-suite.testing.ts";
import { portal } from "./portal.testing.ts";

recordTypesSuite(portal, { least: 25 });
