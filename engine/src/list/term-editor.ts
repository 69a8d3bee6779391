import { isReference } from "../values/column-kind.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import { joinList, splitList } from "../values/list-text.ts";
import type { Issue } from "../values/issue.ts";
import { contextOf } from "../validation/validate.ts";
import { type FilterOperator, isOrdered, MAX_DAYS, operatorsOf, type OperatorTakes } from "./operators.ts";
import type { FilterTerm } from "./query.ts";

/** A term of the advanced filter while a person edits it. */
export interface TermDraft {
  readonly attribute: string | null;
  readonly operator: string;
  /** What the operator takes. */
  readonly takes: OperatorTakes;
  readonly values: FilterTerm["values"];
  readonly isNull: boolean;
}

/** The form of a new term, before anything is chosen. */
export const EMPTY_DRAFT: TermDraft = Object.freeze({
  attribute: null,
  operator: "equals",
  takes: "values",
  values: [],
  isNull: false,
});

/** The attributes to choose from. Each can have one term, so those already filtered are left out. */
export function termChoices(
  attributes: readonly AttributeType[],
  terms: readonly FilterTerm[],
): readonly AttributeType[] {
  return attributes.filter((attribute) => !terms.some((term) => term.attribute === attribute.name));
}

/** The operators of the attribute's element type and kind of column. */
export function termOperators(attribute: AttributeType): readonly FilterOperator[] {
  return attribute.element ? operatorsOf(attribute) : [];
}

/** Changes the operator. Values are kept if the new operator can use them. */
export function withOperator(draft: TermDraft, { name, takes }: FilterOperator): TermDraft {
  const isOther = (takes === "days") !== (draft.takes === "days") || takes === "nothing";
  const values = isOther ? [] : takes === "one" || takes === "part" ? draft.values.slice(0, 1) : draft.values;
  const isNull = draft.isNull && (takes === "values" || takes === "part");
  return { ...draft, operator: name, takes, values: takes === "two" ? values.slice(0, 2) : values, isNull };
}

/** Whether 'Add Filter' is enabled: there are an attribute and a value, or 'Is null'. */
export function isCompleteDraft(draft: TermDraft): boolean {
  if (draft.attribute === null) return false;
  const given = draft.values.filter((value) => value !== "");
  if (draft.takes === "nothing" || draft.isNull) return true;
  if (draft.takes === "two") return given.length === 2;
  return given.length > 0;
}

function isDayCount(value: unknown): boolean {
  const count = Number(value);
  return Number.isInteger(count) && count >= 1 && count <= MAX_DAYS;
}

/**
 * Why the term cannot be added, or null. A yes/no term needs true or false, a comparison by order values with an order,
 * and other values have to be such that the element type can read them.
 */
export function draftIssue(draft: TermDraft, attribute: AttributeType): Issue | null {
  const isBoolean = attribute.valueYes !== null || attribute.column === "boolean";
  const isGiven = draft.isNull || draft.takes === "nothing" || draft.values.length > 0;
  if (isBoolean && !isGiven) return { code: "trueFalse", attribute: attribute.name };
  const given = draft.values.filter((value) => value !== "");
  if (draft.isNull || given.length === 0) return null;
  const { takes } = draft;
  const isDate = attribute.column === "date" || attribute.column === "timestamp";
  const wrong = (expected: string) => ({ code: "wrongType", attribute: attribute.name, args: { expected } });
  if (takes === "days") return isDayCount(given[0]) ? null : wrong(`a whole number from 1 to ${MAX_DAYS}`);
  if (takes === "one" || takes === "two" || (takes === "values" && isDate)) {
    if (given.every((value) => isOrdered(attribute, value))) return null;
    return wrong(isDate ? "a date such as 2026-01-31" : "a number");
  }
  return takes === "values" ? unreadIssue(attribute, given) : null;
}

/** The issue of a text that the element type cannot read. Records are compared by labels, which it cannot know. */
function unreadIssue(attribute: AttributeType, given: TermDraft["values"]): Issue | null {
  const { element, column } = attribute;
  if (!element || isReference(column)) return null;
  for (const value of given) {
    const text = column === "json" ? joinList([String(value)]) : String(value);
    const read = element.parse(text, contextOf(attribute, {}));
    if ("issue" in read) return read.issue;
  }
  return null;
}

/**
 * Adds the draft as a term. 'Is null' has no values.
 * @returns the same terms while the draft is incomplete
 */
export function addTerm(terms: readonly FilterTerm[], draft: TermDraft): readonly FilterTerm[] {
  const { attribute, operator, isNull, takes } = draft;
  if (attribute === null || !isCompleteDraft(draft)) return terms;
  const given = draft.values.filter((value) => value !== "");
  const values = isNull || takes === "nothing" ? [] : takes === "days" ? given.map(Number) : given;
  return [...removeTerm(terms, attribute), { kind: "term", attribute, operator, values }];
}

/** The terms without the one of this attribute. */
export function removeTerm(terms: readonly FilterTerm[], attribute: string): readonly FilterTerm[] {
  return terms.filter((term) => term.attribute !== attribute);
}

/** Moves a term from the list back into the form. */
export function editTerm(
  terms: readonly FilterTerm[],
  attribute: AttributeType,
): { readonly terms: readonly FilterTerm[]; readonly draft: TermDraft } {
  const term = terms.find((candidate) => candidate.attribute === attribute.name);
  if (!term) return { terms, draft: EMPTY_DRAFT };
  const { operator, values } = term;
  const takes = operatorsOf(attribute).find(({ name }) => name === operator)?.takes ?? "values";
  const isNull = values.length === 0 && takes !== "nothing";
  const read = takes === "values" ? values.map((value) => itemOf(attribute, value)) : values;
  const draft = { attribute: attribute.name, operator, takes, values: read, isNull };
  return { terms: removeTerm(terms, attribute.name), draft };
}

/** A term may have the text of a whole list, in which an item with a comma is quoted. The editor takes items. */
function itemOf(attribute: AttributeType, value: TermDraft["values"][number]): TermDraft["values"][number] {
  if (attribute.column !== "json" || !unreadIssue(attribute, [value])) return value;
  const [only = value, ...more] = splitList(String(value));
  return more.length === 0 ? only : value;
}
