import { guessedProblem, isKnownWord, KNOWN_WORD, type KnownAbout } from "./known-passwords.ts";
import { isAddress } from "../../values/email-address.ts";

/** Shortest password, in characters. */
export const SHORTEST_PASSWORD = 8;

/**
 * What is wrong with a password. Browser and server use the same rules.
 * @param about what others know of the person
 */
export function passwordProblems(password: string, about: KnownAbout = { words: [] }): readonly string[] {
  if (password === "") return ["Required"];
  const text = password.normalize("NFC");
  const missing = [
    ...(Array.from(text).length < SHORTEST_PASSWORD
      ? [`Password must be at least ${SHORTEST_PASSWORD} characters long.`]
      : []),
    ...(/\p{Lu}/u.test(text) ? [] : ["Must contain a uppercase letter."]),
    ...(/\p{Ll}/u.test(text) ? [] : ["Must contain a lowercase letter."]),
    ...(/\p{Nd}/u.test(text) ? [] : ["Must contain a number."]),
  ];
  if (missing.length > 0) return missing;
  if (isKnownWord(text)) return [KNOWN_WORD];
  const guessed = guessedProblem(text, about);
  return guessed === null ? [] : [guessed];
}

/** What is wrong with the repeated password. */
export function confirmationProblems(password: string, confirmation: string): readonly string[] {
  if (confirmation === "") return ["Password confirmation is required."];
  return confirmation === password ? [] : ["Passwords must match"];
}

/** The fields of a new account, as typed. */
export interface AccountValues {
  readonly emailUsername: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
}

/** What is wrong with each field. Browser and server use the same rules. */
export function accountProblems(values: AccountValues): { readonly [Field in keyof AccountValues]: readonly string[] } {
  const { emailUsername, firstName, lastName, password } = values;
  return {
    emailUsername: emailUsernameProblems(emailUsername),
    firstName: firstName.trim() === "" ? ["Required"] : [],
    lastName: lastName.trim() === "" ? ["Required"] : [],
    password: passwordProblems(password, { words: [emailUsername, firstName, lastName] }),
  };
}

/** The fields of the first administrator, as typed. */
export interface AdministratorValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}

/** What is wrong with each field. Browser and server use the same rules. */
export function administratorProblems(values: AdministratorValues): {
  readonly [Field in keyof AdministratorValues]: readonly string[];
} {
  return { ...personProblems(values), password: passwordProblems(values.password) };
}

/** A person of the provider, as typed. */
export type PersonValues = Omit<AdministratorValues, "password">;

/** What is wrong with each field of a person of the provider. Browser and server use the same rules. */
export function personProblems({ firstName, lastName, email }: PersonValues): {
  readonly [Field in keyof PersonValues]: readonly string[];
} {
  return {
    firstName: firstName.trim() === "" ? ["Required"] : [],
    lastName: lastName.trim() === "" ? ["Required"] : [],
    email: emailProblems(email.trim()),
  };
}

function emailProblems(email: string): readonly string[] {
  if (email === "") return ["Required"];
  return isAddress(email) ? [] : ["Give an email address, such as name@example.org."];
}

/** What is wrong with the part of an email address before '@{domain}'. */
export function emailUsernameProblems(text: string): readonly string[] {
  if (text.trim() === "") return ["Email is required."];
  return text.includes("@") ? ['Email Username cannot contain "@".'] : [];
}

/** Whether the text can stand before '@{domain}': up to 64 letters, digits and . _ % + -, with no dot first or last. */
export function isEmailUsername(text: string): boolean {
  return /^(?!\.)[A-Za-z0-9._%+-]{1,64}(?<!\.)$/.test(text);
}
