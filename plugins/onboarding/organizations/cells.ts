import { type EntityType, isEmpty } from "@armature/engine";
import type { StoredOrganization } from "../kit/records.ts";
import { NOTHING, shownText } from "./model.ts";

/** A column of the list, with a function for its text. */
export interface Cell {
  readonly key: string;
  readonly label: string;
  readonly width: number;
  readonly align?: "end";
  readonly text: (organization: StoredOrganization) => string;
}

export interface LookedUp {
  readonly type: EntityType;
  readonly personOf: (stored: unknown) => string;
  readonly goLiveOf: (organization: StoredOrganization) => string;
}

/** The columns in order, without the menu. On a laptop those up to the service area fit beside the navigation. */
export function cellsOf({ type, personOf, goLiveOf }: LookedUp): readonly Cell[] {
  const shown = (key: string, label: string, width: number, align?: "end"): Cell => ({
    key,
    label,
    width,
    text: (organization) => shownText(type, key, organization),
    ...(align && { align }),
  });
  const person = (key: keyof StoredOrganization, label: string): Cell => ({
    key,
    label,
    width: 180,
    text: (organization) => personOf(organization[key]),
  });
  return [
    shown("name", "Name", 196),
    shown("domain", "Domain", 160),
    shown("status", "Status", 140),
    shown("careSetting", "Care Setting", 110),
    { key: "contractSigned", label: "Contract Signed", width: 124, text: signedText },
    { key: "goLiveDate", label: "Go-live Date", width: 104, text: goLiveOf },
    { key: "serviceAreaId", label: "Service Area", width: 110, text: areaText },
    shown("patientPopulationAverageYearlyVistsPerPatient", "Annual # Visits", 140, "end"),
    person("businessDevelopmentLead", "Biz Dev Lead"),
    person("providerProjectManager", "Project Manager"),
    shown("comments", "BD-PM Handoff Comments", 280),
  ];
}

function signedText({ contractSigned }: StoredOrganization): string {
  return contractSigned === 1 ? "Yes" : "No";
}

function areaText({ serviceAreaId }: StoredOrganization): string {
  return isEmpty(serviceAreaId) ? NOTHING : String(serviceAreaId);
}
