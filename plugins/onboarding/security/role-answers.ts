import type { Issue, MessageTable } from "@armature/engine";
import type { QuestionModel, SecurityAnswer, SecurityQuestion } from "./question-model.ts";

/** Question → the chosen answer. */
export type GivenAnswers = ReadonlyMap<number, number>;

/** No answers: the state of a new role, or of a role with a new primary role. */
export const NO_ANSWERS: GivenAnswers = new Map();

export interface AskedQuestion {
  readonly question: SecurityQuestion;
  /** The answer that leads to this question. Null for a question of the primary role itself. */
  readonly beneath: SecurityAnswer | null;
  /** Null until an answer is chosen that is still available. */
  readonly answerId: number | null;
  /** The given answer, if it is no longer available. */
  readonly gone: SecurityAnswer | null;
}

/**
 * The questions that a primary role asks with the given answers. After each question come the child questions of its
 * answer, at any depth. Deprecated questions and questions without choices are left out. No question appears twice.
 */
export function askedQuestions(
  model: QuestionModel,
  primaryId: number | null,
  given: GivenAnswers,
): readonly AskedQuestion[] {
  const asked: AskedQuestion[] = [];
  const seen = new Set<number>();
  const ask = (ids: readonly number[], beneath: SecurityAnswer | null): void => {
    for (const id of ids) {
      const question = model.questions.get(id);
      if (seen.has(id) || question?.isOpen !== true) continue;
      seen.add(id);
      const answer = question.choices.find((choice) => choice.id === given.get(id)) ?? null;
      const gone = answer ? null : (model.answers.get(given.get(id) ?? 0) ?? null);
      asked.push({ question, beneath, answerId: answer?.id ?? null, gone });
      if (answer) ask(model.children.get(answer.id) ?? [], answer);
    }
  };
  ask((primaryId !== null && model.linked.get(primaryId)) || [], null);
  return asked;
}

export function asksAnything(model: QuestionModel, primaryId: number | null): boolean {
  return askedQuestions(model, primaryId, NO_ANSWERS).length > 0;
}

/** Builds the map of answers from stored ids. Unknown ids are left out. */
export function givenAnswers(model: QuestionModel, answerIds: readonly number[]): GivenAnswers {
  const found = answerIds.flatMap((id) => model.answers.get(id) ?? []);
  return new Map(found.map(({ id, questionId }) => [questionId, id]));
}

/** Keeps only answers that are available and whose question is asked. These are what is stored. */
export function keptAnswers(model: QuestionModel, primaryId: number | null, given: GivenAnswers): GivenAnswers {
  const asked = askedQuestions(model, primaryId, given);
  return new Map(asked.flatMap(({ question, answerId }) => (answerId === null ? [] : [[question.id, answerId]])));
}

/** As {@link keptAnswers}, with answers that are no longer available, so that a form can name them. */
export function draftAnswers(model: QuestionModel, primaryId: number | null, given: GivenAnswers): GivenAnswers {
  const asked = askedQuestions(model, primaryId, given);
  return new Map(
    asked.flatMap(({ question, answerId, gone }) => {
      const id = answerId ?? gone?.id;
      return id === undefined ? [] : [[question.id, id]];
    }),
  );
}

/** Chooses an answer. Answers to child questions of the previous answer are dropped, at any depth. */
export function giveAnswer(
  model: QuestionModel,
  primaryId: number | null,
  given: GivenAnswers,
  { questionId, answerId }: { readonly questionId: number; readonly answerId: number },
): GivenAnswers {
  return draftAnswers(model, primaryId, new Map([...given, [questionId, answerId]]));
}

/** The texts of the answered questions and their answers, in the order of the questions. */
export function answeredPairs(model: QuestionModel, primaryId: number | null, given: GivenAnswers) {
  return askedQuestions(model, primaryId, given).flatMap(({ question, answerId }) => {
    const answer = answerId === null ? undefined : model.answers.get(answerId);
    return answer ? [{ question: question.text, answer: answer.text }] : [];
  });
}

/** The name of the answers in requests and in errors. */
export const ANSWER_LIST = "secAnswerIdList";

/** Messages for answers and templates that a role cannot have, for {@link messageOf}. */
export const ROLE_MESSAGES: MessageTable = Object.freeze({
  answerList: "secAnswerIdList takes a list of ids of answers",
  answerUnknown: "There is no answer with the id {answer}. Choose another one.",
  answerDeprecated: "The answer {answer} is deprecated. Choose another one to the question {question}.",
  answerRepeated: "The question {question} is answered twice. Keep one answer.",
  answerNotAsked: "The answer {answer} is to a question that is not asked. Leave it out.",
  answerMissing: "The question {question} is not answered. Choose an answer.",
  templateNotMatched: "This template does not fit the role. Choose one of those that fit, or save the role again.",
  templateNoServiceArea:
    "There is no Service Area number for this organization. Security Templates cannot be selected until the organization has been assigned a Service Area number.",
  roleNotRestored: "What a security role was made of is not brought back. Edit the role instead.",
});

/** The issues of the answers that a caller sent for a role. Messages name questions and answers by id. */
export function roleAnswerIssues(
  model: QuestionModel,
  primaryId: number | null,
  answerIds: readonly number[],
): readonly Issue[] {
  const issues: Issue[] = [];
  const sent = new Map<number, number>();
  for (const id of answerIds) {
    const answer = model.answers.get(id);
    if (!answer) issues.push(issueOf("answerUnknown", { answer: id }));
    else if (sent.has(answer.questionId)) issues.push(issueOf("answerRepeated", { question: answer.questionId }));
    else sent.set(answer.questionId, id);
  }
  const asked = new Map(askedQuestions(model, primaryId, sent).map((each) => [each.question.id, each]));
  for (const [question, answer] of sent) {
    if (model.answers.get(answer)?.isDeprecated === true)
      issues.push(issueOf("answerDeprecated", { answer, question }));
    else if (!asked.has(question)) issues.push(issueOf("answerNotAsked", { answer }));
  }
  for (const { question, answerId } of asked.values())
    if (answerId === null && !sent.has(question.id)) issues.push(issueOf("answerMissing", { question: question.id }));
  return issues;
}

function issueOf(code: string, args: Readonly<Record<string, number>>): Issue {
  return { code, attribute: ANSWER_LIST, args };
}
