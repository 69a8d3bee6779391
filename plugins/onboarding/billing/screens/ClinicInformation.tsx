import type { AttributeType, EntityType, Values } from "@armature/engine";
import { longDate } from "@armature/renderer";
import type { LocationRecord } from "../../registry/records.ts";
import { fieldsOf, type FieldText, isCalifornian, rateText } from "../model.ts";
import type { Billing } from "./use-billing.ts";
import { WorksheetPage, type WorksheetSection } from "./Worksheet.tsx";

const LOCATION = ["name", "addressId", "locationPhone", "locationFax", "taxId", "npi", "taxonomyCode", "cliaNumber"];
/** How the names of attributes of rates begin, in the organization and in a location. */
const ENCOUNTER_RATES = "billingClaimsEncounterRate";
const MEDI_CAL_RATES = "mediCalEncounterRate";
const NO_CLINICS = { key: "none", title: "Locations", fields: [], none: "No locations have been added yet." };
const PARTS = { locations: true };

/** The clinics of the organization as billing has to know them. */
export default function ClinicInformation() {
  return <WorksheetPage parts={PARTS} sections={sectionsOf} />;
}

function sectionsOf(billing: Billing): readonly WorksheetSection[] {
  const { types, organization, locations } = billing;
  const rates = ratesOf(types.organization, ENCOUNTER_RATES, organization);
  const clinics = locations.map((location) => ({
    key: String(location.locationId),
    title: location.name ?? "",
    fields: locationFields(billing, location),
  }));
  return [
    { key: "rates", title: "Encounter Rates", fields: rates },
    ...(clinics.length === 0 ? [NO_CLINICS] : clinics),
  ];
}

/** Medi-Cal rates of a location outside California stay hidden. */
function locationFields({ types, labels, addressOf }: Billing, location: LocationRecord): readonly FieldText[] {
  const fields = fieldsOf(types.location, LOCATION, location, labels.location);
  return isCalifornian(addressOf(location.addressId))
    ? [...fields, ...ratesOf(types.location, MEDI_CAL_RATES, location)]
    : fields;
}

/** Rates, and the day from which they hold, in the order of the attributes. */
function ratesOf({ attributes }: EntityType, prefix: string, record: Values): readonly FieldText[] {
  const named = attributes.filter(({ name }) => name.startsWith(prefix));
  return named.map((attribute) => ({ label: attribute.label, text: rateOrDay(attribute, record) }));
}

function rateOrDay({ name, column }: AttributeType, record: Values): string {
  const value = record[name];
  if (column !== "date") return rateText(value);
  return typeof value === "string" ? longDate(value) : "";
}
