import { callsSuite } from "@armature/server/testing";
import { portal } from "./portal.testing.ts";

callsSuite(portal, { least: 100, changing: ["syncUsers"] });
