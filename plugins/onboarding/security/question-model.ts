import type { Values } from "@armature/engine";

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
  readonly secQuestion: readonly Values[];
  readonly secAnswer: readonly Values[];
  readonly secRolePrimarySecQuestion: readonly Values[];
}

/** Reads the questions, their answers and who asks them. */
export function questionModel(records: QuestionRecords): QuestionModel {
  const answers = records.secAnswer.map(answerOf).toSorted(byId);
  const choices = Map.groupBy(
    answers.filter(({ isDeprecated }) => !isDeprecated),
    ({ questionId }) => questionId,
  );
  const questions = records.secQuestion.map((record) => questionOf(record, choices.get(idOf(record, "id")) ?? []));
  const links = records.secRolePrimarySecQuestion.toSorted(
    (a, b) => Number(a["orderNumber"]) - Number(b["orderNumber"]) || Number(a["id"]) - Number(b["id"]),
  );
  const children = records.secQuestion.filter((record) => typeof record["parentAnswerId"] === "number").toSorted(byId);
  return {
    questions: new Map(questions.map((question) => [question.id, question])),
    answers: new Map(answers.map((answer) => [answer.id, answer])),
    linked: grouped(links, "secRolePrimaryId", "secQuestionId"),
    children: grouped(children, "parentAnswerId", "id"),
  };
}

function answerOf(record: Values): SecurityAnswer {
  return { ...textsOf(record), questionId: idOf(record, "secQuestionId"), isDeprecated: isDeprecated(record) };
}

function questionOf(record: Values, choices: readonly SecurityAnswer[]): SecurityQuestion {
  return { ...textsOf(record), choices, isOpen: !isDeprecated(record) && choices.length > 0 };
}

function textsOf(record: Values) {
  const { text, helpText } = record;
  return {
    id: idOf(record, "id"),
    text: typeof text === "string" ? text : "",
    helpText: typeof helpText === "string" ? helpText : null,
  };
}

function isDeprecated({ isDeprecated: flag }: Values): boolean {
  return flag === 1 || flag === true;
}

function idOf(record: Values, name: string): number {
  return Number(record[name]);
}

function byId(a: Values | SecurityAnswer, b: Values | SecurityAnswer): number {
  return Number(a.id) - Number(b.id);
}

/** Ids of one attribute by those of another, in the order of the records. */
function grouped(records: readonly Values[], by: string, name: string): ReadonlyMap<number, readonly number[]> {
  const groups = Map.groupBy(records, (record) => idOf(record, by));
  return new Map([...groups].map(([id, own]) => [id, own.map((record) => idOf(record, name))]));
}
