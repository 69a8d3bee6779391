import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A place in our code, as a line of a stack names it. */
const FRAME = /((?:file:\/\/)?\/[^():]+):(\d+):(\d+)\)?$/;
/** What makes an error. */
const MADE = /^new\s+[\w.]+\s*\(/;
const QUOTED = /^"(?:[^"\\\n]|\\.)*"|^'(?:[^'\\\n]|\\.)*'/;
/** The code of a text that a trigger wrote, which may be anything. */
const OF_A_TRIGGER = "P0001";
/** How many lines a text and what comes before it have. */
const MOST_LINES = 12;
const LONGEST_MESSAGE = 300;

/** Messages that JavaScript itself makes of names that stand in the code. */
const OF_THE_LANGUAGE = [
  /^Cannot (?:read|set) properties of (?:undefined|null)/,
  /^Cannot access '\w+' before initialization$/,
  /^Cannot destructure property '\w+' of '[\w.]+' as it is (?:undefined|null)/,
  /^[\w.()[\]#]+ is not (?:a function|iterable|a constructor|defined)$/,
  /^Assignment to constant variable\.$/,
  /^Maximum call stack size exceeded$/,
  /^Invalid (?:array|string) length$/,
  /^Invalid time value$/,
];

/**
 * The message of an error, without what it was filled with: texts are taken from the code that made the error, with `…`
 * for each inserted value. Null if nothing is known to be safe.
 * @param frames of the stack, without those of packages
 * @param isOurs whether our code is where the error was made
 */
export function safeMessage(error: Error, frames: readonly string[], isOurs: boolean): string | null {
  if (isOfPostgresql(error))
    return Reflect.get(error, "code") === OF_A_TRIGGER ? null : textBeforeValues(error.message);
  const made = callAt(frames[0] ?? "");
  const text = made === null ? isOurs && ofTheLanguage(error) : firstText(made);
  return text === null || text === false ? null : text.slice(0, LONGEST_MESSAGE);
}

function ofTheLanguage({ message }: Error): string | null {
  return OF_THE_LANGUAGE.map((known) => known.exec(message)?.[0]).find((text) => text !== undefined) ?? null;
}

/** Such an error has the five letters of its SQLSTATE, and quotes values behind the first words of its message. */
function isOfPostgresql(error: Error): boolean {
  const { code, severity } = error as { readonly code?: unknown; readonly severity?: unknown };
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && typeof severity === "string";
}

function textBeforeValues(message: string): string | null {
  const text = (/^[^"'«»„“”‚‘’‹›:\d]*/.exec(message)?.[0] ?? "").trim();
  return text === "" ? null : text;
}

/** What the code at a frame gives to an error that it makes; null if it makes none. */
function callAt(frame: string): string | null {
  const [, file = "", line = "", column = ""] = FRAME.exec(frame) ?? [];
  if (file === "") return null;
  const code = linesOf(file).slice(Number(line) - 1, Number(line) + MOST_LINES);
  const call = code.join("\n").slice(Number(column) - 1);
  const made = MADE.exec(call);
  return made === null ? null : call.slice(made[0].length);
}

/** The first literal text before the parenthesis that ends a call. */
function firstText(code: string): string | null {
  let depth = 0;
  for (let at = 0; at < code.length; at += 1) {
    const sign = code.charAt(at);
    if (sign === "`") return readTemplate(code, at).text.replaceAll(/\s+/g, " ").trim();
    if (sign === '"' || sign === "'") return (QUOTED.exec(code.slice(at))?.[0] ?? "").slice(1, -1).trim();
    if ("([{".includes(sign)) depth += 1;
    if (")]}".includes(sign) && (depth -= 1) < 0) return null;
  }
  return null;
}

/** A template with `…` for what is inserted. @param start of its first backtick */
function readTemplate(code: string, start: number): { readonly text: string; readonly end: number } {
  let text = "";
  let at = start + 1;
  while (at < code.length && code[at] !== "`") {
    const isInserted = code.startsWith("${", at);
    text += isInserted ? "…" : code.charAt(at);
    at = isInserted ? endOfInserted(code, at + 2) : at + 1;
  }
  return { text, end: at };
}

function endOfInserted(code: string, start: number): number {
  let depth = 1;
  for (let at = start; at < code.length; at += 1) {
    const sign = code[at];
    if (sign === "`") at = readTemplate(code, at).end;
    if (sign === "{") depth += 1;
    if (sign === "}" && (depth -= 1) === 0) return at + 1;
  }
  return code.length;
}

/** The lines of files that errors came from. There are few of them. */
const files = new Map<string, readonly string[]>();

function linesOf(file: string): readonly string[] {
  const known = files.get(file);
  if (known !== undefined) return known;
  const lines = read(file).split("\n");
  files.set(file, lines);
  return lines;
}

function read(file: string): string {
  try {
    return readFileSync(file.startsWith("file:") ? fileURLToPath(file) : file, "utf8");
  } catch {
    return "";
  }
}
