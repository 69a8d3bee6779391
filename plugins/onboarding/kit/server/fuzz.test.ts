import { fuzzSuite } from "../../../../server/src/fuzz-suite.testing.ts";
import { isLikeOthers, portal } from "./portal.testing.ts";

fuzzSuite(portal, { least: 1_000, isLikeOthers });
