/** The entities that accounts are about: the people who sign in, and where they belong. */
export const PERSON = "user";
export const ORGANIZATION = "organization";
