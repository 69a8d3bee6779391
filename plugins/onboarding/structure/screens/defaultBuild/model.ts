import { isEmpty, textForm, type Values } from "@armature/engine";
import type { StoredDepartment, StoredLocation, StoredOrganization } from "../../../kit/records.ts";

/** The entity of the record that a step creates. */
export type Part = "location" | "department";
const PARTS: Readonly<Record<Part, string>> = { location: "Location", department: "Department" };

/** The values that numbers and abbreviations are made from. */
type Numbered = Pick<StoredOrganization, "organizationId" | "serviceAreaId" | "abbreviation">;
type BuiltLocation = Pick<StoredLocation, "locationId" | "isBilling" | "isRoi">;

/** The organization, and the records known so far. */
export interface Structure {
  readonly organization: Numbered;
  readonly records: {
    readonly location: readonly BuiltLocation[];
    readonly department: readonly Pick<StoredDepartment, "locationId">[];
  };
}

/** The end of an abbreviation. It is added only if the abbreviation has fewer than `below` characters without it. */
interface Suffix {
  readonly text: string;
  readonly below: number;
}

interface Office {
  /** The name of the location and the department. Patients see the same name. */
  readonly name: string;
  /** The attribute that is 1 for the location of this office. */
  readonly flag: "isBilling" | "isRoi";
  /** The digits after the service area in a number. */
  readonly numbers: Readonly<Record<Part, string>>;
  readonly suffixes: Readonly<Record<Part, Suffix>>;
}

const OFFICES: readonly Office[] = [
  {
    name: "Billing",
    flag: "isBilling",
    numbers: { location: "100", department: "100001" },
    suffixes: { location: { text: "B", below: 5 }, department: { text: "BILL", below: 6 } },
  },
  {
    name: "ROI",
    flag: "isRoi",
    numbers: { location: "10010001001", department: "10010001001" },
    suffixes: { location: { text: "R", below: Infinity }, department: { text: "ROI", below: Infinity } },
  },
];

/** One record to create. */
export interface BuildStep {
  readonly title: string;
  readonly part: Part;
  readonly office: Office;
}

/** In order of creation: a department needs the location of the step before it. */
export const BUILD_STEPS: readonly BuildStep[] = OFFICES.flatMap((office) =>
  (["location", "department"] as const).map((part) => ({ title: `${office.name} ${PARTS[part]}`, part, office })),
);

/** Whether the record exists: the location with the flag, or any department of that location. */
export function isBuilt({ office, part }: BuildStep, structure: Structure): boolean {
  const location = locationOf(office, structure);
  if (location === undefined || part === "location") return location !== undefined;
  return structure.records.department.some(({ locationId }) => locationId === location.locationId);
}

export function isWhole(structure: Structure): boolean {
  return BUILD_STEPS.every((step) => isBuilt(step, structure));
}

function locationOf({ flag }: Office, { records }: Structure): BuiltLocation | undefined {
  return records.location.find((location) => location[flag] === 1);
}

/** The values that a step sends to create its record. */
export function valuesOf(step: BuildStep, structure: Structure): Values {
  const { office, part } = step;
  const { organization } = structure;
  const { name } = office;
  const number = textForm(organization.serviceAreaId) + office.numbers[part];
  const abbreviation = abbreviationOf(organization.abbreviation ?? "", office.suffixes[part]);
  if (part === "location") {
    const { organizationId } = organization;
    return { [office.flag]: 1, locationNumber: number, name, organizationId, abbreviation };
  }
  const locationId = locationOf(office, structure)?.locationId;
  return { departmentNumber: number, externalName: name, locationId, name, abbreviation };
}

/** The abbreviation in capitals. The suffix is added only if the abbreviation is short. */
function abbreviationOf(text: string, { text: suffix, below }: Suffix): string {
  const own = text.trim().toUpperCase();
  return own.length < below ? own + suffix : own;
}

/** Adds records to the structure. */
export function withRecords({ organization, records }: Structure, more: Structure["records"]): Structure {
  return {
    organization,
    records: {
      location: [...records.location, ...more.location],
      department: [...records.department, ...more.department],
    },
  };
}

export const NO_SERVICE_AREA = "There is no Service Area ID assigned to this organization.";

/**
 * Why nothing can be built: the organization lacks the values that numbers and abbreviations are made from. Undefined
 * if everything is there.
 */
export function buildDisabledReason({
  serviceAreaId,
  abbreviation,
}: Pick<Numbered, "serviceAreaId" | "abbreviation">): string | undefined {
  if (isEmpty(serviceAreaId)) return NO_SERVICE_AREA;
  return (abbreviation ?? "").trim() === "" ? "This organization has no abbreviation." : undefined;
}
