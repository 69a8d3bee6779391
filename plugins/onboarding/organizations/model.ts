import { displayText, type EntityType, fold, isEmpty, textForm } from "@armature/engine";
import type { StoredOrganization, StoredSalesforceAccount } from "../kit/records.ts";
import type { Person } from "./operations.ts";

/** The attributes that the list reads of each organization. */
export const LISTED: readonly (keyof StoredOrganization)[] = [
  "organizationGuid",
  "name",
  "domain",
  "status",
  "careSetting",
  "contractSigned",
  "serviceAreaId",
  "crowdGroup",
  "patientPopulationAverageYearlyVistsPerPatient",
  "businessDevelopmentLead",
  "providerProjectManager",
  "comments",
  "salesforceId",
  "updated",
];

/** Shown if there is no date, service area or person. */
export const NOTHING = "--";

export function nameOf({ name }: StoredOrganization): string {
  return name ?? "";
}

export function organizationIdOf({ organizationId }: StoredOrganization): number {
  return organizationId;
}

/** The text of an attribute, as its element type formats it. */
export function shownText(type: EntityType, name: string, organization: StoredOrganization): string {
  const attribute = type.byName.get(name);
  return attribute ? displayText(attribute, organization) : "";
}

/** Names people by the username or e-mail that organizations store. If nobody matches, it returns the stored text. */
export function personNamer(people: readonly Person[]): (stored: unknown) => string {
  const names = new Map<string, string>();
  for (const { username, email, displayName } of people) {
    for (const key of [email, username]) if (key) names.set(fold(key), displayName || key);
  }
  return (stored) => (isEmpty(stored) ? NOTHING : (names.get(fold(textForm(stored))) ?? textForm(stored)));
}

/** The go-live date of the organization's account, as YYYY-MM-DD. */
export function goLiveReader(
  accounts: readonly StoredSalesforceAccount[],
): (organization: StoredOrganization) => string {
  const dates = new Map<unknown, unknown>(accounts.map(({ salesforceId, goLiveDate }) => [salesforceId, goLiveDate]));
  return ({ salesforceId }) => (isEmpty(salesforceId) ? "" : textForm(dates.get(salesforceId))) || NOTHING;
}

/** The issue of a typed service area. Null if it is valid. */
export function areaIssue(typed: string): string | null {
  const text = typed.trim();
  if (text === "") return "Service Area is required.";
  if (text.length > 3) return "Service Area ID must be 3 or fewer characters.";
  return /^\d+$/.test(text) && Number(text) > 0 ? null : "Service Area ID must be a number.";
}
