/** A security role of an organization, and an answer of one. */
export const ROLE = "secRoleOrganization";
export const ANSWER = "secRoleOrganizationSecAnswer";
