import type { RecordId } from "@armature/engine";
import { countMarks, type OutlineField, type OutlineMark } from "@armature/engine/form";
import { itemName } from "../items.ts";
import { marksOf, rolesAsked } from "../tally.ts";
import { navigationOf, type PlaceInQuestionnaire, sectionsOf } from "../pages.ts";
import type { QuestionType, SectionType } from "../question-type.ts";
import type { RouteTable } from "@armature/renderer";
import type { OutlineEntry } from "@armature/renderer/ui";
import { answerAddress, answerOf, isOfItem, type RefusedQuestion } from "./missing/model.ts";
import type { Questionnaire } from "../model.ts";
import { type QuestionnaireEntry, sectionEntries } from "../navigation.ts";

/** The pages of the questionnaire with what is left to do on each, and the current page. */
export interface QuestionnaireOutline {
  readonly entries: readonly OutlineEntry[];
  readonly current: OutlineEntry | null;
  /** The address of an entry. A question's key is already its address. */
  readonly hrefOf: (key: string) => string;
}

/** @param refused answers that the forms of the page could not store */
export function questionnaireOutline(
  questionnaire: Questionnaire,
  place: PlaceInQuestionnaire | null,
  refused: readonly RefusedQuestion[],
  table: Pick<RouteTable, "pathTo">,
): QuestionnaireOutline {
  const { type, set, state } = questionnaire;
  const listed = sectionEntries(type, set, navigationOf(state, set), place);
  const questions = listedQuestions(questionnaire, refused, table);
  const entries = listed.map((entry) => entryOf(entry, hasInner(entry, listed) ? [] : questions.filter(isIn(entry))));
  const paths = new Map(listed.map(({ key, route }) => [key, table.pathTo(route.name, route.params)]));
  const at = listed.findIndex(({ current }) => current);
  return { entries, current: entries[at] ?? null, hrefOf: (key) => paths.get(key) ?? key };
}

function entryOf({ key, label, mark, isInner }: QuestionnaireEntry, fields: readonly OutlineField[]): OutlineEntry {
  const isLeft = mark === "incomplete" || fields.some(({ marks }) => marks.length > 0);
  return { key, title: label, fields, counts: countMarks(fields), isInner, state: isLeft ? null : mark };
}

/** Whether the entry is a section whose subsections are entries of their own. */
function hasInner({ part, isInner }: QuestionnaireEntry, all: readonly QuestionnaireEntry[]): boolean {
  return !isInner && all.some((other) => other.isInner && other.part?.section === part?.section);
}

function isIn({ part, isInner }: QuestionnaireEntry): (question: ListedQuestion) => boolean {
  return ({ section, subsection }) => section === part?.section && (!isInner || subsection === part.subsection);
}

interface ListedQuestion extends OutlineField {
  readonly section: string;
  readonly subsection: string | null;
}

/** A question about a record, with marks for what is left to do. */
interface OutlinedQuestion {
  readonly question: QuestionType;
  readonly id: RecordId;
  readonly role: string | null;
  readonly marks: readonly OutlineMark[];
}

/** The listed questions: all questions about the organization, and questions about items if something is left to do. */
function listedQuestions(
  questionnaire: Questionnaire,
  refused: readonly RefusedQuestion[],
  table: Pick<RouteTable, "pathTo">,
): readonly ListedQuestion[] {
  const { state, set } = questionnaire;
  const asked = askedQuestions(questionnaire, refused);
  return sectionsOf(state.type, set).flatMap((section) =>
    asked
      .filter(({ question, marks }) => question.section === section.name && (!section.collection || marks.length > 0))
      .map(({ marks, ...each }) => {
        const answer = answerOf(section, each, "empty");
        const { subsection } = each.question;
        return {
          section: section.name,
          subsection,
          key: answerAddress(table, answer),
          label: `${itemText(questionnaire, section, each)}${answer.label}`,
          heading: null,
          marks,
        };
      }),
  );
}

function askedQuestions(
  { state, set }: Questionnaire,
  refused: readonly RefusedQuestion[],
): readonly OutlinedQuestion[] {
  const whyOf = new Map(refused.map(({ question, id, why }) => [`${question.elementId} ${id}`, why]));
  return marksOf(state, set)
    .filter(({ mark }) => mark !== "notAsked")
    .flatMap(({ question, id, mark }): readonly OutlinedQuestion[] => {
      const roles = rolesAsked(state, { question, id });
      if (roles) return roles.map(({ role, isFilled }) => ({ question, id, role, marks: isFilled ? NONE : NEEDED }));
      const why = whyOf.get(`${question.elementId} ${id}`);
      const marks = why === undefined ? (mark === "missing" ? NEEDED : NONE) : why === "replaced" ? THEIRS : WRONG;
      return [{ question, id, role: null, marks }];
    });
}

const NONE: readonly OutlineMark[] = [];
const NEEDED: readonly OutlineMark[] = ["needed"];
const WRONG: readonly OutlineMark[] = ["wrong"];
const THEIRS: readonly OutlineMark[] = ["theirs"];

/** Prefixes a question about the item North with 'North: '. */
function itemText(
  { state }: Questionnaire,
  section: SectionType,
  { question, id }: Omit<OutlinedQuestion, "marks">,
): string {
  const { collection } = section;
  if (!collection || !isOfItem(section, question)) return "";
  return `${itemName(collection, id, state.records.get(collection.entity.name)?.get(id) ?? {})}: `;
}
