import { isEmpty, textForm } from "@armature/engine";
import type { ApplicationSpec, MappingFilterSpec, MappingRow } from "@armature/engine/metadata";
import type { StoredCondition } from "@armature/engine/rules";
import { titleOf } from "@armature/engine/schema";
import { type Definition, type DraftIssue, labelIssue } from "../issue.ts";
import { isGroup, isLogic } from "../rule/rule-edits.ts";

export const NEW_MAPPING: Definition = Object.freeze({ label: "", conditionalList: [], rowList: [] });

/** The labels of the kinds of value that a row can export. */
export const VALUE_TYPE_LABELS = {
  attribute: "Attribute",
  static: "Static",
  computed: "Computed",
} as const satisfies Record<MappingRow["valueType"], string>;

/** What the application calls the parts of a mapping. */
export type MappingWords = ApplicationSpec["mappings"];

/**
 * A row as it is typed and sent. The application names the property with the item's number, which may be missing or not
 * be a number yet.
 */
export type RowDraft = Omit<MappingRow, "itemNumber"> & { readonly [itemNumber: string]: number | string | null };

export function newRow({ itemNumber }: MappingWords): RowDraft {
  return { [itemNumber]: null, valueType: "attribute", value: "", fkValue: null };
}

export function rowsOf({ rowList }: Definition): readonly RowDraft[] {
  return (rowList ?? []) as readonly RowDraft[];
}

export function filtersOf({ conditionalList }: Definition): readonly MappingFilterSpec[] {
  return (conditionalList ?? []) as readonly MappingFilterSpec[];
}

/** A filter in JSON Logic, as text. */
export function filterCode({ if: condition, filterCode: code }: MappingFilterSpec): string {
  return JSON.stringify(condition && isLogic(condition) ? condition.logic : code, null, 2);
}

/**
 * The mapping with another filter, or without one. Either decides about a mapping that is set aside, which has lost its
 * filter. Only the first conditional is the filter, so without one there is none.
 */
export function withFilter(mapping: Definition, condition: MappingFilterSpec["if"]): Definition {
  const isSetAside = !isEmpty(mapping.blocked);
  const decided = isSetAside ? { ...mapping, blocked: null } : mapping;
  if (condition === null) return { ...decided, conditionalList: [] };
  const [first, ...others] = isSetAside ? [undefined, ...filtersOf(mapping)] : filtersOf(mapping);
  const filter = { id: first?.id ?? null, if: condition, filterCode: null, then: first?.then ?? [] };
  return { ...decided, conditionalList: [filter, ...others] };
}

/** The name of the field for a row's property. */
export function rowField(index: number, property: string): string {
  return `row-${index}-${property}`;
}

/** Everything that keeps a mapping from being saved. @param others the other mappings of the entity */
export function issuesOf(
  mapping: Definition,
  others: readonly Definition[],
  words: MappingWords,
): readonly DraftIssue[] {
  const issue = labelIssue(mapping, others);
  const [filter] = filtersOf(mapping);
  const isOpen = filter?.if && !isWhole(filter.if);
  const rows = rowsOf(mapping);
  return [
    ...(issue ? [issue] : []),
    ...(isOpen ? [{ field: "filter", label: "Filter", message: "Each check needs an attribute and a value." }] : []),
    ...rows.flatMap((row, i) => issuesOfRow(row, rows.slice(0, i), words)),
  ];
}

/** Whether a filter has checks, each with an attribute and a value. */
function isWhole(condition: StoredCondition): boolean {
  if (isLogic(condition)) return true;
  if (isGroup(condition)) return condition.list.length > 0 && condition.list.every(isWhole);
  return condition.attribute !== "" && !isEmpty(condition.value);
}

function issuesOfRow(row: RowDraft, before: readonly RowDraft[], words: MappingWords): readonly DraftIssue[] {
  const issues: DraftIssue[] = [];
  const report = (property: string, label: string, message: string) =>
    issues.push({
      field: rowField(before.length, property),
      label: `Row ${before.length + 1}, ${label}`,
      message,
    });
  const numberIssue = issueOfNumber(row, before, words);
  if (numberIssue !== null) report(words.itemNumber, titleOf(words.itemNumber), numberIssue);
  if (isEmpty(row.value) || textForm(row.value).trim() === "") report("value", "Value", "Required");
  return issues;
}

function issueOfNumber(row: RowDraft, before: readonly RowDraft[], words: MappingWords): string | null {
  const numberOf = (each: RowDraft) => each[words.itemNumber] ?? null;
  const number = numberOf(row);
  if (number === null) return "Required";
  if (number === 1) return `Item number 1 is set by ${words.firstItem}`;
  if (typeof number === "string" || number < 1 || !Number.isInteger(number)) return "Must be a whole number above 1.";
  return before.some((other) => numberOf(other) === number) ? "Another row has this item number. Use each once." : null;
}
