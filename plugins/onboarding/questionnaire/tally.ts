import type { RecordId } from "@armature/engine";
import { type Mark, type RoleMark, rolesOf } from "./asked-record.ts";
import type { CompletionState } from "./completion.ts";
import type { QuestionSet } from "./question-set.ts";
import type { CollectionType, QuestionType } from "./question-type.ts";

/**
 * How many of the asked questions are answered. Questions of a collection count once per item. A core team counts once
 * per role.
 */
export interface Tally {
  readonly asked: number;
  readonly answered: number;
  /** Rounded down, so that 100 means that nothing is missing. 0 if nothing is asked. */
  readonly percent: number;
}

/**
 * Selects a part of the questionnaire. A question must match all given properties. Without properties it is the whole.
 */
export interface QuestionnairePart {
  readonly section?: string;
  readonly subsection?: string | null;
  readonly elementId?: string;
  /** The id of a record of the entity that the part asks about. */
  readonly id?: RecordId;
}

/** A question about one record, with its state. */
export interface MarkedQuestion {
  readonly question: QuestionType;
  readonly id: RecordId;
  readonly mark: Mark;
}

/** The questions of a part with their states, by entity and then by record. */
export function marksOf(
  state: CompletionState,
  set: QuestionSet,
  part: QuestionnairePart = {},
): readonly MarkedQuestion[] {
  return [...state.type.asked.values()].flatMap(({ entity, questions }) => {
    const own = questions.filter((question) => question[set] && isOf(question, part));
    const records = own.length === 0 ? [] : [...(state.asked.get(entity.name) ?? [])];
    return records
      .filter(([id]) => part.id === undefined || part.id === id)
      .flatMap(([id, { marks }]) => own.map((question) => ({ question, id, mark: markIn(marks, question) })));
  });
}

function isOf(question: QuestionType, part: QuestionnairePart): boolean {
  return (
    (part.section === undefined || part.section === question.section) &&
    (part.subsection === undefined || part.subsection === question.subsection) &&
    (part.elementId === undefined || part.elementId === question.elementId)
  );
}

function markIn(marks: ReadonlyMap<string, Mark>, question: QuestionType): Mark {
  return marks.get(question.elementId) ?? "notAsked";
}

/** The state of one question about one record. `notAsked` if there is no such record. */
export function markOf(state: CompletionState, question: QuestionType, id: RecordId): Mark {
  const marks = state.asked.get(question.entity)?.get(id)?.marks;
  return marks ? markIn(marks, question) : "notAsked";
}

/** The tally of a part. Without a part, of the whole questionnaire. */
export function tallyOf(state: CompletionState, set: QuestionSet, part: QuestionnairePart = {}): Tally {
  const asked = marksOf(state, set, part).filter(({ mark }) => mark !== "notAsked");
  let [count, answered] = [0, 0];
  for (const marked of asked) {
    const roles = rolesAsked(state, marked);
    count += roles?.length ?? 1;
    answered += roles?.filter(({ isFilled }) => isFilled).length ?? (marked.mark === "answered" ? 1 : 0);
  }
  return tally(count, answered);
}

/** The roles that a question asks about one by one. Null for any other question. */
export function rolesAsked(
  state: CompletionState,
  { question: { entity, answered, attribute }, id }: Omit<MarkedQuestion, "mark">,
): readonly RoleMark[] | null {
  if (answered.kind !== "roles") return null;
  const roles = rolesOf(state.asked.get(entity)?.get(id)?.values[attribute.name], answered.roles);
  return roles.length === 0 ? null : roles;
}

/** The tally of each set. A question that belongs to both counts in both. */
export function talliesOf(state: CompletionState): Readonly<Record<QuestionSet, Tally>> {
  return { acute: tallyOf(state, "acute"), ambulatory: tallyOf(state, "ambulatory") };
}

function tally(asked: number, answered: number): Tally {
  return { asked, answered, percent: asked === 0 ? 0 : Math.floor((100 * answered) / asked) };
}

/** The items of a collection with an unanswered question of its section, in the order of the records. */
export function itemsNeedingInformation(
  state: CompletionState,
  set: QuestionSet,
  section: { readonly name: string; readonly collection: CollectionType | null },
): readonly RecordId[] {
  if (!section.collection) return [];
  const { name } = section.collection.entity;
  const missing = marksOf(state, set, { section: section.name }).filter(
    ({ mark, question }) => mark === "missing" && question.entity === name,
  );
  return [...new Set(missing.map(({ id }) => id))];
}
