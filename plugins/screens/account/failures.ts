import { ApiError } from "@armature/renderer";

/** ACC-134 */
export function verificationError(productName: string): string {
  return `Email verification error. Please contact your ${productName} representative if this error persists.`;
}

/** The server's message where there is one (ACC-133, ACC-134). */
export function verificationFailure(error: unknown, productName: string): string {
  return serverMessage(error) ?? verificationError(productName);
}

/** What the server said of a refusal; null where it said nothing. */
function serverMessage(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const { body } = error;
  const said = typeof body === "object" && body !== null && "message" in body ? body.message : null;
  return typeof said === "string" && said !== "" ? said : null;
}

/** The server's message where the e-mail is known; else one for all (ACC-121, ACC-122). */
export function creationFailure(error: unknown): string {
  const isKnown = error instanceof ApiError && error.status === 409;
  return (isKnown ? serverMessage(error) : null) ?? "Could not create new user.";
}
