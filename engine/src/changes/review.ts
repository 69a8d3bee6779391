import { type LookupResult, NO_RESULT } from "../elements/element-type.ts";
import type { Values } from "../rules/compile-logic.ts";
import { isEmpty, sameValue, textForm } from "../rules/value.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { messageNames } from "../schema/message-names.ts";
import type { Issue } from "../validation/issue.ts";
import type { MessageTable } from "../validation/messages.ts";
import { changeMessageOf } from "./change-messages.ts";
import { contextOf, validate } from "../validation/validate.ts";
import { hasNoIssues, type LeftOut, type PlannedItem, type PlannedWrite } from "./planned-item.ts";
import { inOrder } from "./touched-parts.ts";

/** What becomes of a record. */
export type ReviewKind = "new" | "changed" | "removed" | "unchanged" | "conflict" | "error";

/**
 * What becomes of one value: written (new, changed, cleared), left alone and why (hidden, disabled, notAsked,
 * notPermitted, locked, changedSince, leftAlone), the same as before, for a person to choose (conflict), or wrong
 * (error).
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

export interface ReviewCell {
  /** Name of the attribute. */
  readonly attribute: string;
  readonly label: string;
  readonly state: CellState;
  /** Formatted; '' for no value. */
  readonly old: string;
  readonly new: string;
  /** Nobody sent it: a rule, a default or a template gives it. */
  readonly isFilled: boolean;
  /** What is wrong with the new value, or why it is left alone. */
  readonly text: string | null;
}

export interface ReviewRecord {
  readonly key: string;
  readonly title: string;
  readonly kind: ReviewKind;
  readonly cells: readonly ReviewCell[];
  /** What is wrong with the record as a whole. */
  readonly issue: string | null;
  /** The record as it would be stored, by which {@link explain} tells why; absent where none would be. */
  readonly after?: Values;
}

/** A value that is not written: somebody else changed it since the base of a comparison, or a person leaves it. */
export interface SinceCell {
  readonly state: "changedSince" | "conflict" | "leftAlone";
  readonly mine: unknown;
}

/** What a review knows of an item besides its plan; all of it is optional. */
export interface ReviewAnswers {
  /** Look-ups; what was not asked is not validated. */
  readonly found?: LookupResult;
  /** Of a sheet's row: its issues, and what its cells say, shown where a value could not be read. */
  readonly issues?: readonly Issue[];
  readonly cellText?: (attribute: string) => string | undefined;
  readonly since?: ReadonlyMap<string, SinceCell>;
  /** Texts of a form that has its own. */
  readonly messages?: MessageTable;
  readonly title?: string;
}

/** One record of a review: of batch edit, import, paste, restore and undo alike. */
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

/** As the write path validates: validation comes after rights and state. */
function validated(item: PlannedItem, { found = NO_RESULT }: ReviewAnswers): readonly Issue[] {
  if (!isWrite(item) || !hasNoIssues(item)) return item.issues;
  return validate(item.validated, item.after, { mode: item.kind, found, before: item.before });
}

function isWrite(item: PlannedItem): item is PlannedWrite {
  return item.kind === "create" || item.kind === "update";
}

/** What people know the record by: as it stands, since several may get the same name in one changeset. */
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

/** Whether a problem is that somebody else was first. */
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
 * Of every attribute that was sent or has an issue, and of those that are written besides if a form can show them, in
 * the
 * order of the entity.
 */
function cellsOf(source: CellSource, item: PlannedWrite): readonly ReviewCell[] {
  const { type, issues, answers } = source;
  const names = new Set([...Object.keys(item.sent), ...(answers.since?.keys() ?? [])]);
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
  const since = source.answers.since?.get(name);
  const state = issue ? stateOfIssue(source.type, issue) : (since?.state ?? stateOfPlan(item, name));
  const isLeft = item.leftOut.has(name) || issue !== undefined;
  const mine = since ? since.mine : isLeft && Object.hasOwn(item.sent, name) ? item.sent[name] : item.after[name];
  const unread = issue || since?.state === "leftAlone" ? source.answers.cellText?.(name) : undefined;
  const note = NOTES[state];
  return {
    attribute: name,
    label,
    state,
    old: formatted(source, attribute, item.before?.[name], item.before ?? {}),
    new: unread ?? formatted(source, attribute, mine, item.after),
    isFilled: !since && Object.hasOwn(item.changed, name) && sameValue(item.sent[name], item.before?.[name]),
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

/** Why a value is left alone: codes of the message table. */
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

/** The attributes of which two people changed the value, for a person to choose. */
export function conflictingNames({ cells }: ReviewRecord): readonly string[] {
  return cells.filter(({ state }) => state === "conflict").map(({ attribute }) => attribute);
}

/** Whether the cell's new value is what will be stored. */
export function isWritten({ state }: ReviewCell): boolean {
  return state === "new" || state === "changed" || state === "cleared";
}

/** Whether a value is being cleared, which a person has to accept. */
export function clearsValues(records: readonly ReviewRecord[]): boolean {
  return records.some(({ cells }) => cells.some(({ state }) => state === "cleared"));
}
