/**
 * Null, undefined, an empty text and an empty list all count as empty and are equal.
 * @example
 * ```ts
 * import { isEmpty } from "@armature/engine";
 * isEmpty(""); // → true
 * isEmpty([]); // → true
 * isEmpty(0); // → false
 * ```
 */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

/**
 * The text by which rules compare values; 1 equals '1', and case matters. Numbers have no exponent. Objects, and lists
 * inside lists, are written as JSON.
 * @example
 * ```ts
 * import { textForm } from "@armature/engine";
 * textForm(["red", "blue"]); // → "[\"red\", \"blue\"]"
 * textForm(null); // → ""
 * textForm(12); // → "12"
 * ```
 */
export function textForm(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return numberText(value);
  if (isEmpty(value)) return "";
  return jsonText(value);
}

/** Writes a number as a database does: 1e21 is a one with 21 zeros. */
function numberText(value: number): string {
  const text = String(value);
  if (isPlain(value)) return text;
  const parts = /^(-?)([0-9])(?:\.([0-9]+))?e([+-][0-9]+)$/.exec(text);
  if (parts === null) return text;
  const [, sign, whole, fraction = "", exponent] = parts;
  const digits = `${whole}${fraction}`;
  const point = Number(exponent) + 1;
  return `${sign}${point > 0 ? digits.padEnd(point, "0") : `0.${"0".repeat(-point)}${digits}`}`;
}

/** Between these sizes JavaScript writes numbers without an exponent. Results of arithmetic stay within them. */
const LARGEST = 1e15;
const SMALLEST = 1e-6;

/** Whether JavaScript writes the number without an exponent and with at most 15 digits before the point. */
export function isPlain(value: number): boolean {
  return value === 0 || (value > -LARGEST && value < LARGEST && (value >= SMALLEST || value <= -SMALLEST));
}

/** Deeper than any stored value. Anything below is left out, so that recursion stays within the stack. */
const MAX_LEVELS = 200;

/** JSON as PostgreSQL writes jsonb: keys are sorted by their length in bytes, then by bytes. */
function jsonText(value: unknown, level = 0): string {
  if (typeof value === "number") return numberText(value);
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value !== "object" || value === null) return String(value);
  if (level === MAX_LEVELS) return "…";
  if (Array.isArray(value)) return `[${value.map((item) => jsonText(item, level + 1)).join(", ")}]`;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  if (entries.length > 1) entries.sort(([a], [b]) => byteLength(a) - byteLength(b) || compareCodePoints(a, b));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}: ${jsonText(item, level + 1)}`).join(", ")}}`;
}

const PLAIN_NAME = /^\w*$/;

/** Length in UTF-8. */
function byteLength(text: string): number {
  if (PLAIN_NAME.test(text)) return text.length;
  return encodeURIComponent(text.toWellFormed()).replaceAll(/%../g, "x").length;
}

/** Compares as text. A list equals a value if one of its elements does; either side may be a list. */
export function equals(left: unknown, right: unknown): boolean {
  if (!isList(left) && !isList(right)) return textForm(left) === textForm(right);
  return somePair(left, right, isSame);
}

/**
 * Whether the value contains the part: as part of its text, or as an element of its list. Only an empty value contains
 * an empty part.
 */
export function contains(value: unknown, part: unknown): boolean {
  if (isEmpty(part) || isList(value) || isList(part)) return equals(value, part);
  return textForm(value).includes(textForm(part));
}

/**
 * Whether the text of the value starts with that of the part; of a list, whether one element does. Only an empty value
 * starts with an empty part.
 */
export function startsWith(value: unknown, part: unknown): boolean {
  return somePair(value, part, isStart);
}

function isStart(text: string, part: string): boolean {
  return part === "" ? text === "" : text.startsWith(part);
}

/** Compares two numbers as numbers, and two other texts by code points. An empty value is never less than anything. */
export function lessThan(left: unknown, right: unknown): boolean {
  if (isList(left) || isList(right)) return somePair(left, right, isLess);
  return isLess(left, right);
}

