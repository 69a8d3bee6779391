import { people } from "../testing/equipment.testing.ts";
import { quotaSuite } from "./quota-suite.testing.ts";

quotaSuite(people, { least: 5 });
