import { type Facts, NO_FACTS } from "../rules/facts.ts";
import { type LookupResult, NO_RESULT } from "../elements/element-type.ts";
import type { Values } from "../rules/compile-logic.ts";
import { isEmpty, sameValue, textForm } from "../values/value.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { messageNames } from "../schema/message-names.ts";
import type { Issue } from "../values/issue.ts";
import type { MessageTable } from "../values/messages.ts";
import { changeMessageOf } from "./change-messages.ts";
import { contextOf, validate } from "../validation/validate.ts";
import { hasNoIssues, type LeftOut, type PlannedItem, type PlannedWrite } from "./planned-item.ts";
import { inOrder } from "./touched-parts.ts";

/** What happens to a record. "skipped" is a row of a sheet that a person left out. */
export type ReviewKind = "new" | "changed" | "removed" | "unchanged" | "conflict" | "error" | "skipped";

/**
 * What happens to a value. It is written (new, changed, cleared), not written for a reason (hidden, disabled, notAsked,
 * notPermitted, locked, changedSince, leftAlone), the same as before (unchanged), for a person to choose (conflict), or
 * wrong (error).
 */
export type CellState =
  | "new"
  | "changed"
  | "cleared"
  | LeftOut
  | "notPermitted"
  | "changedSince"
  | "leftAlone"
  | "unchanged"
  | "conflict"
  | "error";

/** One value of a review: as it is stored, and as it would be. Both are texts as people read them. */
export interface ReviewCell {
  /** Name of the attribute. */
  readonly attribute: string;
  readonly label: string;
  readonly state: CellState;
  /** Formatted; '' if there is no value. */
  readonly old: string;
  readonly new: string;
  /** Whether a rule, a default or a template gave the value, not the sender. */
  readonly isFilled: boolean;
  /** What is wrong with the new value, or why it is not written. */
  readonly text: string | null;
}

/** What a change would do to one record. */
export interface ReviewRecord {
  readonly key: string;
  readonly title: string;
  readonly kind: ReviewKind;
  readonly cells: readonly ReviewCell[];
  /** What is wrong with the record as a whole. */
  readonly issue: string | null;
  /** The record as it would be stored, for {@link explain}. Absent if nothing would be stored. */
  readonly after?: Values;
}

/** A value that is not written because somebody else changed it meanwhile, or because the person leaves it out. */
export interface ElsewhereCell {
  readonly state: "changedSince" | "conflict" | "leftAlone";
  readonly mine: unknown;
}

/** What a review knows about an item apart from its plan. All of it is optional. */
export interface ReviewAnswers {
  /** Look-up results. What was not looked up is not validated. */
  readonly found?: LookupResult;
  /** What rules read beside the record. */
  readonly facts?: Facts;
  /** For a row of a sheet: its issues, and the text of its cells, which is shown where a value could not be read. */
  readonly issues?: readonly Issue[];
  readonly cellText?: (attribute: string) => string | undefined;
  readonly changedElsewhere?: ReadonlyMap<string, ElsewhereCell>;
  /** Message texts that replace the default ones. */
  readonly messages?: MessageTable;
  readonly title?: string;
}

/** Reviews one record. Batch edit, import, paste, restore and undo all use it. */
export function reviewItem(type: EntityType, item: PlannedItem, answers: ReviewAnswers = {}): ReviewRecord {
  const issues = [...validated(item, answers), ...(answers.issues ?? [])];
  const source: CellSource = { type, item, answers, issues };
  const cells = isWrite(item) ? cellsOf(source, item) : [];
  const own = isWrite(item) ? issues.filter(({ attribute }) => attribute === null) : issues;
  return {
    key: String(item.index),
    title: answers.title ?? titleOf(type, item),
    kind: kindOf(item, issues, cells),
    cells,
    issue: own.length > 0 ? own.map((issue) => textOf(source, issue)).join(" ") : null,
    ...(isWrite(item) && { after: item.after }),
  };
}

/** Validates in the order of the write path: after permissions and state. */
function validated(item: PlannedItem, { found = NO_RESULT, facts = NO_FACTS }: ReviewAnswers): readonly Issue[] {
  if (!isWrite(item) || !hasNoIssues(item)) return item.issues;
  const { kind: mode, before, ruled = [] } = item;
  return [...validate(item.validated, item.after, { mode, found, before, facts }), ...ruled];
}

function isWrite(item: PlannedItem): item is PlannedWrite {
  return item.kind === "create" || item.kind === "update";
}

/**
 * The name by which people know the record. It uses the stored values, since several records may get the same new name
 * in one changeset.
 */
function titleOf({ label, readableAttribute, importKey }: EntityType, item: PlannedItem): string {
  const after: Values = isWrite(item) ? item.after : {};
  const names = [readableAttribute, importKey?.name ?? ""];
  const text = names.map((name) => textForm(item.before?.[name] ?? after[name])).find((part) => part !== "");
  if (text !== undefined) return text;
  const isNew = item.kind === "create" || (item.kind === "refused" && item.change === "create");
  return isNew ? `New ${label}` : [label, item.id].join(" ").trim();
}

