/** Text as it is stored: NFC, no NUL, no outer white space of any kind. Design section 6b: the one place. */
export function normalizeText(text: string): string {
  return text.normalize("NFC").replaceAll("\u0000", "").trim();
}

/** The one meaning of 'trimmed and case-insensitive': decided here, compared as bytes in SQL. */
export function fold(text: string): string {
  return normalizeText(text).toLowerCase();
}

const collator = new Intl.Collator("en-US");
/** Order of text as `COLLATE "und-x-icu"` gives it; the caller breaks ties by id. */
export function compareText(a: string, b: string): number {
  return collator.compare(a, b);
}
