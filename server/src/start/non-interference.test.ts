import { people } from "../testing/equipment.testing.ts";
import { keptSuite } from "../testing/kept-suite.testing.ts";

keptSuite(people, {
  audiences: ["technician", "planner", "reader"],
  tried: "reader",
  makerOf: (entity) => (entity === "listView" ? "technician" : "manager"),
  byAdministrators: ["room"],
  deleted: ["sparePart", "room"],
  async prepare({ grant }) {
    await grant("manager", { fileType: { create: true } });
    await grant("neighbour", { room: { create: true, remove: true }, sparePart: { remove: true } });
  },
});
