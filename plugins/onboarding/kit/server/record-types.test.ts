import { recordTypesSuite } from "@armature/server/testing";
import { portal } from "./portal.testing.ts";

recordTypesSuite(portal, { least: 25 });
