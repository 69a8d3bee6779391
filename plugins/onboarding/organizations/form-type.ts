import {
  type AttributeType,
  compareText,
  type ElementType,
  type EntityType,
  fold,
  isEmpty,
  type Issue,
  textForm,
} from "@armature/engine";
import { narrowType } from "@armature/engine/schema";
import { isHostName } from "@armature/engine/values";
import type { StoredOrganization, StoredSalesforceAccount } from "../kit/records.ts";
import { STATUS_LABELS } from "./status-labels.ts";
import { NOTHING, personNamer } from "./model.ts";
import type { Person } from "./operations.ts";

/** The data that the form has loaded. */
export interface FormLists {
  readonly people: readonly Person[];
  /** The accounts of the CRM. */
  readonly accounts: readonly StoredSalesforceAccount[];
  /** All organizations, to find out which abbreviations and accounts are in use. */
  readonly organizations: readonly StoredOrganization[];
  /** The element type of a choice. */
  readonly combobox: ElementType;
}

/** The fields in order. A new organization leaves out those that only a stored one has. */
const FIELDS = ["salesforceId", "name", "abbreviation", "careSetting", "domain", "status", "contractSigned"] as const;
const REST = ["businessDevelopmentLead", "providerProjectManager", "comments"] as const;
export const SENT: readonly string[] = ["organizationId", ...FIELDS, ...REST];

/** Messages that differ from the usual ones in this form. */
export const ISSUE_TEXTS = {
  abbreviationTaken: "Another organization already uses this abbreviation. Please choose another one.",
  hostName: "Invalid domain format",
  commentTooLong: "Comment cannot be more than 250 characters.",
};

/**
 * The entity type for the form of administrators. They edit any organization below `/api/admin`, whatever its state and
 * care setting.
 * @param record the organization as stored. Null for a new one
 */
export function formType(
  type: EntityType<StoredOrganization>,
  record: StoredOrganization | null,
  lists: FormLists,
): EntityType<StoredOrganization> {
  const names = [...FIELDS, ...REST].filter((name) => record !== null || name !== "status");
  const { attributes, ...rest } = narrowType(type, names);
  const own = attributes.map((attribute) => ({ ...attribute, ...differencesOf(attribute, record, lists) }));
  const byName = new Map([...type.byName, ...own.map((each) => [each.name, each] as const)]);
  const everywhere = {
    route: `admin/${type.route}`,
    scope: "configuration",
    closable: false,
    structural: false,
  } as const;
  return { ...rest, ...everywhere, attributes: own, byName };
}

function differencesOf(
  attribute: AttributeType,
  record: StoredOrganization | null,
  lists: FormLists,
): Partial<AttributeType> {
  const { name, element } = attribute;
  const differences: Readonly<Record<string, () => Partial<AttributeType>>> = {
    salesforceId: () => choice(lists, accountOptions(lists, record), { label: "Salesforce Account" }),
    name: () => ({ label: "Organization Name", option: null }),
    careSetting: () => ({ label: "Care setting" }),
    status: () => ({ label: "NMQ Status", comboboxOptionList: statusOptions(attribute) }),
    businessDevelopmentLead: () =>
      choice(lists, personOptions(lists, record?.businessDevelopmentLead), { label: "Biz Dev Lead" }),
    providerProjectManager: () => choice(lists, personOptions(lists, record?.providerProjectManager)),
    abbreviation: () => validating(element, (value) => takenIssues(value, record, lists)),
    domain: () => validating(element, domainIssues),
    comments: () => saying(element, "tooLong", "commentTooLong"),
  };
  return differences[name]?.() ?? {};
}

interface Option {
  readonly value: string;
  readonly label: string;
}

function choice({ combobox }: FormLists, options: readonly Option[], more: Partial<AttributeType> = {}) {
  return { ...more, element: combobox, comboboxOptionList: options, option: null };
}

/**
 * The accounts that no other organization uses, by name. The stored account is included even if the CRM no longer has
 * it.
 */
export function accountOptions(
  { accounts, organizations }: Pick<FormLists, "accounts" | "organizations">,
  record: StoredOrganization | null,
): readonly Option[] {
  const others = organizations.filter(({ organizationId }) => organizationId !== record?.organizationId);
  const taken = new Set(others.map(({ salesforceId }) => salesforceId));
  const options = accounts
    .filter(({ salesforceId }) => !taken.has(salesforceId))
    .map(({ salesforceId, name }) => ({ value: salesforceId ?? "", label: name ?? "" }));
  return withStored(options.toSorted(byLabel), record?.salesforceId, textForm);
}

/** The provider's people by name. The value is the username. A stored e-mail stays as an option. */
function personOptions({ people }: FormLists, stored: unknown): readonly Option[] {
  const options = people.flatMap(({ username, displayName, isProviderUser }) =>
    isProviderUser && username !== null ? [{ value: username, label: displayName || username }] : [],
  );
  return withStored(options.toSorted(byLabel), stored, personNamer(people));
}

function withStored(options: readonly Option[], stored: unknown, labelOf: (stored: unknown) => string) {
  const value = textForm(stored);
  const isKnown = isEmpty(stored) || options.some((option) => option.value === value);
  return isKnown ? options : [...options, { value, label: labelOf(stored) || NOTHING }];
}

function byLabel(a: Option, b: Option): number {
  return compareText(a.label, b.label);
}

/** Each option shows the short and the long label of the status. */
function statusOptions({ comboboxOptionList }: AttributeType): readonly unknown[] {
  const long: Readonly<Record<string, string>> = STATUS_LABELS;
  return ((comboboxOptionList ?? []) as readonly Option[]).map(({ value, label }) => ({
    value,
    label: long[value] === undefined ? label : `${label}: ${long[value]}`,
  }));
}

function takenIssues(
  value: unknown,
  record: StoredOrganization | null,
  { organizations }: FormLists,
): readonly Issue[] {
  const isTaken = organizations.some(
    ({ organizationId, abbreviation }) =>
      organizationId !== record?.organizationId && fold(abbreviation ?? "") === fold(textForm(value)),
  );
  return isTaken ? [{ code: "abbreviationTaken", attribute: "abbreviation" }] : [];
}

function domainIssues(value: unknown): readonly Issue[] {
  return isHostName(textForm(value).trim()) ? [] : [{ code: "hostName", attribute: "domain" }];
}

/** The element type with additional validation. */
function validating(element: ElementType | null, issuesOf: (value: unknown) => readonly Issue[]) {
  if (!element) return {};
  const validate: ElementType["validate"] = (value, context) => {
    const issues = element.validate(value, context);
    return issues.length > 0 ? issues : issuesOf(value);
  };
  return { element: { ...element, validate } };
}

/** The element type with another code for one of its issues. */
function saying(element: ElementType | null, code: string, own: string) {
  if (!element) return {};
  const validate: ElementType["validate"] = (value, context) =>
    element.validate(value, context).map((issue) => (issue.code === code ? { ...issue, code: own } : issue));
  return { element: { ...element, validate } };
}
