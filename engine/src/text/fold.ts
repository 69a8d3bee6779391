/** Text as it is stored: NFC, no NUL, no lone surrogate, no outer white space of any kind (design 6b): the one place. */
export function normalizeText(text: string): string {
  return text.replaceAll("\u0000", "").normalize("NFC").trim();
}

/**
 * The one meaning of 'trimmed and case-insensitive': decided here, compared as bytes in SQL. Normalized once more,
 * because a small letter can have a built-in form that its capital lacks (J and caron).
 */
export function fold(text: string): string {
  return normalizeText(text).toLowerCase().normalize("NFC");
}

const collator = new Intl.Collator("en-US");
/** Order of text as `COLLATE "und-x-icu"` gives it; the caller breaks ties by id. */
export function compareText(a: string, b: string): number {
  return collator.compare(a, b);
}
