import { lookupsSuite } from "@armature/server/testing";
import { own } from "../own.testing.ts";
import { memberScope, portal } from "./portal.testing.ts";

lookupsSuite({
  application: portal,
  elements: own,
  scopeOf: memberScope,
  bound: { serviceAreaId: 110 },
});
