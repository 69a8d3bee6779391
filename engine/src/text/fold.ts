/** Text as it is stored: NFC, no NUL, no lone surrogate, no outer white space of any kind (design 6b): the one place. */
export function normalizeText(text: string): string {
  return isPlainText(text) ? text : text.replaceAll("\u0000", "").normalize("NFC").trim();
}

const SPACE = 0x20;
const TILDE = 0x7e;

/** Printable ASCII without outer blanks is normal as it is: most text by far, told at a tenth of the price. */
export function isPlainText(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < SPACE || code > TILDE) return false;
  }
  return text.charCodeAt(0) !== SPACE && text.charCodeAt(text.length - 1) !== SPACE;
}

/**
 * The one meaning of 'trimmed and case-insensitive': decided here, compared as bytes in SQL. Normalized once more,
 * because a small letter can have a built-in form that its capital lacks (J and caron).
 */
export function fold(text: string): string {
  return isPlainText(text) ? text.toLowerCase() : normalizeText(text).toLowerCase().normalize("NFC");
}

const collator = new Intl.Collator("en-US");
/** Order of text as `COLLATE "und-x-icu"` gives it; the caller breaks ties by id. */
export function compareText(a: string, b: string): number {
  return collator.compare(a, b);
}
