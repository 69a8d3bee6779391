import { isEmpty, textForm } from "@armature/engine";
import type { OptionSource } from "@armature/renderer";

/** More choices than this are found by typing rather than by reading. */
const READABLE = 20;

export function isLong({ options, hasMore }: OptionSource): boolean {
  return hasMore || options.length > READABLE;
}

/** A control's form of the stored id. */
export function chosenOf(value: unknown): string | null {
  return isEmpty(value) ? null : textForm(value);
}
