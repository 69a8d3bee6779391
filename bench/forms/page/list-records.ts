import type { EntityType, Values } from "@armature/engine";
import { typeOf } from "./sample-entities.ts";
import { compileEntities } from "./metadata.ts";

const RECORDS = 100_000;
const NAMES = ["email", "firstName", "lastName", "jobTitle", "city", "phone"];
const WORDS = [
  "Meitner",
  "Hopper",
  "Franklin",
  "Clarke",
  "Somerville",
  "Wu",
  "McClintock",
  "Hodgkin",
  "Noether",
  "Lovelace",
];

/** An entity with six text columns, using the product's element type. */
export function listedType(): EntityType {
  const attributes = NAMES.map((name) => ({ name, label: name, elementType: "TextField" }));
  const { metadata } = compileEntities([{ entity: { name: "person", label: "Person" }, attributes }]);
  return typeOf(metadata, "person");
}

export const COLUMNS: readonly string[] = NAMES;

/** The same in every run. */
export const RECORDS_LISTED: readonly Values[] = Array.from({ length: RECORDS }, (_, i) => ({
  personId: i + 1,
  email: `person${i + 1}@clinic.example`,
  firstName: WORDS[i % 10],
  lastName: WORDS[(i * 7 + 3) % 10],
  jobTitle: i % 4 === 0 ? "Nurse practitioner" : "Scheduler",
  city: `City ${i % 977}`,
  phone: `(608) 555-${String(i % 10_000).padStart(4, "0")}`,
}));
