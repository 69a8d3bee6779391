import { ApiError, serverText } from "@armature/renderer";
import type { LinkAccount } from "./model.ts";

/** Whose account a good link is for, which the server tells when it asks for a password; null of any other failure. */
export function accountOfLink(error: unknown): LinkAccount | null {
  if (!(error instanceof ApiError) || !error.hasCode("passwordNeeded")) return null;
  return (error.body as { readonly account: LinkAccount }).account;
}

export function verificationError(productName: string): string {
  return `Email verification error. Please contact your ${productName} representative if this error persists.`;
}

/** The server's message where there is one. */
export function verificationFailure(error: unknown, productName: string): string {
  return serverText(error) ?? verificationError(productName);
}

/** The server's message where the e-mail is known; else one for all. */
export function creationFailure(error: unknown): string {
  const isKnown = error instanceof ApiError && error.status === 409;
  return (isKnown ? serverText(error) : null) ?? "Could not create new user.";
}

/** What the server says of one field, such as of a password that is known from breaches. */
export function fieldRefusals(error: unknown, field: string): readonly string[] {
  if (!(error instanceof ApiError)) return [];
  return error.errors.filter(({ attribute }) => attribute === field).map(({ message }) => message);
}
