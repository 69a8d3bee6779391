import { errorText } from "@armature/renderer";
import { PasskeyError } from "./passkeys.ts";

/** The text of a failed step, also of one that failed in the browser itself. */
export function stepFailure(error: unknown): string {
  return error instanceof PasskeyError ? error.message : errorText(error);
}
