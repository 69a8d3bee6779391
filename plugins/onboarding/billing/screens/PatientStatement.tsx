import { type AttributeType, isEmpty, textForm } from "@armature/engine";
import { Picture } from "../../kit/ui/Picture.tsx";
import { attributesOf, fieldText } from "../model.ts";
import type { Billing } from "./use-billing.ts";
import { NOTHING, type WorksheetField, WorksheetPage, type WorksheetSection } from "./Worksheet.tsx";

const PREFIX = "billingPatientStatement";
const LOGO = `${PREFIX}PracticeLogo`;

/** The sections in order, with their attributes without the common prefix. */
const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  "System Startup": ["MinimumBalance", "WriteOffSmallBalanceYN", "WriteOffAmount", "Message"],
  "Practice Return Information": ["PracticeReturnName", "PracticeReturnAddress"],
  "Practice Remit-To Information": ["PracticeRemitToInfoName", "PracticeRemitToInfoAddress"],
  "Additional Printed Information": ["PhoneNumber", "CreditCardsYN", "CreditCardsAccepted"],
  "Optional Information": [
    "OfficePhoneNumber",
    "OfficeHours",
    "Email",
    "Website",
    "FaxNumber",
    "PracticeLogoYN",
    "PracticeLogo",
  ],
};

/** What statements to patients say about the practice. */
export default function PatientStatement() {
  return <WorksheetPage sections={sectionsOf} />;
}

function sectionsOf(billing: Billing): readonly WorksheetSection[] {
  return Object.entries(SECTIONS).map(([title, names]) => ({
    key: title,
    title,
    fields: attributesOf(
      billing.types.organization,
      names.map((name) => `${PREFIX}${name}`),
    ).map((attribute) => fieldOf(attribute, billing)),
  }));
}

function fieldOf(attribute: AttributeType, { organization, labels }: Billing): WorksheetField {
  const { name, label } = attribute;
  if (name !== LOGO) return { label, text: fieldText(attribute, organization, labels.organization) };
  return { label, text: "", instead: <Logo id={organization[name]} label={label} /> };
}

/** Shows the logo as a picture. It cannot be copied. */
function Logo({ id, label }: { readonly id: unknown; readonly label: string }) {
  if (isEmpty(id)) return NOTHING;
  return <Picture src={`/api/file2/${textForm(id)}/download`} alt={label} otherwise={NOTHING} />;
}
