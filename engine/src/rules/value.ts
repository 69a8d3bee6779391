/** Empty text, an empty list, null and undefined equal one another. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

/**
 * The text form on which rules compare: 1 equals '1', case-sensitive. A number has no exponent; an
 * object, and a list inside a list, reads as its JSON text.
 */
export function textForm(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return numberText(value);
  if (isEmpty(value)) return "";
  return jsonText(value);
}

/** As a database writes numbers: 1e21 is a one and 21 noughts. */
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

/** The largest size, and below one the smallest, of numbers whose text is plain; a result of arithmetic keeps to it. */
const LARGEST = 1e15;
const SMALLEST = 1e-6;

/** Whether JavaScript writes the number without exponent and with 15 digits before the point at most. */
export function isPlain(value: number): boolean {
  return value === 0 || (value > -LARGEST && value < LARGEST && (value >= SMALLEST || value <= -SMALLEST));
}

/** Deeper than anything that is stored; what lies below is left out, so that the stack holds. */
const MAX_LEVELS = 200;

/** As PostgreSQL writes jsonb: keys by their length in bytes, then by bytes. */
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

/** In UTF-8. */
function byteLength(text: string): number {
  if (PLAIN_NAME.test(text)) return text.length;
  return encodeURIComponent(text.toWellFormed()).replaceAll(/%../g, "x").length;
}

/** Equal as text; a list equals a value when one of its elements does, on either side. */
export function equals(left: unknown, right: unknown): boolean {
  if (!isList(left) && !isList(right)) return textForm(left) === textForm(right);
  return somePair(left, right, isSame);
}

/** A part of the text, or an element of the list; nothing contains emptiness but emptiness. */
export function contains(value: unknown, part: unknown): boolean {
  if (isEmpty(part) || isList(value) || isList(part)) return equals(value, part);
  return textForm(value).includes(textForm(part));
}

/** Numeric when both are numbers, by code points when both are other text; emptiness is less than nothing. */
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

/** The number that a value is or reads as, without exponent, sign plus or white space; else null. */
export function numberOf(value: unknown): number | null {
  if (typeof value === "number" && isPlain(value)) return value;
  const text = textForm(value);
  return NUMBER.test(text) ? Number(text) : null;
}

/** The number whose own text this is; null for any other text, `1.0` too. */
export function numberWritten(text: string): number | null {
  const number = numberOf(text);
  return number !== null && textForm(number) === text ? number : null;
}

/** From here on JavaScript's own order, by halves of code points, differs from that of code points. */
const FIRST_SURROGATE = 0xd800;

/** As UTF-8 bytes order, which is SQL's `collate "C"`. */
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

/** What a condition takes for true: a number but zero, a text or a list but an empty one. */
export function isTruthy(value: unknown): boolean {
  return !isEmpty(value) && Boolean(value);
}

const ARITHMETIC = {
  plus: (a: number, b: number) => a + b,
  minus: (a: number, b: number) => a - b,
  times: (a: number, b: number) => a * b,
  divide: (a: number, b: number) => a / b,
} as const;

/** Arithmetic of what reads as numbers; null where an operand does not, for a division by zero, and out of bounds. */
export function calculate(operator: keyof typeof ARITHMETIC, left: unknown, right: unknown): number | null {
  const [a, b] = [numberOf(left), numberOf(right)];
  if (a === null || b === null || (operator === "divide" && b === 0)) return null;
  const result = ARITHMETIC[operator](a, b);
  if (Math.abs(result) >= LARGEST) return null;
  return Math.abs(result) < SMALLEST ? 0 : result;
}

/** Whether two stored values are the same value: emptiness is one value, lists compare in order, objects by content. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
  return sameContent(a, b);
}

/** Inside a value kinds of emptiness differ; keys stand in any order, since jsonb keeps an order of its own. */
function sameContent(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [definedOf(a), definedOf(b)];
  return left.size === right.size && [...left].every(([key, value]) => sameContent(value, right.get(key)));
}

/** What JSON would store. */
function definedOf(value: object): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(value).filter(([, item]) => item !== undefined));
}
