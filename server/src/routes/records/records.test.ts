import type { EntityType } from "@armature/engine";
import { compileShipped } from "../../metadata/compile-shipped.ts";
import { entityOf } from "../../records/read/query.ts";
import { type Caller, equipment, people, type Person } from "../../testing/equipment.testing.ts";
import { type Rights, rightsSuite } from "../rights-suite.testing.ts";

const metadata = compileShipped(equipment);
/** Two of the views that each entity has. */
const VIEWS = ["deviceAttribute", "devicePreset"];

function typeOf(entity: string): EntityType {
  return entityOf({ metadata }, entity);
}

const PROFILES: Readonly<Record<Person, string>> = {
  technician: "technician",
  neighbour: "technician",
  reader: "technician",
  planner: "manager",
  manager: "manager",
};
const READ = ["device", "sparePart", "workOrder", "inspection", "file2"];

/** The letters in `permissions.json`, with the exceptions of the tests' people. */
function lettersOf(entity: string, caller: Person): string {
  const { entities } = equipment.profiles;
  const letters = entities[typeOf(entity).viewOf ?? entity]?.[PROFILES[caller]] ?? "";
  if (caller === "reader") return READ.includes(entity) ? "V" : letters;
  // Only managers may change shared records and the sites themselves.
  if (caller === "planner") return typeOf(entity).scope === "organization" ? letters : "V";
  if (caller === "manager") return letters;
  if (caller === "neighbour" && entity === "room") return `${letters}C`;
  return entity === "user" ? `${letters}CU` : letters;
}

function isFixed(entity: string): boolean {
  return typeOf(entity).store === "code";
}

/** Whether the caller may change shared records. */
function mayShare(caller: Caller, entity: string): boolean {
  return typeOf(entity).sharedBy === null || caller !== "reader";
}

const rights: Rights<Person> = {
  entities: [...metadata.entities.keys(), ...VIEWS],
  typeOf,
  lettersOf,
  isFixed,
  makerOf: (entity) => (lettersOf(entity, "manager").includes("C") ? "manager" : "technician"),
  accountOf: (caller) => (caller === "neighbour" ? "neighbour" : "technician"),
  ownTo: (caller, entity, body) => {
    const { sharedBy } = typeOf(entity);
    return sharedBy === null || mayShare(caller, entity) ? body : { ...body, [sharedBy]: null };
  },
  // In order: 401, refusals without a lookup, 404 for the other site, 403.
  expected(caller, { entity, letters, onRecord }) {
    if (caller === "nobody") return 401;
    const { scope } = typeOf(entity);
    const held = lettersOf(entity, caller);
    if (!held.includes("V")) return 403;
    if (isFixed(entity) && letters !== "V") return 405;
    if (letters === "R" && scope === "self") return 405;
    if (caller === "neighbour" && scope !== "configuration" && onRecord) return 404;
    if (!Array.from(letters).some((letter) => held.includes(letter))) return 403;
    if (onRecord && letters !== "V" && !mayShare(caller, entity)) return 403;
    return letters === "C" ? 201 : 200;
  },
  expectedOfAdmin(caller, entity) {
    if (caller === "nobody") return 401;
    return PROFILES[caller] === "manager" && lettersOf(entity, caller).includes("V") ? 200 : 403;
  },
};

rightsSuite(people, {
  rights,
  fewEntities: ["user", "device", "organization", "sparePart"],
  first: { elementType: "TextField", operator: "contains", fileType: "7" },
  prepare: (product) => product.grant("neighbour", { room: { create: true } }),
});
