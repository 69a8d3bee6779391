import { ApiError } from "@armature/renderer";
import { confirmationProblems, passwordProblems } from "./rules.ts";

/** ACC-134 */
export function verificationError(productName: string): string {
  return `Email verification error. Please contact your ${productName} representative if this error persists.`;
}

/** The server's message where there is one (ACC-133, ACC-134). */
export function verificationFailure(error: unknown, productName: string): string {
  return serverMessage(error) ?? verificationError(productName);
}

/** What the server said of a refusal; null where it said nothing. */
export function serverMessage(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const { body } = error;
  const said = typeof body === "object" && body !== null && "message" in body ? body.message : null;
  return typeof said === "string" && said !== "" ? said : null;
}

/** A password and its second typing. */
export interface Passwords {
  readonly password: string;
  readonly confirmation: string;
}
export type Issues<Values> = Readonly<Partial<Record<keyof Values, readonly string[]>>>;

/** ACC-116, ACC-117 */
export function passwordIssues({ password, confirmation }: Passwords): Issues<Passwords> {
  return withoutEmpty<Passwords>({
    password: passwordProblems(password),
    confirmation: confirmationProblems(password, confirmation),
  });
}

/** Only the fields that have any. */
export function withoutEmpty<Values>(issues: { readonly [Field in keyof Values]: readonly string[] }): Issues<Values> {
  const entries = Object.entries(issues as Readonly<Record<string, readonly string[]>>);
  return Object.fromEntries(entries.filter(([, texts]) => texts.length > 0)) as Issues<Values>;
}
