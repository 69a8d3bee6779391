import { compareText, fold, textForm, type Values } from "@armature/engine";

/** A question of a primary role at its place. */
export interface AskedRow {
  /** Of secRolePrimarySecQuestion. */
  readonly link: Values;
  /** Of secQuestion. */
  readonly question: Values;
}

/** The questions of a primary role in their order. */
export function askedRows(roleId: number, links: readonly Values[], questions: readonly Values[]): readonly AskedRow[] {
  const byId = new Map(questions.map((question) => [question["id"], question]));
  return links
    .filter((link) => link["secRolePrimaryId"] === roleId)
    .toSorted((a, b) => Number(a["orderNumber"]) - Number(b["orderNumber"]))
    .flatMap((link) => {
      const question = byId.get(link["secQuestionId"]);
      return question ? [{ link, question }] : [];
    });
}

/** The questions that a primary role can still ask: of their own, not deprecated, not asked yet. */
export function openQuestions(rows: readonly AskedRow[], questions: readonly Values[]): readonly Values[] {
  const taken = new Set(rows.map(({ question }) => question["id"]));
  return byText(questions).filter(
    (question) => isTopLevel(question) && !isDeprecated(question) && !taken.has(question["id"]),
  );
}

/** The order with one row moved by one place; null where there is no such place. */
export function reordered(
  rows: readonly AskedRow[],
  index: number,
  by: -1 | 1,
): { readonly id: number; readonly orderNumber: number }[] | null {
  const ids = rows.map(({ link }) => Number(link["id"]));
  const [moved, other] = [ids[index], ids[index + by]];
  if (moved === undefined || other === undefined) return null;
  ids[index] = other;
  ids[index + by] = moved;
  return ids.map((id, i) => ({ id, orderNumber: i + 1 }));
}

/** How many records name each by the attribute. */
export function countBy(records: readonly Values[], attribute: string): ReadonlyMap<unknown, number> {
  const groups = Map.groupBy(records, (record) => record[attribute]);
  return new Map([...groups].map(([id, own]) => [id, own.length]));
}

/** Records by their text, without regard to case. */
export function byText(records: readonly Values[]): readonly Values[] {
  return records.toSorted((a, b) => compareText(fold(textForm(a["text"])), fold(textForm(b["text"]))));
}

export function isTopLevel({ parentAnswerId }: Values): boolean {
  return typeof parentAnswerId !== "number";
}

export function isDeprecated({ isDeprecated: flag }: Values): boolean {
  return flag === 1;
}

/** How many questions and answers beneath one, at any depth, a change of its flag changes, too. */
export function countBeneath(
  { questions, answers }: Pick<QuestionLists, "questions" | "answers">,
  entity: "secQuestion" | "secAnswer",
  id: unknown,
  flag: boolean,
): { readonly questions: number; readonly answers: number } {
  const isAnswer = entity === "secAnswer";
  const own = (isAnswer ? questions : answers).filter(
    (record) => record[isAnswer ? "parentAnswerId" : "secQuestionId"] === id,
  );
  const turned = own.filter((record) => isDeprecated(record) !== flag).length;
  const below = own.map((record) =>
    countBeneath({ questions, answers }, isAnswer ? "secQuestion" : "secAnswer", record["id"], flag),
  );
  return {
    questions: below.reduce((sum, each) => sum + each.questions, isAnswer ? turned : 0),
    answers: below.reduce((sum, each) => sum + each.answers, isAnswer ? 0 : turned),
  };
}

/** What the screens of questions and answers know of all of them. */
export interface QuestionLists {
  readonly questions: readonly Values[];
  readonly answers: readonly Values[];
  readonly functions: readonly Values[];
  /** Records of secAnswerSecFunction. */
  readonly answerFunctions: readonly Values[];
  /** Records of secRolePrimarySecQuestion. */
  readonly roleQuestions: readonly Values[];
  /** The ids of answers that a role of any organization has given. */
  readonly used: ReadonlySet<unknown>;
}

/** Why a question is not deleted; undefined where it can be. */
export function questionKeeper(
  { answers, roleQuestions }: Pick<QuestionLists, "answers" | "roleQuestions">,
  questionId: unknown,
): string | undefined {
  const names = (record: Values) => record["secQuestionId"] === questionId;
  if (answers.some(names)) return "It has answers. Deprecate it instead.";
  return roleQuestions.some(names) ? "A primary role asks it. Deprecate it instead." : undefined;
}

/** Why an answer is not deleted; undefined where it can be. */
export function answerKeeper(
  { questions, answerFunctions, used }: Pick<QuestionLists, "questions" | "answerFunctions" | "used">,
  answerId: unknown,
): string | undefined {
  if (answerFunctions.some((link) => link["secAnswerId"] === answerId)) return "It has security functions.";
  if (questions.some((question) => question["parentAnswerId"] === answerId)) return "It has child questions.";
  return used.has(answerId) ? "A security role uses it. Deprecate it instead." : undefined;
}

/** The names of an answer's functions, in order. */
export function functionNames(
  { answerFunctions, functions }: Pick<QuestionLists, "answerFunctions" | "functions">,
  answerId: unknown,
): readonly string[] {
  const own = new Set(
    answerFunctions.flatMap((link) => (link["secAnswerId"] === answerId ? link["secFunctionId"] : [])),
  );
  const names = functions.flatMap(({ id, name }) => (own.has(id) ? textForm(name) : []));
  return names.toSorted((a, b) => compareText(fold(a), fold(b)));
}
