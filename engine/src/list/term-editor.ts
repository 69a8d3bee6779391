import type { OperatorName } from "../elements/element-type.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { Issue } from "../validation/issue.ts";
import type { FilterTerm } from "./query.ts";

/** A term of the advanced filter while a person writes it. */
export interface TermDraft {
  readonly attribute: string | null;
  readonly operator: OperatorName;
  readonly values: FilterTerm["values"];
  readonly isNull: boolean;
}

export const EMPTY_DRAFT: TermDraft = Object.freeze({ attribute: null, operator: "equals", values: [], isNull: false });

/** One term per attribute: an attribute already filtered leaves the choices (GEN-063). */
export function termChoices(
  attributes: readonly AttributeType[],
  terms: readonly FilterTerm[],
): readonly AttributeType[] {
  return attributes.filter((attribute) => !terms.some((term) => term.attribute === attribute.name));
}

/** The operators that the attribute's element type has (GEN-061). */
export function termOperators(attribute: AttributeType): readonly OperatorName[] {
  return attribute.element?.operators ?? [];
}

/** Whether 'Add Filter' may be pressed: an attribute, and a value or 'Is null' (GEN-059). */
export function isCompleteDraft(draft: TermDraft): boolean {
  return draft.attribute !== null && (draft.isNull || draft.values.some((value) => value !== ""));
}

/** A yes/no term needs true or false (GEN-060). */
export function draftIssue(draft: TermDraft, attribute: AttributeType): Issue | null {
  const isBoolean = attribute.valueYes !== null || attribute.column === "boolean";
  const isGiven = draft.isNull || draft.values.length > 0;
  return isBoolean && !isGiven ? { code: "trueFalse", attribute: attribute.name } : null;
}

/** Adds what the draft says; 'Is null' has no values. @returns the terms unchanged while the draft is incomplete */
export function addTerm(terms: readonly FilterTerm[], draft: TermDraft): readonly FilterTerm[] {
  const { attribute, operator, values, isNull } = draft;
  if (attribute === null || !isCompleteDraft(draft)) return terms;
  const kept = removeTerm(terms, attribute);
  return [...kept, { kind: "term", attribute, operator, values: isNull ? [] : values.filter((value) => value !== "") }];
}

export function removeTerm(terms: readonly FilterTerm[], attribute: string): readonly FilterTerm[] {
  return terms.filter((term) => term.attribute !== attribute);
}

/** Takes a term out of the list and into the form (GEN-064). */
export function editTerm(
  terms: readonly FilterTerm[],
  attribute: string,
): { readonly terms: readonly FilterTerm[]; readonly draft: TermDraft } {
  const term = terms.find((candidate) => candidate.attribute === attribute);
  if (!term) return { terms, draft: EMPTY_DRAFT };
  const { operator, values } = term;
  return { terms: removeTerm(terms, attribute), draft: { attribute, operator, values, isNull: values.length === 0 } };
}