function isLess(left: unknown, right: unknown): boolean {
  if (isEmpty(left) || isEmpty(right)) return false;
  const x = numberOf(left);
  const y = x === null ? null : numberOf(right);
  return x !== null && y !== null ? x < y : compareCodePoints(textForm(left), textForm(right)) < 0;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0;
}

type PairTest = (a: string, b: string) => boolean;

function somePair(left: unknown, right: unknown, test: PairTest): boolean {
  if (!isList(left)) return pairs(textForm(left), right, test);
  for (const item of left) if (pairs(textForm(item), right, test)) return true;
  return false;
}

function pairs(left: string, right: unknown, test: PairTest): boolean {
  if (!isList(right)) return test(left, textForm(right));
  for (const item of right) if (test(left, textForm(item))) return true;
  return false;
}

function isSame(a: string, b: string): boolean {
  return a === b;
}

const NUMBER = /^-?[0-9]{1,15}(\.[0-9]{1,30})?$/;

/** The number that a value is or can be read as, else null. Exponents, a plus sign and white space are not accepted. */
export function numberOf(value: unknown): number | null {
  if (typeof value === "number" && isPlain(value)) return value;
  const text = textForm(value);
  return NUMBER.test(text) ? Number(text) : null;
}

/** The number that is written exactly as this text, else null. `1.0` gives null. */
export function numberWritten(text: string): number | null {
  const number = numberOf(text);
  return number !== null && textForm(number) === text ? number : null;
}

/** From this code unit on, JavaScript's order by UTF-16 code units differs from the order by code points. */
const FIRST_SURROGATE = 0xd800;

/** The order of UTF-8 bytes, which is SQL's `collate "C"`. */
function compareCodePoints(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  for (let i = 0; i < most; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (x >= FIRST_SURROGATE || y >= FIRST_SURROGATE) return compareBeyond(a, b);
    if (x !== y) return x - y;
  }
  return a.length - b.length;
}

function compareBeyond(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  const at = left.findIndex((point, i) => point !== right[i]);
  if (at === -1) return left.length - right.length;
  return (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? -1);
}

/** Whether a condition counts the value as true: a number other than zero, a text or list that is not empty. */
export function isTruthy(value: unknown): boolean {
  return !isEmpty(value) && Boolean(value);
}

const ARITHMETIC = {
  plus: (a: number, b: number) => a + b,
  minus: (a: number, b: number) => a - b,
  times: (a: number, b: number) => a * b,
  divide: (a: number, b: number) => a / b,
} as const;

/**
 * Calculates with values that can be read as numbers. Null if an operand cannot, for a division by zero, and if the
 * result is too large.
 */
export function calculate(operator: keyof typeof ARITHMETIC, left: unknown, right: unknown): number | null {
  const [a, b] = [numberOf(left), numberOf(right)];
  if (a === null || b === null || (operator === "divide" && b === 0)) return null;
  const result = ARITHMETIC[operator](a, b);
  if (Math.abs(result) >= LARGEST) return null;
  return Math.abs(result) < SMALLEST ? 0 : result;
}

/**
 * Whether two stored values are the same. All empty values are the same, lists compare in order, and objects by
 * content.
 * @example
 * ```ts
 * import { sameValue } from "@armature/engine";
 * sameValue(["a"], ["a"]); // → true
 * sameValue("", null); // → true
 * sameValue(1, "1"); // → false
 * ```
 */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
  return sameContent(a, b);
}

/**
 * Inside a value, different kinds of emptiness differ. The order of keys does not matter, since jsonb does not keep it.
 */
function sameContent(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [definedOf(a), definedOf(b)];
  return left.size === right.size && [...left].every(([key, value]) => sameContent(value, right.get(key)));
}

/** The properties that JSON would store. */
function definedOf(value: object): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(value).filter(([, item]) => item !== undefined));
}
