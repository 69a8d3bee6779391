import { contextOf, type RecordId, type ReferenceLabels, textForm, type Values } from "@armature/engine";
import {
  type AskedRecord,
  type CompletionState,
  isNotApplicable,
  itemName,
  type Mark,
  type QuestionSet,
  type QuestionType,
  type SectionType,
  sectionsOf,
  type SubsectionType,
  subsectionsOf,
} from "@armature/onboarding/questionnaire";
import type { Unread } from "@armature/plugins/kit/unread.ts";
import type { TeamMember } from "../../coreTeam/index.ts";

/** A question about one record and its answer, in words. */
export interface AnswerRow {
  /** Identifies the question and the record. It is the same in each snapshot. */
  readonly key: string;
  /** The id of the question in the questionnaire. */
  readonly elementId: string;
  /** For example `Background / General` or `Locations 2 (Main Street) / General`. */
  readonly section: string;
  /** With its number, for example `3. Phone` or `9a. Rate`. */
  readonly question: string;
  readonly answer: string;
}

/** What answers read beyond the records that the questions are about. */
export interface AnswerTexts {
  /** Entity → the labels of the records that its records refer to. */
  readonly labels: ReadonlyMap<string, ReferenceLabels>;
  /** The answer to a question about other records. */
  readonly related: (question: QuestionType, id: RecordId) => string;
}

/** All asked questions in order, once per record. Items of collections are numbered from 1. */
export function answerRows(state: CompletionState, set: QuestionSet, texts: AnswerTexts): readonly AnswerRow[] {
  return sectionsOf(state.type, set).flatMap((section) => rowsOfSection(state, set, section, texts));
}

function rowsOfSection(
  state: CompletionState,
  set: QuestionSet,
  section: SectionType,
  texts: AnswerTexts,
): readonly AnswerRow[] {
  const { collection } = section;
  const pages = [section, ...subsectionsOf(section, set)];
  const rows = (head: string, id: RecordId, record: AskedRecord) =>
    pages.flatMap((page) => rowsOfPage({ head, section, page, set, id, record, texts }));
  const asked = [...(collection ? (state.asked.get(collection.entity.name) ?? []) : rootOf(state))];
  if (collection && asked.length === 0) return rowsWithoutItems(state, set, section, texts);
  return asked.flatMap(([id, record], i) => {
    if (!collection) return rows(section.label, id, record);
    return rows(`${section.label} ${i + 1} (${itemName(collection, id, record.values)})`, id, record);
  });
}

/** A collection without items counts as a question. The answer is 'We have none' or missing. */
function rowsWithoutItems(
  state: CompletionState,
  set: QuestionSet,
  { label, collection }: SectionType,
  texts: AnswerTexts,
): readonly AnswerRow[] {
  const question = collection?.whileEmpty;
  if (!question?.[set]) return [];
  return [...rootOf(state)].map(([id, record]) => ({
    key: `${question.elementId} ${id}`,
    elementId: question.elementId,
    section: label,
    question: question.attribute.primaryKey ? `Any ${label.toLowerCase()}` : question.attribute.label,
    answer: question.attribute.primaryKey ? "None added" : answerText(question, id, record.values, texts),
  }));
}

/** The organization. All questions outside collections are about it. */
function rootOf({ type, asked }: CompletionState): Iterable<[RecordId, AskedRecord]> {
  const root = [...type.asked.values()].find(({ entity }) => entity.scope === "self");
  return asked.get(root?.entity.name ?? "") ?? [];
}

interface AskedPage {
  readonly head: string;
  readonly section: SectionType;
  readonly page: SubsectionType;
  readonly set: QuestionSet;
  readonly id: RecordId;
  readonly record: AskedRecord;
  readonly texts: AnswerTexts;
}

function rowsOfPage({ head, section, page, set, id, record, texts }: AskedPage): readonly AnswerRow[] {
  const place = page === section ? head : `${head} / ${page.label}`;
  const isAsked = (question: QuestionType) => question[set] && markOf(record, question) !== "notAsked";
  const rowsOf = (question: QuestionType, number: string): readonly AnswerRow[] => {
    const below = question.children.flatMap((child) => rowsOf(child, `${number}${child.number}`));
    if (!isAsked(question)) return below;
    const { label } = question.attribute;
    const { elementId } = question;
    const row = { key: `${elementId} ${id}`, elementId, section: place, question: `${number}. ${label}` };
    const roles = rolesTexts(question, record.values);
    if (roles.length > 0)
      return [
        ...roles.map(({ role, answer }) => ({
          ...row,
          key: `${row.key} ${role}`,
          question: `${row.question}: ${role}`,
          answer,
        })),
        ...below,
      ];
    return [{ ...row, answer: answerText(question, id, record.values, texts) }, ...below];
  };
  return page.questions.flatMap((question) => rowsOf(question, question.number));
}

function markOf({ marks }: AskedRecord, { elementId }: QuestionType): Mark {
  return marks.get(elementId) ?? "notAsked";
}

function answerText(question: QuestionType, id: RecordId, values: Values, texts: AnswerTexts): string {
  const { answered, attribute, upload, entity } = question;
  if (upload.entity !== null && (attribute.primaryKey || answered.kind === "related"))
    return texts.related(question, id);
  if (isNotApplicable(question, values)) return notApplicableText(question, values);
  const value = values[attribute.name] ?? null;
  const label = (name: string, key: unknown) => texts.labels.get(entity)?.[name]?.[String(key)];
  const found = { taken: () => undefined, label };
  return attribute.element?.format(value, contextOf(attribute, values, found)) ?? textForm(value);
}

/** The roles of a core team in order, each with its people, for example `Ann Bell (ann@clinic.example), Bo Day (…)`. */
function rolesTexts(
  { answered, attribute }: QuestionType,
  values: Values,
): readonly { readonly role: string; readonly answer: string }[] {
  if (answered.kind !== "roles") return [];
  const team = values[attribute.name];
  const people = new Map<string, unknown>(typeof team === "object" && team !== null ? Object.entries(team) : []);
  return [...new Set([...answered.roles, ...people.keys()])].map((role) => {
    const own = people.get(role);
    return {
      role,
      answer: Array.isArray(own) ? (own as readonly Unread<TeamMember>[]).map(personText).join(", ") : "",
    };
  });
}

/** `Does not apply`, followed by the reason if the question asks for one. */
function notApplicableText({ notApplicable }: QuestionType, values: Values): string {
  const reason = notApplicable?.valueYes === null ? textForm(values[notApplicable.name]) : "";
  return reason === "" ? "Does not apply" : `Does not apply: ${reason}`;
}

function personText({ name, email }: Unread<TeamMember>): string {
  return email === null || email === undefined || email === ""
    ? textForm(name)
    : `${textForm(name)} (${textForm(email)})`;
}
