import { MetadataError, type Problem } from "../errors.ts";
import { found, shortened } from "../values/found.ts";
import { didYouMean } from "../values/closest.ts";
import { memoize } from "../values/memoize.ts";
import { isStorableText } from "../values/storable-text.ts";
import { isPlainJson } from "./plain-json.ts";

/**
 * The kinds of property of a stored definition. The entries of a `list` are read one by one; other lists are kept as
 * they are. An `object` has the properties of a shape, a `map` has any keys with values of one kind.
 */
export type FieldKind =
  | "text"
  | "boolean"
  | "integer"
  | "scalar"
  | "any"
  | "list"
  | "jsonList"
  | "objectList"
  | "object"
  | "map"
  | "textList";

/** What a text can name, so that editors offer these names. */
export type NamedKind =
  | "entity"
  | "page"
  | "attribute"
  | "elementType"
  | "profile"
  | "named"
  | "flag"
  | "variant"
  | "state"
  | "param"
  | "screen"
  | "icon";

/** One property of a stored definition: its kind, and its value when absent. */
export interface Field {
  readonly kind: FieldKind;
  readonly default: unknown;
  /** The longest text in characters, or the largest number of entries in a list. */
  readonly max?: number;
  /** Whether it must be there. */
  readonly needed?: true;
  /** The only texts that it may be. */
  readonly choices?: readonly string[];
  /** What the text, or each text of a list, names. The names are checked where they are known. */
  readonly names?: NamedKind;
  /** What an `object` has. For other kinds, what the value or each entry is: one of these, checked by its own reader. */
  readonly of?: Part | readonly Part[];
  /** What each key of a `map` has. */
  readonly each?: Field;
}

/** An object with these properties, or a condition as rules have them. */
export type Part = Shape | "condition";

/** The properties of something stored, by name. Other properties are refused. */
export type Shape = Readonly<Record<string, Field>>;

const CHECKS: Readonly<Record<FieldKind, (value: unknown) => boolean>> = {
  text: (v) => typeof v === "string" && isStorableText(v),
  boolean: (v) => typeof v === "boolean",
  integer: (v) => Number.isSafeInteger(v),
  scalar: (v) => typeof v !== "object" && isPlainJson(v),
  any: isPlainJson,
  list: Array.isArray,
  jsonList: (v) => Array.isArray(v) && isPlainJson(v),
  object: isObject,
  map: isObject,
  objectList: (v) => Array.isArray(v) && v.every(isObject) && isPlainJson(v),
  textList: (v) => Array.isArray(v) && v.every((item) => typeof item === "string" && isStorableText(item)),
};
const WORDS: Readonly<Record<FieldKind, string>> = {
  text: "a text without NUL and half characters",
  boolean: "true or false",
  integer: "a whole number",
  scalar: "a text, a number, true or false",
  any: "a JSON value of sensible size",
  list: "a list",
  jsonList: "a list of JSON values of sensible size",
  object: "an object",
  map: "an object",
  objectList: "a list of JSON objects of sensible size",
  textList: "a list of texts",
};

/** Whether it is a JSON object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The version of the shapes that this release writes. A stored definition in another version names it in `shape`. */
const SHAPE_VERSION = 1;

/**
 * Reads a definition with its version.
 * @throws MetadataError if a newer release wrote it, since its properties may mean something else here
 */
export function readDefinition(
  input: unknown,
  shape: Shape,
  path: string,
  problems: Problem[],
): Record<string, unknown> {
  if (typeof input !== "object" || input === null || !Object.hasOwn(input, "shape")) {
    return readShape(input, shape, path, problems);
  }
  const { shape: version, ...rest } = input as { readonly shape: unknown };
  if (version === SHAPE_VERSION) return readShape(rest, shape, path, problems);
  const isNewer = Number.isSafeInteger(version) && Number(version) > SHAPE_VERSION;
  const message = isNewer
    ? `a newer release wrote it: shape ${String(version)}, this release reads up to ${SHAPE_VERSION}; install that release, or give shape ${SHAPE_VERSION}`
    : `expected ${SHAPE_VERSION}, found ${found(version)}`;
  throw new MetadataError([{ code: isNewer ? "newerVersion" : "shape", path: `${path}.shape`, message }]);
}

