import { type ChoiceOption, foldLabel } from "./match-options.ts";
import { type TextResult, read, type ReadRules } from "./read-text.ts";

/** The result of reading a text with several parts. */
export interface PartsResult {
  /** The chosen options, in the order of the text. */
  readonly chosen: readonly (ChoiceOption | { readonly value: string })[];
  /** What stays as a draft, and why. Null if everything was found. */
  readonly rest: { readonly text: string; readonly error: string } | null;
}

const LINES = /[\t\r\n]+/;
const COMMAS = /[,;]/;

/** Whether a text may have several parts. */
export function isOfParts(text: string): boolean {
  return splitParts(text).length > 1;
}

/** The parts of a text. */
export function splitParts(text: string): readonly string[] {
  return text.split(LINES).flatMap(splitLine);
}

function splitLine(line: string): readonly string[] {
  return line
    .split(COMMAS)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/**
 * Reads each part of a text on its own. A label that itself contains a comma, such as "Acme Labs, Inc.", is tried as a
 * whole first.
 * @param find the options that a part matches
 */
export function readParts(
  text: string,
  find: (part: string) => readonly ChoiceOption[],
  rules: ReadRules = {},
): PartsResult {
  const results = text
    .split(LINES)
    .flatMap((line) => labelsFirst(line, find).map((part) => ({ part, result: read(part, find(part), rules) })));
  const rest = results.filter(({ result }) => result.kind === "error");
  return { chosen: results.flatMap(({ result }) => chosenBy(result)), rest: restOf(rest, results.length) };
}

function chosenBy(result: TextResult): PartsResult["chosen"] {
  if (result.kind === "option") return [result.option];
  return result.kind === "text" ? [{ value: result.text }] : [];
}

function restOf(parts: readonly { readonly part: string; readonly result: TextResult }[], all: number) {
  const [first] = parts;
  if (!first) return null;
  const text = parts.map(({ part }) => part).join(", ");
  const own = first.result.kind === "error" ? first.result.message : "";
  return { text, error: all === 1 ? own : `Not in the list: ${text}` };
}

/** The parts of a line, where parts that together form one label stay together. */
function labelsFirst(line: string, find: (part: string) => readonly ChoiceOption[]): readonly string[] {
  const pieces = line.split(/([,;])/);
  const parts: string[] = [];
  for (let i = 0; i < pieces.length; ) {
    const end = endOfLabel(pieces, i, find);
    parts.push(pieces.slice(i, end).join("").trim());
    i = end + 1;
  }
  return parts.filter((part) => part !== "");
}

/** Where the longest label that begins at this piece ends. If there is none, the index after the piece. */
function endOfLabel(pieces: readonly string[], from: number, find: (part: string) => readonly ChoiceOption[]): number {
  // Every second piece is a separator. Labels with more parts than this are not tried.
  const most = Math.min(pieces.length, from + 2 * MOST_JOINED + 1);
  for (let end = most - ((most - from + 1) % 2); end > from + 1; end -= 2) {
    const joined = foldLabel(pieces.slice(from, end).join(""));
    if (find(joined).some(({ label }) => foldLabel(label) === joined)) return end;
  }
  return from + 1;
}

const MOST_JOINED = 4;
