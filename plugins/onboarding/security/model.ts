import { compareText, fold, type Values } from "@armature/engine";
import type { StoredSecRoleOrganization } from "../kit/records.ts";
import {
  type AskedQuestion,
  askedQuestions,
  asksAnything,
  draftAnswers,
  type GivenAnswers,
  givenAnswers,
  NO_ANSWERS,
} from "./role-answers.ts";
import type { QuestionModel } from "./question-model.ts";

/** Shown on every screen of security roles whose lists cannot be loaded. */
export const LISTS_FAILED = "Could not load initial page state. Refresh page and try again.";
/** Shown in lists for a role without a template. */
export const UNASSIGNED = "(Unassigned)";
export const MAX_COMMENTS = 255;
const MAX_NAME = 255;

/** A security role while a person creates or edits it. */
export interface RoleDraft {
  readonly primaryId: number | null;
  readonly given: GivenAnswers;
  readonly name: string;
  readonly comments: string;
}

/** @param answerIds the stored answers. Those that can no longer be chosen stay until the person chooses others. */
export function draftOf(
  role: Partial<StoredSecRoleOrganization> | null,
  answerIds: readonly number[],
  model: QuestionModel,
): RoleDraft {
  const primaryId = role?.secRolePrimaryId ?? null;
  return {
    primaryId,
    given: draftAnswers(model, primaryId, givenAnswers(model, answerIds)),
    name: role?.name ?? "",
    comments: role?.comments ?? "",
  };
}

/** Changes the primary role and drops all answers. */
export function withPrimary(draft: RoleDraft, primaryId: number | null): RoleDraft {
  return draft.primaryId === primaryId ? draft : { ...draft, primaryId, given: NO_ANSWERS };
}

export function isChanged(draft: RoleDraft, stored: RoleDraft): boolean {
  const answers = ({ given }: RoleDraft) => [...given.values()].toSorted((a, b) => a - b).join();
  const texts = ({ primaryId, name, comments }: RoleDraft) => JSON.stringify([primaryId, name, comments]);
  return texts(draft) !== texts(stored) || answers(draft) !== answers(stored);
}

export type StepKey = "primary" | "questions" | "name";

const LABELS: Readonly<Record<StepKey, readonly [create: string, edit: string]>> = {
  primary: ["Select a Role", "Review or Update Primary Role"],
  questions: ["Answer Security Questions", "Review or Update Security Questions"],
  name: ["Create a Name for the Role", "Edit or Confirm Role Name"],
};

/** The steps of creating a role. A primary role without questions has no step for them. */
export function stepsOf(model: QuestionModel, { primaryId }: RoleDraft, isNew: boolean) {
  const isAsked = primaryId === null || asksAnything(model, primaryId);
  const keys: readonly StepKey[] = isAsked ? ["primary", "questions", "name"] : ["primary", "name"];
  return keys.map((key) => ({ key, label: LABELS[key][isNew ? 0 : 1] }));
}

/** The issues of a step by the id of their field. Empty if the step is valid. */
export type StepIssues = ReadonlyMap<string, string>;

export const FIELDS = { primary: "primaryRole", name: "roleName", comments: "comments" } as const;

export function questionField(questionId: number): string {
  return `question-${questionId}`;
}

/** The names of all other roles. A role may keep its own name. */
export function otherNames(names: ReadonlyMap<number, string>, id: number | null): readonly string[] {
  return [...names].filter(([other]) => other !== id).map(([, name]) => name);
}

/** @param others the names of the organization's other roles */
export function issuesOf(step: StepKey, draft: RoleDraft, model: QuestionModel, others: readonly string[]): StepIssues {
  if (step === "primary") return new Map(draft.primaryId === null ? [[FIELDS.primary, "Required field"]] : []);
  if (step === "name") return new Map([...nameIssue(draft.name, others), ...commentsIssue(draft.comments)]);
  const open = askedQuestions(model, draft.primaryId, draft.given).filter(({ answerId }) => answerId === null);
  return new Map(open.map((asked) => [questionField(asked.question.id), goneText(asked) ?? "Required field"]));
}

/** What a question says while its answer is no longer offered. */
export function goneText({ gone }: AskedQuestion): string | undefined {
  return gone ? `“${gone.text}” is no longer offered. Choose another answer.` : undefined;
}

function nameIssue(name: string, others: readonly string[]): readonly (readonly [string, string])[] {
  if (name.trim() === "") return [[FIELDS.name, "Name is required"]];
  if (name.trim().length > MAX_NAME) return [[FIELDS.name, tooLong(MAX_NAME)]];
  return others.some((other) => fold(other) === fold(name)) ? [[FIELDS.name, NAME_TAKEN]] : [];
}

export const NAME_TAKEN = "A unique name is required. (Another role for your organization already uses this name.)";

function commentsIssue(comments: string): readonly (readonly [string, string])[] {
  return comments.trim().length > MAX_COMMENTS ? [[FIELDS.comments, tooLong(MAX_COMMENTS)]] : [];
}

function tooLong(max: number): string {
  return `This field has a maximum character count of ${max}`;
}

/** The values to save for a draft. The server adds the snapshot. */
export function valuesOf({ primaryId, given, name, comments }: RoleDraft): Values {
  return {
    name: name.trim(),
    comments: comments.trim() || null,
    secRolePrimaryId: primaryId,
    secAnswerIdList: [...given.values()],
  };
}

/** A role as a row of the list. */
export interface RoleRow {
  readonly id: number;
  readonly name: string;
  readonly template: string;
  readonly finalizedBy: string;
  readonly record: StoredSecRoleOrganization;
}

export const SORTS = ["name", "template", "finalizedBy"] as const;
export type SortName = (typeof SORTS)[number];

/** The sorted rows in which any shown column contains the text. Equal rows are sorted by name. */
export function rowsShown(
  rows: readonly RoleRow[],
  {
    text,
    columns,
    sort,
    descending,
  }: {
    readonly text: string;
    readonly columns: readonly SortName[];
    readonly sort: SortName;
    readonly descending: boolean;
  },
): readonly RoleRow[] {
  const sought = fold(text);
  const found = rows.filter((row) => columns.some((column) => fold(row[column]).includes(sought)));
  const by = (a: RoleRow, b: RoleRow, column: SortName) => compareText(fold(a[column]), fold(b[column]));
  return found.toSorted((a, b) => by(a, b, sort) * (descending ? -1 : 1) || by(a, b, "name") || a.id - b.id);
}

/** When a template was assigned, as ISO 8601. Null if the stored text cannot be read. */
export function finalizedAt(stored: unknown): string | null {
  const iso = typeof stored === "string" ? `${stored.replace(" ", "T")}Z` : "";
  return Number.isNaN(Date.parse(iso)) ? null : iso;
}