/** Fills in defaults, and reports every property that is unknown or of the wrong kind. */
export function readShape(input: unknown, shape: Shape, path: string, problems: Problem[]): Record<string, unknown> {
  const read = { ...defaultsOf(shape) };
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    problems.push({ code: "shape", path, message: "expected an object" });
    return read;
  }
  const given = Object.entries(input);
  for (const [key] of given) if (!Object.hasOwn(shape, key)) problems.push(unknownProperty(path, key, shape));
  for (const [key, value] of given) {
    const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (field) read[key] = readField(value, field, `${path}.${key}`, problems);
  }
  for (const [key, { needed, choices }] of Object.entries(shape)) {
    if (!needed || (input as Readonly<Record<string, unknown>>)[key] != null) continue;
    const message = choices ? `expected one of ${choices.join(", ")}` : "Required";
    problems.push({ code: "shape", path: `${path}.${key}`, message });
  }
  return read;
}

function unknownProperty(path: string, key: string, shape: Shape): Problem {
  const name = shortened(key);
  const meant = didYouMean(name, Object.keys(shape));
  const message = `there is no property ${name}${meant === "" ? "" : `.${meant}`}`;
  return { code: "unknownProperty", path: `${path}.${name}`, message };
}

function readField(value: unknown, field: Field, path: string, problems: Problem[]): unknown {
  if (value === undefined || value === null) return field.default;
  if (!CHECKS[field.kind](value)) {
    problems.push({ code: "shape", path, message: `expected ${WORDS[field.kind]}, found ${found(value)}` });
    return field.default;
  }
  if (field.kind === "object") return readShape(value, field.of as Shape, path, problems);
  if (field.kind === "map") {
    const { each } = field;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, each && readField(one, each, `${path}.${key}`, problems)]),
    );
  }
  if (typeof value === "string" && field.choices?.includes(value) === false) {
    const message = `expected one of ${field.choices.join(", ")}, found ${found(value)}.`;
    problems.push({ code: "shape", path, message: message + didYouMean(value, field.choices) });
    return field.default;
  }
  if ((typeof value === "string" || Array.isArray(value)) && value.length > (field.max ?? Number.POSITIVE_INFINITY)) {
    const unit = typeof value === "string" ? "characters" : "entries";
    problems.push({ code: "shape", path, message: `has ${value.length} ${unit}; at most ${field.max} are allowed` });
    return typeof value === "string" ? value : field.default;
  }
  return value;
}

/** Computed once for each shape, since most properties of a definition have their default. */
const defaultsOf = memoize(
  (shape: Shape): Readonly<Record<string, unknown>> =>
    Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, field.default])),
);

/** The stored form: properties in the order of the shape, without defaults. Inverse of {@link readShape}. */
export function writeShape(value: Readonly<Record<string, unknown>>, shape: Shape): Record<string, unknown> {
  const kept = Object.entries(shape).filter(([key, { default: usual }]) => !isSame(value[key], usual));
  return Object.fromEntries(kept.map(([key]) => [key, value[key]]));
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Names of entities and attributes. Tables and columns have the same names. */
export const IDENTIFIER = /^[a-z][A-Za-z0-9]{0,62}$/;

/**
 * Reports a name that a table or column cannot have, or that every object has (`constructor`), so that a record would
 * seem to have a value.
 */
export function checkIdentifier(name: string, path: string, problems: Problem[]): void {
  if (name in Object.prototype) {
    problems.push({ code: "reservedName", path, message: `every object has a ${name}; choose another name` });
    return;
  }
  if (IDENTIFIER.test(name)) return;
  const message = `${JSON.stringify(name.slice(0, 70))} must start with a lower-case letter and have only letters and digits, at most 63`;
  problems.push({ code: "identifier", path, message });
}
