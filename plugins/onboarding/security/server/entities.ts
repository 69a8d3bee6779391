/** A security role of an organization, and an answer of one. */
export const ROLE = "secRoleOrganization";
export const ANSWER = "secRoleOrganizationSecAnswer";

/** The questions of the security model, their answers, and the functions of these. */
export const QUESTION = "secQuestion";
export const CHOICE = "secAnswer";
export const CHOICE_FUNCTION = "secAnswerSecFunction";

/** A function of the security model, and a point of one. */
export const FUNCTION = "secFunction";
export const POINT = "secFunctionInput";

/** A question of a primary role. */
export const ROLE_QUESTION = "secRolePrimarySecQuestion";
