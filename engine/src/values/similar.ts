import { editDistance } from "./edit-distance.ts";
import { lettersOf } from "./letters.ts";

/** A word, in small letters → the words that it is compared as. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

export const NO_SYNONYMS: Synonyms = new Map();

/** The score of a label whose words are all in the text, which has others too. */
const CONTAINED = 0.75;
const LEAST_LETTERS = 4;

export interface Likeness<T> {
  readonly item: T;
  /** From 0 to 1, where 1 means the same letters. */
  readonly score: number;
}

/**
 * Finds the item most similar to a text. Spelling and common words count; case, accents and punctuation do not.
 * @param least a score from 0 to 1 below which nothing matches
 * @returns a function that finds the best item for a text, or null
 */
export function alikeIn<T>(
  items: readonly T[],
  textsOf: (item: T) => readonly string[],
  least: number,
  synonyms: Synonyms = NO_SYNONYMS,
): (text: string) => Likeness<T> | null {
  const known = items.flatMap((item) => textsOf(item).map((text) => ({ item, reading: read(text, synonyms) })));
  return (text) => {
    const sought = read(text, synonyms);
    let best: Likeness<T> | null = null;
    for (const { item, reading } of known) {
      const score = likeness(sought, reading);
      if (score >= least && score > (best?.score ?? 0)) best = { item, score };
    }
    return best;
  };
}

/** A text prepared for comparison. */
interface Reading {
  readonly words: readonly string[];
  readonly letters: string;
  /** How often each pair of neighboring letters occurs. */
  readonly pairs: ReadonlyMap<string, number>;
}

function read(text: string, synonyms: Synonyms): Reading {
  const words = wordsOf(text, synonyms);
  const letters = words.join("");
  const pairs = new Map<string, number>();
  for (let i = 1; i < letters.length; i++) {
    const pair = letters.slice(i - 1, i + 1);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return { words, letters, pairs };
}

/** The words of a header in lower case, each as the words that it is compared as. */
export function wordsOf(text: string, synonyms: Synonyms): readonly string[] {
  const spaced = text.replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replaceAll(/\be[-\s]?mail\b/gi, "email");
  return spaced.split(/[^\p{L}\p{M}\p{N}]+/u).flatMap((word) => {
    const letters = lettersOf(word);
    if (letters === "") return [];
    return synonyms.get(letters) ?? [letters];
  });
}

function likeness(text: Reading, item: Reading): number {
  if (text.letters === "" || item.letters === "") return 0;
  if (text.letters === item.letters) return 1;
  const isWithin = item.letters.length >= LEAST_LETTERS && item.words.every((word) => text.words.includes(word));
  return Math.max(sharedPairs(text, item), isWithin ? CONTAINED : 0);
}

/** The share of letter pairs that both have. */
function sharedPairs(a: Reading, b: Reading): number {
  const count = a.letters.length + b.letters.length - 2;
  if (count === 0) return 0;
  let common = 0;
  for (const [pair, times] of a.pairs) common += Math.min(times, b.pairs.get(pair) ?? 0);
  return (2 * common) / count;
}

/**
 * Whether a label accounts for all that a text says: each word of the text is a word of the label, or a misspelling of
 * one. Numbers and signs such as + must be the same. The label may say more.
 */
export function accountsFor(label: string, text: string): boolean {
  if (signsOf(text) !== signsOf(label)) return false;
  if (lettersOf(text) === lettersOf(label)) return true;
  const words = plainWords(label);
  return plainWords(text)
    .toSorted((a, b) => Number(words.includes(b)) - Number(words.includes(a)))
    .every((word) => {
      const place = words.includes(word) ? words.indexOf(word) : words.findIndex((known) => isMisspelled(word, known));
      if (place >= 0) words.splice(place, 1);
      return place >= 0;
    });
}

function signsOf(text: string): string {
  return text.normalize("NFC").replaceAll(/[^\p{S}]+/gu, "");
}

function plainWords(text: string): string[] {
  return text
    .normalize("NFC")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(lettersOf)
    .filter((word) => word !== "");
}

const SHORT = 4;
const LONG = 8;

/** Whether two words differ as a slip of the keyboard does: by one letter, in long words by two. Never in a digit. */
function isMisspelled(word: string, known: string): boolean {
  if (word.length < SHORT || /\p{N}/u.test(word + known)) return false;
  return editDistance(word, known) <= (word.length < LONG ? 1 : 2);
}
