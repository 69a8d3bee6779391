/** The model that security roles are built from: primary roles, questions with their answers, and functions. */
export const screens = {
  roleList: () => import("./RoleList.tsx"),
  roleCreate: () => import("./RoleCreate.tsx"),
  role: () => import("./RolePage.tsx"),
  questionList: () => import("./QuestionList.tsx"),
  answers: () => import("./Answers.tsx"),
  questionCreate: () => import("./QuestionCreate.tsx"),
  questionEdit: () => import("./QuestionEdit.tsx"),
  answerCreate: () => import("./AnswerCreate.tsx"),
  answerEdit: () => import("./AnswerEdit.tsx"),
  functionList: () => import("./FunctionList.tsx"),
  function: () => import("./FunctionPage.tsx"),
};
