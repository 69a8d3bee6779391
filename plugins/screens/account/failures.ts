import { ApiError, serverText } from "@armature/renderer";
import type { LinkAccount } from "./model.ts";

/** Whose account a good link is for. The server tells that when it asks for a password. Null for any other failure. */
export function accountOfLink(error: unknown): LinkAccount | null {
  if (!(error instanceof ApiError) || !error.hasCode("passwordNeeded")) return null;
  return (error.body as { readonly account: LinkAccount }).account;
}

export function verificationError(productName: string): string {
  return `Email verification error. Please contact your ${productName} representative if this error persists.`;
}

/** The message of the server, or a general one if there is none. */
export function verificationFailure(error: unknown, productName: string): string {
  return serverText(error) ?? verificationError(productName);
}

/** The message of the server if the e-mail is already in use, otherwise a general one. */
export function creationFailure(error: unknown): string {
  const isKnown = error instanceof ApiError && error.status === 409;
  return (isKnown ? serverText(error) : null) ?? "Could not create new user.";
}

/** The messages of the server for one field, such as a password that is known from breaches. */
export function fieldRefusals(error: unknown, field: string): readonly string[] {
  if (!(error instanceof ApiError)) return [];
  return error.errors.filter(({ attribute }) => attribute === field).map(({ message }) => message);
}
