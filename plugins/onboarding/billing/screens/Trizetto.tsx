import { fieldsOf } from "../model.ts";
import type { Billing } from "./use-billing.ts";
import { type WorksheetField, WorksheetPage, type WorksheetSection } from "./Worksheet.tsx";

const CONTACT = [
  "billingClaimsEnrollmentContactPerson",
  "billingClaimsEnrollmentContactPhone",
  "billingClaimsEnrollmentContactEmail",
];
const CLAIMS = [
  "billingClaimsTaxId",
  "billingClaimsTaxIdSharedYN",
  "billingClaimsTrizettoSiteId",
  "billingClaimsGroupNPI",
  "billingClaimsTypes",
  "billingClaimsNumberOfProviders",
  "billingClaimsClearinghouse",
  "billingClaimsTrizettoServicesInterest",
];
/** Messages for missing addresses. */
const ADDRESSES = {
  billingClaimsPayToAddress: "There is no pay-to address defined for the organization",
  addressId: "There is no address defined for the organization",
};

/** The data that the Trizetto data collection workbook asks for. */
export default function Trizetto() {
  return <WorksheetPage sections={sectionsOf} />;
}

function sectionsOf({ types, organization, labels }: Billing): readonly WorksheetSection[] {
  const fields = (names: readonly string[]) => fieldsOf(types.organization, names, organization, labels.organization);
  const addresses = Object.entries(ADDRESSES).flatMap(([name, instead]): WorksheetField[] =>
    fields([name]).map((field) => ({ ...field, instead })),
  );
  return [
    { key: "contact", title: "Enrollment Contact", fields: fields(CONTACT) },
    { key: "claims", title: "Claims", fields: fields(CLAIMS) },
    { key: "addresses", title: "Addresses", fields: addresses },
  ];
}
