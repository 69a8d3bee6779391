import { fuzzSuite } from "@armature/server/testing";
import { isLikeOthers, portal } from "./portal.testing.ts";

fuzzSuite(portal, { least: 1_000, isLikeOthers });
