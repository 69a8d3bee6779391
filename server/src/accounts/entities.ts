/** The entities of accounts: the people who sign in, and their organizations. */
export const PERSON = "user";
export const ORGANIZATION = "organization";
