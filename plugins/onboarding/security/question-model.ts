import type { StoredSecAnswer, StoredSecQuestion, StoredSecRolePrimarySecQuestion } from "../kit/records.ts";

/** An answer that a person can choose. */
export interface SecurityAnswer {
  readonly id: number;
  readonly questionId: number;
  readonly text: string;
  readonly helpText: string | null;
  readonly isDeprecated: boolean;
}

export interface SecurityQuestion {
  readonly id: number;
  readonly text: string;
  readonly helpText: string | null;
  /** The answers that can be chosen now, in order of creation. A deprecated question has some too. */
  readonly choices: readonly SecurityAnswer[];
  /** Whether the question is not deprecated and has at least one choice. */
  readonly isOpen: boolean;
}

/** The questions of all primary roles, prepared for asking. */
export interface QuestionModel {
  readonly questions: ReadonlyMap<number, SecurityQuestion>;
  /** Includes deprecated answers, so that their texts can still be shown. */
  readonly answers: ReadonlyMap<number, SecurityAnswer>;
  /** Primary role → its questions, in their order. */
  readonly linked: ReadonlyMap<number, readonly number[]>;
  /** Answer → its child questions, in order of creation. */
  readonly children: ReadonlyMap<number, readonly number[]>;
}

/** Stored records of the entities with these names. */
export interface QuestionRecords {
  readonly secQuestion: readonly StoredSecQuestion[];
  readonly secAnswer: readonly StoredSecAnswer[];
  readonly secRolePrimarySecQuestion: readonly StoredSecRolePrimarySecQuestion[];
}

/** Builds the model from questions, answers, and the links of primary roles to questions. */
export function questionModel(records: QuestionRecords): QuestionModel {
  const answers = records.secAnswer.map(answerOf).toSorted(byId);
  const choices = Map.groupBy(
    answers.filter(({ isDeprecated }) => !isDeprecated),
    ({ questionId }) => questionId,
  );
  const questions = records.secQuestion.map((record) => questionOf(record, choices.get(record.id) ?? []));
  const links = records.secRolePrimarySecQuestion.toSorted(
    (a, b) => Number(a.orderNumber) - Number(b.orderNumber) || byId(a, b),
  );
  const children = records.secQuestion.toSorted(byId);
  return {
    questions: new Map(questions.map((question) => [question.id, question])),
    answers: new Map(answers.map((answer) => [answer.id, answer])),
    linked: grouped(links.map(({ secRolePrimaryId, secQuestionId }) => [secRolePrimaryId, secQuestionId])),
    children: grouped(children.map(({ parentAnswerId, id }) => [parentAnswerId, id])),
  };
}

function answerOf(record: StoredSecAnswer): SecurityAnswer {
  return { ...textsOf(record), questionId: Number(record.secQuestionId), isDeprecated: record.isDeprecated === 1 };
}

function questionOf(record: StoredSecQuestion, choices: readonly SecurityAnswer[]): SecurityQuestion {
  return { ...textsOf(record), choices, isOpen: record.isDeprecated !== 1 && choices.length > 0 };
}

function textsOf({ id, text, helpText }: StoredSecQuestion | StoredSecAnswer) {
  return { id, text: text ?? "", helpText: helpText ?? null };
}

function byId(a: { readonly id: number }, b: { readonly id: number }): number {
  return a.id - b.id;
}

type Link = readonly [of: number | null | undefined, to: number | null | undefined];

/** Groups the second id of each link by the first, in order. Links without one of the ids are ignored. */
function grouped(links: readonly Link[]): ReadonlyMap<number, readonly number[]> {
  const groups = new Map<number, number[]>();
  for (const [of, to] of links) {
    if (typeof of !== "number" || typeof to !== "number") continue;
    groups.set(of, [...(groups.get(of) ?? []), to]);
  }
  return groups;
}
