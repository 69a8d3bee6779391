/**
 * The security roles of an organization. They say what its people may do in the record system. And the model that they
 * are built from: primary roles, questions with their answers, and functions.
 */
export const screens = {
  roleList: () => import("./RoleList.tsx"),
  roleCreate: () => import("./RoleCreate.tsx"),
  roleEdit: () => import("./RoleEdit.tsx"),
  primaryRoleList: () => import("../admin/screens/RoleList.tsx"),
  primaryRoleCreate: () => import("../admin/screens/RoleCreate.tsx"),
  primaryRole: () => import("../admin/screens/RolePage.tsx"),
  questionList: () => import("../admin/screens/QuestionList.tsx"),
  answers: () => import("../admin/screens/Answers.tsx"),
  questionCreate: () => import("../admin/screens/QuestionCreate.tsx"),
  questionEdit: () => import("../admin/screens/QuestionEdit.tsx"),
  answerCreate: () => import("../admin/screens/AnswerCreate.tsx"),
  answerEdit: () => import("../admin/screens/AnswerEdit.tsx"),
  functionList: () => import("../admin/screens/FunctionList.tsx"),
  function: () => import("../admin/screens/FunctionPage.tsx"),
};
