import { textForm } from "@armature/engine";
import { useRouteTable } from "@armature/renderer";

/** Where questions and answers are listed, made and edited (ADM-181, ADM-182). */
export function useQuestionPaths() {
  const table = useRouteTable();
  return {
    list: table.pathTo("providerUserSecurityQuestionApp"),
    create: table.pathTo("providerUserSecurityQuestionCreate"),
    /** A new question beneath an answer (ADM-187). */
    createBeneath: (answerId: unknown) =>
      `${table.pathTo("providerUserSecurityQuestionCreate")}?parentAnswerId=${textForm(answerId)}`,
    question: (id: unknown) => table.pathTo("providerUserSecurityQuestionForm", { questionId: textForm(id) }),
    answerCreate: (questionId: unknown) =>
      table.pathTo("providerUserSecurityAnswerCreate", { questionId: textForm(questionId) }),
    answer: (questionId: unknown, answerId: unknown) =>
      table.pathTo("providerUserSecurityAnswerForm", {
        questionId: textForm(questionId),
        answerId: textForm(answerId),
      }),
  };
}
