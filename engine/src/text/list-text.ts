/** An item needs quotes if it contains a comma, starts with a quote, has outer white space, or is empty. */
const NEEDS_QUOTES = /,|^"|^\s|\s$|^$/;

/**
 * Joins the items of a list with commas. Items that could not be read back are quoted as in CSV.
 * @example
 * ```ts
 * import { joinList } from "@armature/engine/values";
 * joinList(["Ann", "Lee, Ben"]); // → "Ann, \"Lee, Ben\""
 * ```
 */
export function joinList(items: readonly string[]): string {
  return items.map((item) => (NEEDS_QUOTES.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join(", ");
}

/**
 * Splits such a text, or one that a person typed. White space around items and empty items are dropped. A quote that
 * does not enclose a whole item is an ordinary character.
 * @example
 * ```ts
 * import { splitList } from "@armature/engine/values";
 * splitList('Ann; Ben, "Lee, Cy"'); // → ["Ann; Ben", "Lee, Cy"]
 * ```
 */
export function splitList(text: string): readonly string[] {
  const items: string[] = [];
  let at = 0;
  while (at < text.length) {
    const start = skipSpace(text, at);
    const quoted = text[start] === '"' ? readQuoted(text, start) : readPlain(text, start);
    if (!quoted) return [...items, ...plainItems(text.slice(start))];
    if (quoted.isQuoted || quoted.item !== "") items.push(quoted.item);
    at = quoted.next;
  }
  return items;
}

interface ItemRead {
  readonly item: string;
  readonly isQuoted: boolean;
  /** Index where the next item begins. */
  readonly next: number;
}

function readPlain(text: string, start: number): ItemRead {
  const comma = text.indexOf(",", start);
  const end = comma === -1 ? text.length : comma;
  return { item: text.slice(start, end).trim(), isQuoted: false, next: end + 1 };
}

function readQuoted(text: string, start: number): ItemRead | undefined {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  if (end === -1) return undefined;
  const after = skipSpace(text, end + 1);
  if (after < text.length && text[after] !== ",") return undefined;
  return { item: text.slice(start + 1, end).replaceAll('""', '"'), isQuoted: true, next: after + 1 };
}

function plainItems(text: string): readonly string[] {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

const SPACE = /\s/;

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && SPACE.test(text.charAt(at))) at += 1;
  return at;
}
