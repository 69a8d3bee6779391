import { type EntityType, isEmpty, textForm } from "@armature/engine";
import type { ApplicationSpec, MappingFilterSpec, MappingRow } from "@armature/engine/metadata";
import { type JsonLogic, writeCondition } from "@armature/engine/rules";
import { COMPUTED_VALUES, titleOf } from "@armature/engine/schema";
import { type Definition, type DraftIssue, labelIssue } from "../issue.ts";
import { type ConditionDraft, gapOfCondition, logicOf } from "../rule/condition-draft.ts";

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

/** The condition of a mapping, also of one that is stored as Filter Code; null if it exports all records. */
export function filterOf(mapping: Definition): ConditionDraft | null {
  const [filter] = filtersOf(mapping);
  if (!filter) return null;
  return filter.if ?? { logic: filter.filterCode as JsonLogic };
}

/**
 * The mapping with another filter, or without one. Either decides about a mapping that is set aside, which has lost its
 * filter. Only the first conditional is the filter, so without one there is none.
 */
export function withFilter(mapping: Definition, condition: ConditionDraft | null): Definition {
  const isSetAside = !isEmpty(mapping.blocked);
  const decided = isSetAside ? { ...mapping, blocked: null } : mapping;
  if (condition === null) return { ...decided, conditionalList: [] };
  const [first, ...others] = isSetAside ? [undefined, ...filtersOf(mapping)] : filtersOf(mapping);
  const logic = logicOf(condition);
  const stored = logic ? writeCondition(logic) : condition;
  const filter = { id: first?.id ?? null, if: stored, filterCode: null, then: first?.then ?? [] };
  return { ...decided, conditionalList: [filter, ...others] };
}

/** The name of the field for a row's property. */
export function rowField(index: number, property: string): string {
  return `row-${index}-${property}`;
}

/** Everything that keeps a mapping from being saved. @param others the other mappings of the entity @param subject the entity */
export function issuesOf(
  mapping: Definition,
  others: readonly Definition[],
  words: MappingWords,
  subject: Pick<EntityType, "byName">,
): readonly DraftIssue[] {
  const issue = labelIssue(mapping, others);
  const filter = isEmpty(mapping.blocked) ? filterOf(mapping) : null;
  const gap = filter && gapOfCondition(filter);
  const rows = rowsOf(mapping);
  return [
    ...(issue ? [issue] : []),
    ...(gap ? [{ field: "filter", label: "Filter", message: gap }] : []),
    ...rows.flatMap((row, i) => issuesOfRow(row, rows.slice(0, i), words, subject)),
  ];
}

function issuesOfRow(
  row: RowDraft,
  before: readonly RowDraft[],
  words: MappingWords,
  { byName }: Pick<EntityType, "byName">,
): readonly DraftIssue[] {
  const issues: DraftIssue[] = [];
  const report = (property: string, label: string, message: string) =>
    issues.push({
      field: rowField(before.length, property),
      label: `Row ${before.length + 1}, ${label}`,
      message,
    });
  const numberIssue = issueOfNumber(row, before, words);
  if (numberIssue !== null) report(words.itemNumber, titleOf(words.itemNumber), numberIssue);
  const value = textForm(row.value);
  if (value.trim() === "") report("value", "Value", "Required");
  else if (!isKnown(row, byName)) report("value", "Value", `There is no ${VALUE_NOUNS[row.valueType]} ${value}.`);
  return issues;
}

const VALUE_NOUNS = { attribute: "field", static: "text", computed: "computed value" } as const;

/** Whether there is what the row names. A pasted row may name anything. */
function isKnown({ valueType, value }: RowDraft, byName: EntityType["byName"]): boolean {
  if (valueType === "static") return true;
  return valueType === "attribute" ? byName.has(value) : COMPUTED_VALUES.has(value);
}

function issueOfNumber(row: RowDraft, before: readonly RowDraft[], words: MappingWords): string | null {
  const numberOf = (each: RowDraft) => each[words.itemNumber] ?? null;
  const number = numberOf(row);
  if (number === null) return "Required";
  if (number === 1) return `Item number 1 is set by ${words.firstItem}`;
  if (typeof number === "string" || number < 1 || !Number.isInteger(number)) return "Must be a whole number above 1.";
  return before.some((other) => numberOf(other) === number) ? "Another row has this item number. Use each once." : null;
}
