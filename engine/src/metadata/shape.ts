import { MetadataError, type Problem } from "../errors.ts";
import { found, shortened } from "../rules/found.ts";
import { isPlainJson, isStorable } from "./plain-json.ts";

/** Kinds of property that a stored definition can have. Entries of a `list` are read one by one, of other lists kept. */
export type FieldKind =
  | "text"
  | "boolean"
  | "integer"
  | "scalar"
  | "any"
  | "list"
  | "jsonList"
  | "objectList"
  | "textList";

/** One property of a stored definition: its kind and what it is when absent. */
export interface Field {
  readonly kind: FieldKind;
  readonly default: unknown;
  /** Longest text, in characters; most entries of a list. */
  readonly max?: number;
}
export type Shape = Readonly<Record<string, Field>>;

const CHECKS: Readonly<Record<FieldKind, (value: unknown) => boolean>> = {
  text: (v) => typeof v === "string" && isStorable(v),
  boolean: (v) => typeof v === "boolean",
  integer: (v) => Number.isSafeInteger(v),
  scalar: (v) => typeof v !== "object" && isPlainJson(v),
  any: isPlainJson,
  list: Array.isArray,
  jsonList: (v) => Array.isArray(v) && isPlainJson(v),
  objectList: (v) => Array.isArray(v) && v.every(isObject) && isPlainJson(v),
  textList: (v) => Array.isArray(v) && v.every((item) => typeof item === "string" && isStorable(item)),
};
const WORDS: Readonly<Record<FieldKind, string>> = {
  text: "a text without NUL and half characters",
  boolean: "true or false",
  integer: "a whole number",
  scalar: "a text, a number, true or false",
  any: "a JSON value of sensible size",
  list: "a list",
  jsonList: "a list of JSON values of sensible size",
  objectList: "a list of JSON objects of sensible size",
  textList: "a list of texts",
};

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The version in which shapes are written; the property `shape` of a stored definition names another. */
const SHAPE_VERSION = 1;

/**
 * Reads a definition: a shape with its version.
 * @throws MetadataError for one that a newer release wrote: what its properties mean here cannot be known
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

/** Fills defaults and reports every property that is unknown or of the wrong kind. */
export function readShape(input: unknown, shape: Shape, path: string, problems: Problem[]): Record<string, unknown> {
  const read = { ...defaultsOf(shape) };
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    problems.push({ code: "shape", path, message: "expected an object" });
    return read;
  }
  const given = Object.entries(input);
  for (const [key] of given) if (!Object.hasOwn(shape, key)) problems.push(unknownProperty(path, key));
  for (const [key, value] of given) {
    const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (field) read[key] = readField(value, field, `${path}.${key}`, problems);
  }
  return read;
}

function unknownProperty(path: string, key: string): Problem {
  const name = shortened(key);
  return { code: "unknownProperty", path: `${path}.${name}`, message: `there is no property ${name}` };
}

function readField(value: unknown, field: Field, path: string, problems: Problem[]): unknown {
  if (value === undefined || value === null) return field.default;
  if (!CHECKS[field.kind](value)) {
    problems.push({ code: "shape", path, message: `expected ${WORDS[field.kind]}, found ${found(value)}` });
    return field.default;
  }
  if ((typeof value === "string" || Array.isArray(value)) && value.length > (field.max ?? Number.POSITIVE_INFINITY)) {
    const unit = typeof value === "string" ? "characters" : "entries";
    problems.push({ code: "shape", path, message: `has ${value.length} ${unit}; at most ${field.max} are allowed` });
    return typeof value === "string" ? value : field.default;
  }
  return value;
}

const defaults = new WeakMap<Shape, Readonly<Record<string, unknown>>>();

/** Worked out once: a definition has few properties that are not at their default. */
function defaultsOf(shape: Shape): Readonly<Record<string, unknown>> {
  const known =
    defaults.get(shape) ?? Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, field.default]));
  defaults.set(shape, known);
  return known;
}

/** The stored form: properties in the shape's order, those at their default left out. Inverse of {@link readShape}. */
export function writeShape(value: Readonly<Record<string, unknown>>, shape: Shape): Record<string, unknown> {
  const kept = Object.entries(shape).filter(([key, { default: usual }]) => !isSame(value[key], usual));
  return Object.fromEntries(kept.map(([key]) => [key, value[key]]));
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Names of entities and attributes, also of their tables and columns (architecture 4). */
const IDENTIFIER = /^[a-z][A-Za-z0-9]{0,62}$/;

/** Reports a name that no table or column could have, or that a record without it seems to have (`constructor`). */
export function checkIdentifier(name: string, path: string, problems: Problem[]): void {
  if (name in Object.prototype) {
    problems.push({ code: "reservedName", path, message: `every object has a ${name}; choose another name` });
    return;
  }
  if (IDENTIFIER.test(name)) return;
  const message = `${JSON.stringify(name.slice(0, 70))} must begin with a small letter and hold only letters and digits, at most 63`;
  problems.push({ code: "identifier", path, message });
}