function kindOf(item: PlannedItem, issues: readonly Issue[], cells: readonly ReviewCell[]): ReviewKind {
  if (issues.some(({ code }) => isOfOthers(code))) return "conflict";
  if (issues.length > 0 || item.kind === "refused") return "error";
  for (const { state } of cells) if (state === "conflict") return "conflict";
  if (item.kind === "create") return "new";
  if (item.kind === "delete") return "removed";
  return Object.keys(item.changed).length > 0 ? "changed" : "unchanged";
}

const OF_OTHERS: ReadonlySet<string> = new Set(["stale", "clash", "removedSince", "gone"]);

/** Whether the problem is that somebody else made a change first. */
export function isOfOthers(code: string): boolean {
  return OF_OTHERS.has(code);
}

interface CellSource {
  readonly type: EntityType;
  readonly item: PlannedItem;
  readonly answers: ReviewAnswers;
  readonly issues: readonly Issue[];
}

/**
 * Cells for every attribute that was sent or has an issue, and for other written attributes that a form can show, in
 * the entity's order.
 */
function cellsOf(source: CellSource, item: PlannedWrite): readonly ReviewCell[] {
  const { type, issues, answers } = source;
  const names = new Set([...Object.keys(item.sent), ...(answers.changedElsewhere?.keys() ?? [])]);
  for (const { name, element } of item.written) if (element !== null) names.add(name);
  for (const { attribute } of issues) if (attribute !== null) names.add(attribute);
  const cells: ReviewCell[] = [];
  for (const attribute of inOrder(type, names))
    if (attribute !== type.primaryKey) cells.push(cellOf(source, item, attribute));
  for (const name of names) if (!type.byName.has(name)) cells.push(unknownCell(source, name));
  return cells;
}

function cellOf(source: CellSource, item: PlannedWrite, attribute: AttributeType): ReviewCell {
  const { name, label } = attribute;
  const issue = source.issues.find((candidate) => candidate.attribute === name);
  const elsewhere = source.answers.changedElsewhere?.get(name);
  const state = issue ? stateOfIssue(source.type, issue) : (elsewhere?.state ?? stateOfPlan(item, name));
  const isLeft = item.leftOut.has(name) || issue !== undefined;
  const mine = elsewhere
    ? elsewhere.mine
    : isLeft && Object.hasOwn(item.sent, name)
      ? item.sent[name]
      : item.after[name];
  const unread = issue || elsewhere?.state === "leftAlone" ? source.answers.cellText?.(name) : undefined;
  const note = NOTES[state];
  return {
    attribute: name,
    label,
    state,
    old: formatted(source, attribute, item.before?.[name], item.before ?? {}),
    new: unread ?? formatted(source, attribute, mine, item.after),
    isFilled: !elsewhere && Object.hasOwn(item.changed, name) && sameValue(item.sent[name], item.before?.[name]),
    text: issue ? textOf(source, issue) : note === undefined ? null : textOf(source, { code: note, attribute: name }),
  };
}

function unknownCell(source: CellSource, name: string): ReviewCell {
  const issue = source.issues.find(({ attribute }) => attribute === name) ?? {
    code: "unknownAttribute",
    attribute: name,
  };
  const text = source.answers.cellText?.(name) ?? "";
  return {
    attribute: name,
    label: name,
    state: "error",
    old: "",
    new: text,
    isFilled: false,
    text: textOf(source, issue),
  };
}

export function stateOfIssue({ byName }: EntityType, { code, attribute }: Issue): CellState {
  const isClosed = byName.get(attribute ?? "")?.closings.some(({ error }) => error === code);
  if (code === "clash") return "conflict";
  if (code === "notUpdatable") return "notPermitted";
  return code === "locked" || isClosed ? "locked" : "error";
}

function stateOfPlan(item: PlannedWrite, name: string): CellState {
  const leftOut = item.leftOut.get(name);
  if (leftOut) return leftOut;
  if (!Object.hasOwn(item.changed, name)) return "unchanged";
  if (isEmpty(item.after[name])) return "cleared";
  return isEmpty(item.before?.[name]) ? "new" : "changed";
}

/** Why a value is not written: codes of the message table. */
const NOTES: Readonly<Partial<Record<CellState, string>>> = {
  hidden: "hiddenByRule",
  disabled: "disabledByRule",
  notAsked: "notAsked",
  locked: "locked",
  changedSince: "changedSince",
  leftAlone: "leftAlone",
  conflict: "changedByBoth",
};

function formatted({ answers }: CellSource, attribute: AttributeType, value: unknown, record: Values): string {
  if (isEmpty(value)) return "";
  return attribute.element?.format(value, contextOf(attribute, record, answers.found)) ?? textForm(value);
}

function textOf({ type, answers }: CellSource, issue: Issue): string {
  return changeMessageOf(issue, messageNames(type, issue.attribute), answers.messages);
}

/** The attributes that two people changed, which wait for a choice. */
export function conflictingNames({ cells }: ReviewRecord): readonly string[] {
  return cells.filter(({ state }) => state === "conflict").map(({ attribute }) => attribute);
}

/** Whether the cell's new value will be stored. */
export function isWritten({ state }: ReviewCell): boolean {
  return state === "new" || state === "changed" || state === "cleared";
}

/** Whether any value is cleared, which a person has to accept. */
export function clearsValues(records: readonly ReviewRecord[]): boolean {
  return records.some(({ cells }) => cells.some(({ state }) => state === "cleared"));
}
