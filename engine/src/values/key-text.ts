import { isEmpty, textForm } from "./value.ts";
import { fold } from "./fold.ts";

/** The text by which keys are compared in sheets, ignoring case and outer white space. '' if there is no value. */
export function keyText(value: unknown): string {
  return isEmpty(value) ? "" : fold(textForm(value));
}
