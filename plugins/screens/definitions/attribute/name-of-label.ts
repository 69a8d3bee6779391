import { fold } from "@armature/engine";

/** A column name of PostgreSQL has at most 63 bytes. */
const MOST_LETTERS = 50;

/**
 * A name made from a label, for an attribute or a kind of record: letters only, none of the taken ones. `Cost Center`
 * gives `costCenter`.
 * @param otherwise for a label without any letter that a name can have
 */
export function nameOfLabel(label: string, taken: readonly string[], otherwise: string): string {
  const words = label
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .match(/[A-Za-z]+/g) ?? [otherwise];
  const [first = otherwise, ...more] = words;
  const joined = uncapitalized(first) + more.map(capitalized).join("");
  const name = joined.slice(0, MOST_LETTERS);
  const isTaken = new Set(taken.map(fold));
  const free = (candidate: string) => !isTaken.has(fold(candidate)) && !(candidate in Object.prototype);
  if (free(name)) return name;
  const suffix = suffixes().find((each) => free(name + each));
  return name + (suffix ?? "");
}

/** `PIN` as a whole is one word: it becomes `pin`. */
function uncapitalized(word: string): string {
  return word === word.toUpperCase() ? word.toLowerCase() : word.replace(/^./, (letter) => letter.toLowerCase());
}

function capitalized(word: string): string {
  return word.replace(/^./, (letter) => letter.toUpperCase());
}

/** `B` to `Z`, then `AA` to `ZZ`. */
function suffixes(): readonly string[] {
  const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  return [...letters.slice(1), ...letters.flatMap((first) => letters.map((second) => first + second))];
}
