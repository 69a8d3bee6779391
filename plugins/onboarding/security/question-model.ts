import type { SecAnswerRecord, SecQuestionRecord, SecRolePrimarySecQuestionRecord } from "../registry/records.ts";

/** An answer that can be chosen. */
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
  /** The answers that can be given now, in the order in which they were made; a deprecated question has some, too. */
  readonly choices: readonly SecurityAnswer[];
  /** Neither deprecated nor without a choice. */
  readonly isOpen: boolean;
}

/** The questions of all primary roles, ready to be asked. */
export interface QuestionModel {
  readonly questions: ReadonlyMap<number, SecurityQuestion>;
  /** Deprecated ones too: their texts stay readable. */
  readonly answers: ReadonlyMap<number, SecurityAnswer>;
  /** Primary role → its questions, in their order. */
  readonly linked: ReadonlyMap<number, readonly number[]>;
  /** Answer → the questions beneath it, in the order in which they were made. */
  readonly children: ReadonlyMap<number, readonly number[]>;
}

/** Records of the entities of the same names, as they are stored. */
export interface QuestionRecords {
  readonly secQuestion: readonly SecQuestionRecord[];
  readonly secAnswer: readonly SecAnswerRecord[];
  readonly secRolePrimarySecQuestion: readonly SecRolePrimarySecQuestionRecord[];
}

/** Reads the questions, their answers and who asks them. */
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

function answerOf(record: SecAnswerRecord): SecurityAnswer {
  return { ...textsOf(record), questionId: Number(record.secQuestionId), isDeprecated: record.isDeprecated === 1 };
}

function questionOf(record: SecQuestionRecord, choices: readonly SecurityAnswer[]): SecurityQuestion {
  return { ...textsOf(record), choices, isOpen: record.isDeprecated !== 1 && choices.length > 0 };
}

function textsOf({ id, text, helpText }: SecQuestionRecord | SecAnswerRecord) {
  return { id, text: text ?? "", helpText: helpText ?? null };
}

function byId(a: { readonly id: number }, b: { readonly id: number }): number {
  return a.id - b.id;
}

type Link = readonly [of: number | null | undefined, to: number | null | undefined];

/** What the first names by what the second does, in order; a link that lacks one of them is none. */
function grouped(links: readonly Link[]): ReadonlyMap<number, readonly number[]> {
  const groups = new Map<number, number[]>();
  for (const [of, to] of links) {
    if (typeof of !== "number" || typeof to !== "number") continue;
    groups.set(of, [...(groups.get(of) ?? []), to]);
  }
  return groups;
}
