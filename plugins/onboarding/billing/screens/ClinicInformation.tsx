import type { AttributeType, EntityType, Values } from "@armature/engine";
import { longDate } from "@armature/renderer";
import type { StoredLocation } from "../../kit/records.ts";
import { fieldsOf, type FieldText, isCalifornian, rateText } from "../model.ts";
import type { Billing } from "./use-billing.ts";
import { WorksheetPage, type WorksheetSection } from "./Worksheet.tsx";

const LOCATION = ["name", "addressId", "locationPhone", "locationFax", "taxId", "npi", "taxonomyCode", "cliaNumber"];
/** Prefixes of the attributes with rates, in the organization and in locations. */
const ENCOUNTER_RATES = "billingClaimsEncounterRate";
const MEDI_CAL_RATES = "mediCalEncounterRate";
const NO_CLINICS = { key: "none", title: "Locations", fields: [], none: "No locations have been added yet." };
const PARTS = { locations: true };

/** The clinics of the organization, with the data that billing needs. */
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

/** Hides the Medi-Cal rates of locations outside California. */
function locationFields({ types, labels, addressOf }: Billing, location: StoredLocation): readonly FieldText[] {
  const fields = fieldsOf(types.location, LOCATION, location, labels.location);
  return isCalifornian(addressOf(location.addressId))
    ? [...fields, ...ratesOf(types.location, MEDI_CAL_RATES, location)]
    : fields;
}

/** The rates and the date from which they are valid, in the order of the attributes. */
function ratesOf({ attributes }: EntityType, prefix: string, record: Values): readonly FieldText[] {
  const named = attributes.filter(({ name }) => name.startsWith(prefix));
  return named.map((attribute) => ({ label: attribute.label, text: rateOrDay(attribute, record) }));
}

function rateOrDay({ name, column }: AttributeType, record: Values): string {
  const value = record[name];
  if (column !== "date") return rateText(value);
  return typeof value === "string" ? longDate(value) : "";
}
