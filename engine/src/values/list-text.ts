/** An item needs quotes if it contains a comma, starts with a quote, has outer white space, or is empty. */
const NEEDS_QUOTES = /,|^"|^\s|\s$|^$/;

/** Joins the items of a list with commas. Items that could not be read back are quoted as in CSV. */
export function joinList(items: readonly string[]): string {
  return items.map((item) => (NEEDS_QUOTES.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join(", ");
}

/**
 * Splits such a text, or one that a person typed. White space around items and empty items are dropped. A quote that
 * does not enclose a whole item is an ordinary character.
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

/** What people put between the items of a list. A word counts only between blanks. */
const BETWEEN = /([;,|/\r\n]|\s(?:and|&)\s)/i;

/** A known item with more separators inside is found only if it is the whole text. */
const MOST_JOINED = 4;

/**
 * Reads a list as people write it, with any usual separator: comma, semicolon, bar, slash, line break, "and" or "&". A
 * separator inside a known item does not split it.
 * @param find the item of a text, or null if there is none
 * @returns null if any part of the text is no known item
 */
export function knownItems<T>(text: string, find: (text: string) => T | null): readonly T[] | null {
  const whole = find(text.trim());
  if (whole !== null) return [whole];
  const pieces = text.split(BETWEEN);
  const items: T[] = [];
  for (let at = 0; at < pieces.length; ) {
    if (pieces[at]?.trim() === "") {
      at += 2;
      continue;
    }
    const longest = runsFrom(pieces, at).findLast((run) => find(run.text) !== null);
    const item = longest ? find(longest.text) : null;
    if (!longest || item === null) return null;
    items.push(item);
    at = longest.next;
  }
  return items;
}

/** All texts that {@link knownItems} may ask for, to look them up beforehand. */
export function possibleItems(text: string): readonly string[] {
  const pieces = text.split(BETWEEN);
  const runs = pieces.flatMap((_, at) => (at % 2 === 0 ? runsFrom(pieces, at).map((run) => run.text) : []));
  return [...new Set([text.trim(), ...splitList(text), ...runs])].filter((item) => item !== "");
}

interface Run {
  readonly text: string;
  /** Index of the piece after its separator. */
  readonly next: number;
}

/** The texts that begin at a piece, from the shortest. Every second piece is a separator. */
function runsFrom(pieces: readonly string[], from: number): readonly Run[] {
  const runs: Run[] = [];
  for (let end = from + 1; end <= pieces.length && end < from + 2 * MOST_JOINED; end += 2)
    runs.push({ text: unquoted(pieces.slice(from, end).join("").trim()), next: end + 1 });
  return runs;
}

function unquoted(text: string): string {
  const isQuoted = text.length > 1 && text.startsWith('"') && text.endsWith('"');
  return isQuoted ? text.slice(1, -1).replaceAll('""', '"') : text;
}

/** Splits a list of dates, which hold no separator but a slash. */
export function splitDays(text: string): readonly string[] {
  const parts = splitList(text).flatMap((item) => item.split(/[;|\r\n]|\s(?:and|&)\s/i));
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}
