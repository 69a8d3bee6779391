import { lookupsSuite } from "../../../../server/src/records/facts/lookups-suite.testing.ts";
import { own } from "../own.testing.ts";
import { memberScope, portal } from "./portal.testing.ts";

lookupsSuite({
  application: portal,
  elements: own,
  scopeOf: memberScope,
  bound: { serviceAreaId: 110 },
});
