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
import type { OrganizationRecord, SalesforceAccountRecord } from "../registry/records.ts";
import { STATUS_LABELS } from "./status-labels.ts";
import { NOTHING, personNamer } from "./model.ts";
import type { Person } from "./operations.ts";

/** What the form has looked up. */
export interface FormLists {
  readonly people: readonly Person[];
  /** Of the CRM. */
  readonly accounts: readonly SalesforceAccountRecord[];
  /** Of every organization its key, and what no other one may have: its abbreviation and its account. */
  readonly organizations: readonly OrganizationRecord[];
  /** The element type of a choice. */
  readonly combobox: ElementType;
}

/** The fields, in their order; those of a stored organization alone are left out of a new one. */
const FIELDS = ["salesforceId", "name", "abbreviation", "careSetting", "domain", "status", "contractSigned"] as const;
const REST = ["businessDevelopmentLead", "providerProjectManager", "comments"] as const;
export const SENT: readonly string[] = ["organizationId", ...FIELDS, ...REST];

/** Texts of issues that this form says its own way. */
export const ISSUE_TEXTS = {
  abbreviationTaken: "Another organization already uses this abbreviation. Please choose another one.",
  hostName: "Invalid domain format",
  commentTooLong: "Comment cannot be more than 250 characters.",
};

/**
 * An organization as administrators edit any: below `/api/admin`, whatever the state and the care setting of the one
 * that
 * they have chosen.
 * @param record the organization as it is stored; null for a new one
 */
export function formType(
  type: EntityType<OrganizationRecord>,
  record: OrganizationRecord | null,
  lists: FormLists,
): EntityType<OrganizationRecord> {
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
  record: OrganizationRecord | null,
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

/** Those that no other organization has, by name; the stored one too where the CRM has it no more. */
export function accountOptions(
  { accounts, organizations }: Pick<FormLists, "accounts" | "organizations">,
  record: OrganizationRecord | null,
): readonly Option[] {
  const others = organizations.filter(({ organizationId }) => organizationId !== record?.organizationId);
  const taken = new Set(others.map(({ salesforceId }) => salesforceId));
  const options = accounts
    .filter(({ salesforceId }) => !taken.has(salesforceId))
    .map(({ salesforceId, name }) => ({ value: salesforceId ?? "", label: name ?? "" }));
  return withStored(options.toSorted(byLabel), record?.salesforceId, textForm);
}

/** The provider's people by name, each by username; an e-mail that was stored stays. */
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

/** Each by its short and its long label. */
function statusOptions({ comboboxOptionList }: AttributeType): readonly unknown[] {
  const long: Readonly<Record<string, string>> = STATUS_LABELS;
  return ((comboboxOptionList ?? []) as readonly Option[]).map(({ value, label }) => ({
    value,
    label: long[value] === undefined ? label : `${label}: ${long[value]}`,
  }));
}

function takenIssues(
  value: unknown,
  record: OrganizationRecord | null,
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

/** The element type, with more that it validates. */
function validating(element: ElementType | null, issuesOf: (value: unknown) => readonly Issue[]) {
  if (!element) return {};
  const validate: ElementType["validate"] = (value, context) => {
    const issues = element.validate(value, context);
    return issues.length > 0 ? issues : issuesOf(value);
  };
  return { element: { ...element, validate } };
}

/** The element type, one of whose issues goes by another code. */
function saying(element: ElementType | null, code: string, own: string) {
  if (!element) return {};
  const validate: ElementType["validate"] = (value, context) =>
    element.validate(value, context).map((issue) => (issue.code === code ? { ...issue, code: own } : issue));
  return { element: { ...element, validate } };
}
