import { compareText, fold, textForm, type Values } from "@armature/engine";
import type {
  StoredSecAnswer,
  StoredSecAnswerSecFunction,
  StoredSecFunction,
  StoredSecQuestion,
  StoredSecRolePrimarySecQuestion,
} from "../../kit/records.ts";

/** A question of a primary role with its position. */
export interface AskedRow {
  readonly link: StoredSecRolePrimarySecQuestion;
  readonly question: StoredSecQuestion;
}

/** The questions of a primary role in their order. */
export function askedRows(
  roleId: number,
  links: readonly StoredSecRolePrimarySecQuestion[],
  questions: readonly StoredSecQuestion[],
): readonly AskedRow[] {
  const byId = new Map<unknown, StoredSecQuestion>(questions.map((question) => [question.id, question]));
  return links
    .filter((link) => link.secRolePrimaryId === roleId)
    .toSorted((a, b) => Number(a.orderNumber) - Number(b.orderNumber))
    .flatMap((link) => {
      const question = byId.get(link.secQuestionId);
      return question ? [{ link, question }] : [];
    });
}

/** The questions that can be added to a primary role: top-level, not deprecated and not in the role yet. */
export function openQuestions(
  rows: readonly AskedRow[],
  questions: readonly StoredSecQuestion[],
): readonly StoredSecQuestion[] {
  const taken = new Set(rows.map(({ question }) => question.id));
  return byText(questions).filter(
    (question) => isTopLevel(question) && !isDeprecated(question) && !taken.has(question.id),
  );
}

/** The order after moving one row by one position. Null if it cannot move that way. */
export function reordered(
  rows: readonly AskedRow[],
  index: number,
  by: -1 | 1,
): { readonly id: number; readonly orderNumber: number }[] | null {
  const ids = rows.map(({ link }) => link.id);
  const [moved, other] = [ids[index], ids[index + by]];
  if (moved === undefined || other === undefined) return null;
  ids[index] = other;
  ids[index + by] = moved;
  return ids.map((id, i) => ({ id, orderNumber: i + 1 }));
}

/** Counts records by the value of an attribute. */
export function countBy<Row extends Values>(
  records: readonly Row[],
  attribute: keyof Row,
): ReadonlyMap<unknown, number> {
  const groups = Map.groupBy(records, (record) => record[attribute]);
  return new Map([...groups].map(([id, own]) => [id, own.length]));
}

/** Sorts records by text, regardless of case. */
export function byText<Row extends Pick<StoredSecQuestion, "text">>(records: readonly Row[]): readonly Row[] {
  return records.toSorted((a, b) => compareText(fold(textForm(a.text)), fold(textForm(b.text))));
}

export function isTopLevel({ parentAnswerId }: Pick<StoredSecQuestion, "parentAnswerId">): boolean {
  return typeof parentAnswerId !== "number";
}

export function isDeprecated({ isDeprecated: flag }: Pick<StoredSecQuestion, "isDeprecated">): boolean {
  return flag === 1;
}

/** How many questions and answers below a record, at any depth, would change if its deprecated flag changes. */
export function countBeneath(
  { questions, answers }: Pick<QuestionLists, "questions" | "answers">,
  entity: "secQuestion" | "secAnswer",
  id: unknown,
  flag: boolean,
): { readonly questions: number; readonly answers: number } {
  const isAnswer = entity === "secAnswer";
  const own: readonly Pick<StoredSecQuestion, "id" | "isDeprecated">[] = isAnswer
    ? questions.filter(({ parentAnswerId }) => parentAnswerId === id)
    : answers.filter(({ secQuestionId }) => secQuestionId === id);
  const turned = own.filter((record) => isDeprecated(record) !== flag).length;
  const below = own.map((record) =>
    countBeneath({ questions, answers }, isAnswer ? "secQuestion" : "secAnswer", record.id, flag),
  );
  return {
    questions: below.reduce((sum, each) => sum + each.questions, isAnswer ? turned : 0),
    answers: below.reduce((sum, each) => sum + each.answers, isAnswer ? 0 : turned),
  };
}

/** What the screens load about all questions and answers. */
export interface QuestionLists {
  readonly questions: readonly StoredSecQuestion[];
  readonly answers: readonly StoredSecAnswer[];
  readonly functions: readonly StoredSecFunction[];
  readonly answerFunctions: readonly StoredSecAnswerSecFunction[];
  readonly roleQuestions: readonly StoredSecRolePrimarySecQuestion[];
  /** The ids of answers that security roles of any organization have chosen. */
  readonly used: ReadonlySet<unknown>;
}

/** Why a question cannot be deleted. Undefined if it can. */
export function questionKeeper(
  { answers, roleQuestions }: Pick<QuestionLists, "answers" | "roleQuestions">,
  questionId: unknown,
): string | undefined {
  const names = ({ secQuestionId }: Pick<StoredSecAnswer, "secQuestionId">) => secQuestionId === questionId;
  if (answers.some(names)) return "It has answers. Deprecate it instead.";
  return roleQuestions.some(names) ? "A primary role asks it. Deprecate it instead." : undefined;
}

/** Why an answer cannot be deleted. Undefined if it can. */
export function answerKeeper(
  { questions, answerFunctions, used }: Pick<QuestionLists, "questions" | "answerFunctions" | "used">,
  answerId: unknown,
): string | undefined {
  if (answerFunctions.some((link) => link.secAnswerId === answerId)) return "It has security functions.";
  if (questions.some((question) => question.parentAnswerId === answerId)) return "It has child questions.";
  return used.has(answerId) ? "A security role uses it. Deprecate it instead." : undefined;
}

/** The names of an answer's functions, sorted. */
export function functionNames(
  { answerFunctions, functions }: Pick<QuestionLists, "answerFunctions" | "functions">,
  answerId: unknown,
): readonly string[] {
  const links = answerFunctions.filter(({ secAnswerId }) => secAnswerId === answerId);
  const own = new Set(links.map(({ secFunctionId }) => secFunctionId));
  const names = functions.flatMap(({ id, name }) => (own.has(id) ? textForm(name) : []));
  return names.toSorted((a, b) => compareText(fold(a), fold(b)));
}
