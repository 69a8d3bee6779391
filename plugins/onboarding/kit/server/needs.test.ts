import { needsSuite } from "../../../../server/src/records/write/needs-suite.testing.ts";
import { own } from "../own.testing.ts";
import { memberScope, portal } from "./portal.testing.ts";

needsSuite({
  application: portal,
  elements: own,
  scopeOf: memberScope,
  bound: { serviceAreaId: 110 },
});
