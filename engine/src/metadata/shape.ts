import type { Problem } from "../errors.ts";

/** Kinds of property that a stored definition can have. */
export type FieldKind = "text" | "boolean" | "integer" | "scalar" | "any" | "list" | "textList";

/** One property of a stored definition: its kind and what it is when absent. */
export interface Field {
  readonly kind: FieldKind;
  readonly default: unknown;
  /** Longest text, in characters. */
  readonly max?: number;
}
export type Shape = Readonly<Record<string, Field>>;

const CHECKS: Readonly<Record<FieldKind, (value: unknown) => boolean>> = {
  text: (v) => typeof v === "string",
  boolean: (v) => typeof v === "boolean",
  integer: (v) => Number.isSafeInteger(v),
  scalar: (v) => ["string", "number", "boolean"].includes(typeof v),
  any: () => true,
  list: Array.isArray,
  textList: (v) => Array.isArray(v) && v.every((item) => typeof item === "string"),
};
const WORDS: Readonly<Record<FieldKind, string>> = {
  text: "a text",
  boolean: "true or false",
  integer: "a whole number",
  scalar: "a text, a number, true or false",
  any: "any value",
  list: "a list",
  textList: "a list of texts",
};

/** Fills defaults and reports every property that is unknown or of the wrong kind. */
export function readShape(input: unknown, shape: Shape, path: string, problems: Problem[]): Record<string, unknown> {
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    problems.push({ code: "shape", path, message: "expected an object" });
    return defaultsOf(shape);
  }
  for (const key of Object.keys(input)) {
    if (!Object.hasOwn(shape, key)) {
      problems.push({ code: "unknownProperty", path: `${path}.${key}`, message: `there is no property ${key}` });
    }
  }
  const given = input as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(shape).map(([key, field]) => [key, readField(given[key], field, `${path}.${key}`, problems)]),
  );
}

function readField(value: unknown, field: Field, path: string, problems: Problem[]): unknown {
  if (value === undefined || value === null) return field.default;
  if (!CHECKS[field.kind](value)) {
    const found = JSON.stringify(value).slice(0, 60);
    problems.push({ code: "shape", path, message: `expected ${WORDS[field.kind]}, found ${found}` });
    return field.default;
  }
  if (field.max !== undefined && typeof value === "string" && value.length > field.max) {
    problems.push({ code: "shape", path, message: `has ${value.length} characters; at most ${field.max} are allowed` });
  }
  return value;
}

function defaultsOf(shape: Shape): Record<string, unknown> {
  return Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, field.default]));
}

/** The stored form: properties in the shape's order, those at their default left out. Inverse of {@link readShape}. */
export function writeShape(value: Readonly<Record<string, unknown>>, shape: Shape): Record<string, unknown> {
  const kept = Object.entries(shape).filter(([key, f]) => JSON.stringify(value[key]) !== JSON.stringify(f.default));
  return Object.fromEntries(kept.map(([key]) => [key, value[key]]));
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
