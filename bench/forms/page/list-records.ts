import {
  compileMetadata,
  createRegistry,
  type EntityType,
  parseAttributeSpec,
  parseEntitySpec,
  type Values,
} from "@armature/engine";
import { plugins } from "@armature/plugins/inputs";

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

/** An entity of six columns of text, with the product's element type. */
export function listedType(): EntityType {
  const key = {
    name: "personId",
    label: "Id",
    entityName: "person",
    primaryKey: true,
    serverSet: true,
    type: "integer",
  } as const;
  const attributes = NAMES.map((name, i) => ({
    name,
    label: name,
    entityName: "person",
    elementType: "TextField",
    orderNumber: i,
    acute: true,
    ambulatory: true,
  }));
  const metadata = compileMetadata(
    {
      revision: 1,
      entities: [parseEntitySpec({ name: "person", label: "Person" })],
      attributes: [key, ...attributes].map((attribute) => parseAttributeSpec(attribute)),
    },
    createRegistry([...plugins.values()].map(({ element }) => element)),
  );
  const type = metadata.entities.get("person");
  if (!type) throw new Error("There is no entity person");
  return type;
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
