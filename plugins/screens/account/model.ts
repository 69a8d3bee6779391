import {
  accountProblems,
  type AccountValues,
  administratorProblems,
  type AdministratorValues,
  confirmationProblems,
  passwordProblems,
} from "@armature/engine/platform";
import { type Issues, withoutEmpty } from "../../kit/field-issues.ts";
import type { Unread } from "../../kit/unread.ts";

/** What a link in a mail is for. */
export type LinkType = "account-verification" | "password-reset";

/** The account that a link is for, and its organization. */
export interface LinkAccount {
  readonly email: string;
  readonly organization: string | null;
  /** Who entered the person; null for somebody who asked for the account. */
  readonly inviter: string | null;
}

/** A password and its confirmation. */
export interface Passwords {
  readonly password: string;
  readonly confirmation: string;
}

export function passwordIssues({ password, confirmation }: Passwords): Issues<Passwords> {
  return withoutEmpty<Passwords>({
    password: passwordProblems(password),
    confirmation: confirmationProblems(password, confirmation),
  });
}

/** A new password and the current one, which proves who is asking. */
export interface PasswordChange extends Passwords {
  readonly present: string;
}

export function changeIssues({ present, ...passwords }: PasswordChange): Issues<PasswordChange> {
  const isMissing = present === "";
  return { ...(isMissing && { present: ["Present password is required."] }), ...passwordIssues(passwords) };
}

/** The form for a new account. */
export interface AccountForm extends AccountValues {
  readonly confirmation: string;
}

export const EMPTY_ACCOUNT: AccountForm = Object.freeze({
  emailUsername: "",
  firstName: "",
  lastName: "",
  password: "",
  confirmation: "",
});

export function accountIssues(values: AccountForm): Issues<AccountForm> {
  const confirmation = confirmationProblems(values.password, values.confirmation);
  return withoutEmpty<AccountForm>({ ...accountProblems(values), confirmation });
}

/** The form for the first administrator. */
export interface AdministratorForm extends AdministratorValues {
  readonly confirmation: string;
}

export const EMPTY_ADMINISTRATOR: AdministratorForm = Object.freeze({
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  confirmation: "",
});

export function administratorIssues(values: AdministratorForm): Issues<AdministratorForm> {
  const confirmation = confirmationProblems(values.password, values.confirmation);
  return withoutEmpty<AdministratorForm>({ ...administratorProblems(values), confirmation });
}

export const INVALID_USERNAME = "Could not create new user: invalid email username.";

/** The notification after an attempt to mail the confirmation. */
export interface ConfirmationNote {
  readonly type: "success" | "info" | "error";
  readonly message: string;
}

export function confirmationNote(result: unknown, email: string, productName: string): ConfirmationNote {
  if (result === "emailSent") return { type: "success", message: `Email address confirmation sent to ${email}` };
  if (result === "emailAlreadyConfirmed")
    return { type: "info", message: "Your email has already been confirmed. You can now log in." };
  const contact = `Please reach out to your ${productName} contact if the error persists.`;
  return { type: "error", message: `Valet encountered an error. ${contact}` };
}

export const NO_PERSON = "No valid user to send validation email";
export const CONFIRMATION_FAILED = "Could not send email address confirmation email";

/** The query parameters that are passed from page to page until sign-in. */
export function onwardQuery(query: URLSearchParams): Readonly<Partial<Record<"redirect" | "redirectTitle", string>>> {
  const given = (["redirect", "redirectTitle"] as const).flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given);
}

/** The organization that a link names, if any. */
export function organizationOf(query: URLSearchParams): { readonly organizationGuid?: string } {
  const organizationGuid = query.get("organizationGuid");
  return organizationGuid === null ? {} : { organizationGuid };
}

/** Who waits for a mail, and when one was last sent to them (epoch milliseconds), if the previous page said so. */
export interface WhoWaits {
  readonly username?: string;
  readonly sent?: number;
}

export function whoWaits(state: unknown): WhoWaits {
  const { username, sent } = (state ?? {}) as Unread<WhoWaits>;
  return {
    ...(typeof username === "string" && { username }),
    ...(typeof sent === "number" && { sent }),
  };
}
