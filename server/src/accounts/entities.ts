/** The entities of accounts: the people who sign in, and their organizations. */
export const PERSON = "user";
/** The name of the entity of organizations. */
export const ORGANIZATION = "organization";
