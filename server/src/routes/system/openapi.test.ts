import { people } from "../../testing/equipment.testing.ts";
import { describedSuite } from "./described-suite.testing.ts";

describedSuite(people, {
  ofSome: 2,
  hidden: { entity: "device", attribute: "phone", undisclosed: ["workOrder", "cost"] },
});
