/** How letters are stored: all capital, all small, or as typed. */
export type LetterCase = "upper" | "lower" | null;

/** A text with its letters in the case in which they are stored. */
export function inCase(text: string, letterCase: LetterCase): string {
  if (letterCase === null) return text;
  return letterCase === "upper" ? text.toUpperCase() : text.toLowerCase();
}
