/** The model that security roles are built from: primary roles, questions with their answers, and functions. */
export const screens = {
  roleList: () => import("./RoleList.tsx"),
  roleCreate: () => import("./RoleCreate.tsx"),
  roleEdit: () => import("./RoleEdit.tsx"),
  roleQuestions: () => import("./RoleQuestionsPart.tsx"),
  questionList: () => import("./QuestionList.tsx"),
  answers: () => import("./Answers.tsx"),
  questionCreate: () => import("./QuestionCreate.tsx"),
  questionEdit: () => import("./QuestionEdit.tsx"),
  answerCreate: () => import("./AnswerCreate.tsx"),
  answerEdit: () => import("./AnswerEdit.tsx"),
  functionList: () => import("./FunctionList.tsx"),
  functionCreate: () => import("./FunctionCreate.tsx"),
  functionEdit: () => import("./FunctionEdit.tsx"),
};
