/** A security role of an organization, and its answers. */
export const ROLE = "secRoleOrganization";
export const ANSWER = "secRoleOrganizationSecAnswer";

/** The questions of the security model, their answers, and the functions of answers. */
export const QUESTION = "secQuestion";
export const CHOICE = "secAnswer";
export const CHOICE_FUNCTION = "secAnswerSecFunction";

/** A function of the security model, and its points. */
export const FUNCTION = "secFunction";
export const POINT = "secFunctionInput";

/** The link between a primary role and a question. */
export const ROLE_QUESTION = "secRolePrimarySecQuestion";
