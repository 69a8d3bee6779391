import { callsSuite } from "../../../../server/src/calls-suite.testing.ts";
import { portal } from "./portal.testing.ts";

callsSuite(portal, { least: 100, changing: ["syncUsers"] });
