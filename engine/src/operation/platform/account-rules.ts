import { isAddress } from "../../text/email-address.ts";

/** Shortest password, in characters. */
export const SHORTEST_PASSWORD = 8;

/** What is wrong with a password; the browser and the server say the same. */
export function passwordProblems(password: string): readonly string[] {
  if (password === "") return ["Required"];
  const text = password.normalize("NFC");
  return [
    ...(Array.from(text).length < SHORTEST_PASSWORD
      ? [`Password must be at least ${SHORTEST_PASSWORD} characters long.`]
      : []),
    ...(/\p{Lu}/u.test(text) ? [] : ["Must contain a uppercase letter."]),
    ...(/\p{Ll}/u.test(text) ? [] : ["Must contain a lowercase letter."]),
    ...(/\p{Nd}/u.test(text) ? [] : ["Must contain a number."]),
  ];
}

/** What is wrong with the second typing of a password. */
export function confirmationProblems(password: string, confirmation: string): readonly string[] {
  if (confirmation === "") return ["Password confirmation is required."];
  return confirmation === password ? [] : ["Passwords must match"];
}

/** What makes an account, as it is typed. */
export interface AccountValues {
  readonly emailUsername: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
}

/** The fields with what is wrong with each; the browser and the server say the same. */
export function accountProblems(values: AccountValues): { readonly [Field in keyof AccountValues]: readonly string[] } {
  const { emailUsername, firstName, lastName, password } = values;
  return {
    emailUsername: emailUsernameProblems(emailUsername),
    firstName: firstName.trim() === "" ? ["Required"] : [],
    lastName: lastName.trim() === "" ? ["Required"] : [],
    password: passwordProblems(password),
  };
}

/** What makes the first administrator, as it is typed. */
export interface AdministratorValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}

/** The fields with what is wrong with each; the browser and the server say the same. */
export function administratorProblems(values: AdministratorValues): {
  readonly [Field in keyof AdministratorValues]: readonly string[];
} {
  const { firstName, lastName, email, password } = values;
  return {
    firstName: firstName.trim() === "" ? ["Required"] : [],
    lastName: lastName.trim() === "" ? ["Required"] : [],
    email: emailProblems(email.trim()),
    password: passwordProblems(password),
  };
}

function emailProblems(email: string): readonly string[] {
  if (email === "") return ["Required"];
  return isAddress(email) ? [] : ["Give an email address, such as name@example.org."];
}

export function emailUsernameProblems(text: string): readonly string[] {
  if (text.trim() === "") return ["Email is required."];
  return text.includes("@") ? ['Email Username cannot contain "@".'] : [];
}

/** What can stand before '@{domain}': letters, digits and . _ % + -, up to 64, no dot first or last. */
export function isEmailUsername(text: string): boolean {
  return /^(?!\.)[A-Za-z0-9._%+-]{1,64}(?<!\.)$/.test(text);
}
