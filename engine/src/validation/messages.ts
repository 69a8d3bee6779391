import type { Issue } from "./issue.ts";

/** Code → English template with `{placeholder}`s. `{label}` and `{entity}` are filled by {@link messageOf}. */
export type MessageTable = Readonly<Record<string, string>>;

/**
 * Every text a person reads about a value. One code per rule; a form or an attribute may override a text, because the
 * ledger gives one rule several (0-entities.md, 'One rule, several texts').
 */
export const MESSAGES: MessageTable = Object.freeze({
  required: "{label} is required",
  requiresValue: "Requires a value",
  requiredSentence: "{label} is required.",
  requiredField: "Required field",
  countyRequired: "County/Parish is required.",
  interfaceTypeMissing: "Please fill out 'Interface Type'.",
  interfaceVendorMissing: "Please fill out 'Vendor(s)'.",
  tooShort: "This field has a minimum character count of {min}",
  tooLong: "This field has a maximum character count of {max}",
  wrongType: "{label} takes {expected}",
  npiLength: "Must be 10 digits long.",
  npiDigits: "Must be comprised of numbers.",
  npiCheckDigit: "This is no NPI: its last digit does not match the others. Compare it with the source.",
  phone: "Must be a phone number with its area code, such as (608) 555-0142.",
  taxId: "Must be nine digits, such as 12-3456789.",
  taxonomy: "Must be ten characters that end with X, such as 261QP2300X.",
  clia: "Must be two digits, D and seven digits, such as 52D0123456.",
  fileEnding: "{label} takes a file of type {endings}.",
  dea: "Must be comprised of 2 letters, followed by 7 numbers.",
  email: "Email must be a valid email address",
  emailDomain:
    "The part of the email after @ has letters that can be mistaken for others. Type it in Latin letters, or in its encoded form (xn--…).",
  letters: "Must contain only letters.",
  areaCodeDigits: "Must be 3 digits long.",
  areaCodeLength: "Must be 3 digits long.",
  areaCodeZero: "Area codes cannot start with zero.",
  beginsWith: "Must begin with {locationNumber}",
  serviceAreaMissing:
    "This field requires that there is a Service Area # assigned to the organization first. Come back to this field once a Service Area # has been assigned.",
  startsWithServiceArea: "Must start with {serviceArea} (Service Area #)",
  numberOfDigits: "Must have a length of {length} digits",
  locationNumberDigits: "Location number must be only contain numbers",
  zip: "ZIP Code must be 9 digits (ZIP+4 format).",
  countyOfState: "{label} takes a county of the chosen state",
  addressForOther:
    "{label} cannot be the pay-to address of claims, which has no county and no timezone. Choose another address or add one.",
  purposeInUse: "Something else uses this address, so it keeps its county and timezone. Add another for payments.",
  peopleByRole: "{label}: {problem}",
  url: "{label} takes a web address such as https://example.org",
  numberUnread: "Failed to parse input for {label}.",
  belowMinimum: "Value must be greater than {min}.",
  aboveMaximum: "Value must be less than {max}.",
  yesNo: "{label} takes Yes or No",
  noneWithOthers: "{label} takes None alone, or other choices without it",
  tooEarly: "{label} takes a date from {min} on",
  tooLate: "{label} takes a date up to {max}",
  unique: "Another {entity} has the same value. Please enter a unique value.",
  uniqueTogether: "Another {entity} has the same {labels}. Please choose others.",
  uniqueStated: "{text}",
  emailTaken: "This email is already taken.",
  emailTakenBy: "{email} already taken by {holder}",
  unknownReference: "{label} names a record that does not exist",
  answerNotSaved: 'Failed to save "{label}". Previous answer "{value}" is saved.',
  trueFalse: "Required true/false.",
});

export interface MessageNames {
  /** Label of the attribute. */
  readonly label?: string;
  /** Label of the entity. */
  readonly entity?: string;
}

/** The text of an issue, from the overrides first, then the table; an unknown code shows itself. */
export function messageOf(issue: Issue, names: MessageNames = {}, overrides: MessageTable = {}): string {
  const template = overrides[issue.code] ?? MESSAGES[issue.code] ?? issue.code;
  const entity = names.entity ?? "record";
  const args: Record<string, string | number> = {
    label: names.label ?? issue.attribute ?? "This field",
    entity: entity.toLowerCase(),
    Entity: entity,
    attribute: issue.attribute ?? "",
    ...issue.args,
  };
  return template.replace(/\{(\w+)\}/g, (whole, key: string) => String(args[key] ?? whole));
}
