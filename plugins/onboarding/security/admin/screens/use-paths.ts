import { textForm } from "@armature/engine";
import { type RouteTable, useRouteTable } from "@armature/renderer";

/** The addresses of the pages for questions and answers. */
export function useQuestionPaths() {
  const table = useRouteTable();
  return {
    list: table.pathTo("providerUserSecurityQuestionApp"),
    create: table.pathTo("providerUserSecurityQuestionCreate"),
    /** The page that creates a child question of an answer. */
    createBeneath: (answerId: unknown) =>
      `${table.pathTo("providerUserSecurityQuestionCreate")}?parentAnswerId=${textForm(answerId)}`,
    /** The answers of a question, shown below the list of questions. */
    answers: (id: unknown) => table.pathTo("providerUserSecurityQuestionAnswers", { questionId: textForm(id) }),
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

/** The page of a primary role, opened at its functions or at its questions. */
export function rolePaths(table: RouteTable, id: unknown) {
  const primaryRoleId = textForm(id);
  return {
    functions: table.pathTo("providerUserSecurityPrimaryRoleForm", { primaryRoleId }),
    questions: table.pathTo("providerUserSecurityPrimaryRoleQuestion", { primaryRoleId }),
  };
}
