import { isEmpty, textForm } from "@armature/engine";
import type { MappingFilterSpec, MappingRow } from "@armature/engine/metadata";
import type { ConditionSpec } from "@armature/engine/rules";
import { type Definition, type DraftIssue, labelIssue } from "../issue.ts";
import { isGroup } from "../rule/rule-edits.ts";

export const NEW_MAPPING: Definition = Object.freeze({ label: "", conditionalList: [], rowList: [] });

/** The labels of the kinds of value that a row can export. */
export const VALUE_TYPE_LABELS = {
  attribute: "Attribute",
  static: "Static",
  computed: "Computed",
} as const satisfies Record<MappingRow["valueType"], string>;

/** A row as it is typed: the number may be missing or not be a number yet. */
export type RowDraft = Omit<MappingRow, "itemNumber"> & { readonly epicItemNumber: number | string | null };

export const NEW_ROW: RowDraft = Object.freeze({
  epicItemNumber: null,
  valueType: "attribute",
  value: "",
  fkValue: null,
});

export function rowsOf({ rowList }: Definition): readonly RowDraft[] {
  return (rowList ?? []) as readonly RowDraft[];
}

export function filtersOf({ conditionalList }: Definition): readonly MappingFilterSpec[] {
  return (conditionalList ?? []) as readonly MappingFilterSpec[];
}

/** The mapping with another filter, or without one. Only the first conditional is the filter; the others stay. */
export function withFilter(mapping: Definition, condition: MappingFilterSpec["if"]): Definition {
  const [first, ...others] = filtersOf(mapping);
  if (condition === null) return { ...mapping, conditionalList: others };
  const filter = { id: first?.id ?? null, if: condition, filterCode: null, then: first?.then ?? [] };
  return { ...mapping, conditionalList: [filter, ...others] };
}

/** The name of the field for a row's property. */
export function rowField(index: number, property: keyof RowDraft): string {
  return `row-${index}-${property}`;
}

/** Everything that keeps a mapping from being saved. @param others the other mappings of the entity */
export function issuesOf(mapping: Definition, others: readonly Definition[]): readonly DraftIssue[] {
  const issue = labelIssue(mapping, others);
  const [filter] = filtersOf(mapping);
  const isOpen = filter?.if && !isWhole(filter.if);
  const rows = rowsOf(mapping);
  return [
    ...(issue ? [issue] : []),
    ...(isOpen ? [{ field: "filter", label: "Filter", message: "Each check needs an attribute and a value." }] : []),
    ...rows.flatMap((row, i) => issuesOfRow(row, i, rows)),
  ];
}

/** Whether a filter has checks, each with an attribute and a value. */
function isWhole(condition: ConditionSpec): boolean {
  if (isGroup(condition)) return condition.list.length > 0 && condition.list.every(isWhole);
  return condition.attribute !== "" && !isEmpty(condition.value);
}

function issuesOfRow({ epicItemNumber: number, value }: RowDraft, index: number, rows: readonly RowDraft[]) {
  const issues: DraftIssue[] = [];
  const report = (property: keyof RowDraft, label: string, message: string) =>
    issues.push({ field: rowField(index, property), label: `Row ${index + 1}, ${label}`, message });
  const numberIssue = issueOfNumber(number, rows.slice(0, index));
  if (numberIssue !== null) report("epicItemNumber", "Epic Item Number", numberIssue);
  if (isEmpty(value) || textForm(value).trim() === "") report("value", "Value", "Required");
  return issues;
}

function issueOfNumber(number: RowDraft["epicItemNumber"], before: readonly RowDraft[]): string | null {
  if (number === null) return "Required";
  if (number === 1) return "Item number 1 is set by Epic ID Type";
  if (typeof number === "string" || number < 1 || !Number.isInteger(number)) return "Must be a whole number above 1.";
  const isTaken = before.some(({ epicItemNumber }) => epicItemNumber === number);
  return isTaken ? "Another row has this item number. Use each once." : null;
}
