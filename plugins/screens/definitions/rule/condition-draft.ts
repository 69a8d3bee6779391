import { isEmpty, MetadataError, sameValue } from "@armature/engine";
import { takenBy } from "@armature/engine/list";
import {
  type ActionSpec,
  type CheckRow,
  type ConditionRow,
  type LogicNode,
  logicOfRows,
  MOST_DAYS,
  parseCondition,
  readsOfLogic,
  type RowGroup,
  type RowOperand,
  rowsOf,
  type RuleSpec,
  type StoredCondition,
  toJsonLogic,
  writeCondition,
} from "@armature/engine/rules";

/**
 * A condition while somebody edits it: as stored, or as rows or a text that say no condition yet. `wasLogic` tells that
 * it was opened in JSON Logic, which checks may then not replace.
 */
export type ConditionDraft =
  | StoredCondition
  | { readonly rows: RowGroup; readonly wasLogic: boolean }
  | { readonly text: string; readonly wasLogic: boolean };

/** An action whose calculation may be half written, as `text`. */
export type ActionDraft = ActionSpec & { readonly text?: string };

/** A rule whose condition and calculation may be half written. */
export type RuleDraft = Omit<RuleSpec, "if" | "then"> & {
  readonly if: ConditionDraft;
  readonly then: readonly ActionDraft[];
};

/** A row that is not filled in yet. */
export const BLANK_ROW: CheckRow = Object.freeze({
  kind: "check",
  attribute: "",
  isByDay: false,
  operator: "equals",
  operands: Object.freeze([]),
});

/** What a row is compared with before anything is given. */
export const NO_VALUE: RowOperand = Object.freeze({ kind: "value", value: null });

const BLANK_GROUP: RowGroup = Object.freeze({ kind: "group", join: "all", items: Object.freeze([BLANK_ROW]) });

/** The condition that somebody begins with. */
export const BLANK_CONDITION: ConditionDraft = Object.freeze({ rows: BLANK_GROUP, wasLogic: false });

/** Whether the condition is in JSON Logic, or was when it was opened. */
export function isOfLogic(draft: ConditionDraft): boolean {
  return "wasLogic" in draft ? draft.wasLogic : "logic" in draft;
}

/** The tree of a whole condition; null of one that is half written or cannot be read. */
export function logicOf(draft: ConditionDraft): LogicNode | null {
  if ("rows" in draft || "text" in draft) return null;
  try {
    // Where it may not stand, the text refuses it before.
    return parseCondition(draft, "condition", { before: true });
  } catch (error) {
    if (error instanceof MetadataError) return null;
    throw error;
  }
}

/**
 * Writes a condition for the server. What was opened in JSON Logic stays so, because the server takes checks in its
 * place for those of a client that does not know it; the server itself stores checks where they say the same.
 */
export function draftOfLogic(logic: LogicNode, wasLogic: boolean): StoredCondition {
  return wasLogic ? { logic: toJsonLogic(logic) } : writeCondition(logic);
}

/** Rows as a condition, or as rows while something is missing in them. */
export function draftOfRows(rows: RowGroup, wasLogic: boolean): ConditionDraft {
  return gapOfRow(rows) === null ? draftOfLogic(logicOfRows(rows), wasLogic) : { rows, wasLogic };
}

/** The condition as a group of rows. A text that says no condition yet has none. */
export function rowsOfDraft(draft: ConditionDraft): RowGroup {
  if ("rows" in draft) return draft.rows;
  const logic = logicOf(draft);
  if (logic === null) return { kind: "group", join: "all", items: [] };
  const row = rowsOf(logic);
  return row.kind === "group" ? row : { kind: "group", join: "all", items: [row] };
}

/** What the condition still lacks; null if it is whole. */
export function gapOfCondition(draft: ConditionDraft): string | null {
  return "text" in draft ? "Correct the text of the condition." : gapOfRow(rowsOfDraft(draft));
}

function gapOfRow(row: ConditionRow): string | null {
  if (row.kind === "other") return null;
  if (row.kind === "check") return gapOfCheck(row);
  if (row.items.length === 0) return "Add a check.";
  return row.items.map(gapOfRow).find((gap) => gap !== null) ?? null;
}

function gapOfCheck(row: CheckRow): string | null {
  if (row.attribute === "") return "Choose an attribute for each check.";
  return isFilled(row) ? null : "Give each check a value.";
}

/** Whether a row has what its operator takes. */
function isFilled({ operator, operands }: CheckRow): boolean {
  const takes = takenBy(operator);
  if (takes === "nothing") return true;
  const count = takes === "two" ? 2 : takes === "values" ? Math.max(1, operands.length) : 1;
  return operands.length >= count && operands.every((operand) => isGiven(operand, takes === "days"));
}

/** Whether an operand is filled in. */
export function isGiven(operand: RowOperand, isCount: boolean): boolean {
  if (operand.kind === "attribute") return operand.name !== "";
  if (operand.kind === "today") return Number.isInteger(operand.days) && Math.abs(operand.days) <= MOST_DAYS;
  const { value } = operand;
  if (!isCount) return !isEmpty(value);
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= MOST_DAYS;
}

/**
 * The condition to start from in a rule that is set aside: its former one, with blank rows in place of those that read
 * what was deleted.
 */
export function withoutDeleted(draft: ConditionDraft, isThere: (attribute: string) => boolean): ConditionDraft {
  const rows = withoutReads(rowsOfDraft(draft), isThere);
  return { rows: rows.kind === "group" && rows.items.length > 0 ? rows : BLANK_GROUP, wasLogic: isOfLogic(draft) };
}

function withoutReads(row: ConditionRow, isThere: (attribute: string) => boolean): ConditionRow {
  if (row.kind === "group") return { ...row, items: row.items.map((item) => withoutReads(item, isThere)) };
  if (row.kind === "other") return [...readsOfLogic(row.logic)].every(isThere) ? row : BLANK_ROW;
  const reads = [row.attribute, ...row.operands.flatMap((each) => (each.kind === "attribute" ? [each.name] : []))];
  return reads.every(isThere) ? row : BLANK_ROW;
}

/** Whether nothing has been given yet. */
export function isBlank(draft: ConditionDraft): boolean {
  return "text" in draft ? draft.text.trim() === "" : sameValue(rowsOfDraft(draft), BLANK_GROUP);
}
