import {
  defineElement,
  type ElementAttribute,
  type ElementContext,
  isEmpty,
  type Issue,
  OPERATORS,
  settingOf,
} from "@armature/engine";
import {
  MAX_ID,
  readRecord,
  recordIssues,
  REFERENCE_OPTIONS,
  referenceLookups,
  showRecord,
} from "@armature/plugins/kit/record-reference.ts";
import type { Unread } from "@armature/plugins/kit/unread.ts";
import type { StoredAddress } from "../../kit/records.ts";

/** One of the organization's addresses. The field can create new ones. */
export const element = defineElement({
  name: "AddressField",
  label: "Address",
  group: "special",
  example: "1 Main St, Madison, WI",
  value: () => ({ type: "integer", minimum: 1, maximum: MAX_ID }),
  column: () => "reference",
  needs: (attribute) => {
    const { fkName, name } = attribute;
    if (fkName === null) return [];
    return [...referenceLookups(attribute), { kind: "record", entity: fkName, by: name, columns: [PURPOSE] }];
  },
  reads: (attribute) => [attribute.name],
  options: [
    ...REFERENCE_OPTIONS,
    { name: "purpose", label: "Purpose", type: "text", hint: "What a new address is for, where its form asks less" },
    { name: "texts", label: "Texts", type: "json", hint: "Texts of issues in the form of the address, by code" },
  ],
  operators: OPERATORS,
  messages: {
    addressForOther:
      "{label} cannot be the pay-to address of claims, which has no county and no timezone. Choose another address or add one.",
  },
  parse: readRecord,
  format: showRecord,
  validate(value, context) {
    const issues = recordIssues(value, context);
    return issues.length > 0 ? issues : purposeIssues(context);
  },
});

/**
 * The attribute of an address that says what it may be used for. An address with a purpose can lack values, because its
 * form asked for less. Most addresses have no purpose.
 */
export const PURPOSE = "purpose";

/** The purpose of new addresses of an attribute. Null if the attribute accepts only complete addresses. */
export function purposeOf(attribute: ElementAttribute): unknown {
  return settingOf(attribute, PURPOSE);
}

function purposeIssues({ attribute, found }: ElementContext): readonly Issue[] {
  const address: Unread<StoredAddress> | null | undefined = found.related?.(attribute.name);
  const purpose = address?.purpose;
  if (isEmpty(purpose) || purpose === purposeOf(attribute)) return [];
  return [{ code: "addressForOther", attribute: attribute.name }];
}

/** The initial values of a new address: its purpose, if the attribute has one. */
export function presetOf(attribute: ElementAttribute): Readonly<Record<string, unknown>> {
  const purpose = purposeOf(attribute);
  return purpose === null ? {} : { purpose };
}

/** Messages in the form of the address that differ from the message table. */
export function textsOf(attribute: ElementAttribute): Readonly<Record<string, string>> {
  const texts = settingOf(attribute, "texts");
  if (typeof texts !== "object" || texts === null) return {};
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => typeof text === "string"));
}
