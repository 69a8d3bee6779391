import { NO_FACTS } from "@armature/engine/rules";
import {
  type AttributeType,
  compileMetadata,
  contextOf,
  createRegistry,
  type EntityType,
  NO_RESULT,
  parseAttributeSpec,
  parseEntitySpec,
  type Values,
} from "@armature/engine";
import { listAttributes, resolvePermission } from "@armature/engine/access";
import type { ChangeContext } from "@armature/engine/changes";
import { elements } from "@armature/onboarding/elements";
import { readShipped } from "../../server/src/metadata/shipped.ts";
import { onboarding } from "../../plugins/onboarding/server.testing.ts";

export const ROWS = 20_000;

/** Typical columns of people's own sheets: names, numbers, dates, answers and choices. */
const COLUMNS = [
  "email",
  "firstName",
  "lastName",
  "jobTitle",
  "workPhone",
  "provider",
  "middleName",
  "suffix",
  "initials",
  "mobilePhone",
  "employment",
  "employeeNumber",
  "startDate",
  "room",
  "costCenter",
] as const;

/** Users of an organization, the same in every run, and a sheet of them with some changes. */
export interface People {
  readonly type: EntityType;
  readonly context: ChangeContext;
  readonly attributes: readonly AttributeType[];
  readonly records: readonly Values[];
  /** The values of each record as text. Every tenth has another title and room, every twentieth is a new person. */
  readonly rows: readonly (readonly string[])[];
}

export function makePeople(): People {
  const { type, context } = compileUsers();
  const attributes = COLUMNS.map((name) => {
    const attribute = listAttributes(type, context).find((each) => each.name === name);
    if (!attribute) throw new Error(`A user has no ${name} any more: choose another column`);
    return attribute;
  });
  const records = Array.from({ length: ROWS }, (_, i) => aUser(i));
  const rows = records.map((record, i) => {
    const edited = i % 10 === 0 ? { ...record, jobTitle: `Head ${i}`, room: null } : record;
    const values = i % 20 === 1 ? { ...edited, email: `new${i}@clinic.example` } : edited;
    return attributes.map((attribute) => inWords(attribute, values));
  });
  return { type, context, attributes, records, rows };
}

/** The users that a member of an ambulatory clinic sees. */
export function compileUsers(): Pick<People, "type" | "context"> {
  const shipped = readShipped(onboarding);
  const metadata = compileMetadata(
    {
      revision: 1,
      application: onboarding.tenancy.declared,
      entities: shipped.flatMap((d) =>
        d.kind === "entity" ? [parseEntitySpec(d.shipped, d.name, onboarding.tenancy.declared)] : [],
      ),
      attributes: shipped.flatMap((d) =>
        d.kind === "attribute" ? [parseAttributeSpec(d.shipped, d.name, onboarding.tenancy.declared)] : [],
      ),
    },
    createRegistry(elements),
  );
  const type = metadata.entities.get("user");
  if (!type) throw new Error("There is no entity user");
  const names = [...metadata.entities.keys()];
  const permission = resolvePermission(onboarding.profiles, "member", null, names);
  return { type, context: { permission, variant: "Ambulatory", state: "buildOpen", facts: NO_FACTS } };
}

function aUser(i: number): Values {
  const [firstName, lastName] = [["Ann", "Bo", "Zoë", "Li"][i % 4], `Müller ${(i * 7919) % 5000}`];
  return {
    userId: i + 1,
    email: `person${i}@clinic.example`,
    firstName,
    lastName,
    displayName: `${firstName} ${lastName}`,
    jobTitle: ["Nurse", "Physician", "Clerk"][i % 3],
    workPhone: `(608) 555-${String(i % 10_000).padStart(4, "0")}`,
    provider: i % 3 === 1 ? 1 : 0,
    middleName: i % 5 === 0 ? "Q." : null,
    suffix: i % 40 === 0 ? "Jr." : null,
    initials: "AL",
    mobilePhone: null,
    employment: null,
    employeeNumber: `E-${100_000 + i}`,
    startDate: `20${String(10 + (i % 15))}-0${1 + (i % 9)}-1${i % 10}`,
    room: `${1 + (i % 9)}.${i % 30}`,
    costCenter: String(4000 + (i % 50)),
  };
}

function inWords(attribute: AttributeType, values: Values): string {
  return attribute.element?.format(values[attribute.name] ?? null, contextOf(attribute, values, NO_RESULT)) ?? "";
}
