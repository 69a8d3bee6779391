/** What security roles are made of: primary roles, questions with their answers, and functions. */
export const screens = {
  roleList: () => import("./RoleList.tsx"),
  roleCreate: () => import("./RoleCreate.tsx"),
  roleEdit: () => import("./RoleEdit.tsx"),
  roleQuestions: () => import("./RoleQuestionsPart.tsx"),
};
