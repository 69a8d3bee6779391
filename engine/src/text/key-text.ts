import { isEmpty, textForm } from "../rules/value.ts";
import { fold } from "./fold.ts";

/** A value as the keys of records are compared in sheets, trimmed and without case; '' for none. */
export function keyText(value: unknown): string {
  return isEmpty(value) ? "" : fold(textForm(value));
}
