import type { Problem, ProblemCode } from "../errors.ts";
import { found, shortened } from "../values/found.ts";

/** An object without other keys; else an empty one, and what is wrong is added to the problems. */
export function objectOf(
  input: unknown,
  path: string,
  problems: Problem[],
  keys: readonly string[],
): Readonly<Record<string, unknown>> {
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    report(problems, "shape", path, `expected an object, found ${found(input)}`);
    return {};
  }
  for (const key of Object.keys(input)) {
    if (!keys.includes(key))
      report(problems, "unknownProperty", `${path}.${shortened(key)}`, `expected only ${keys.join(", ")}`);
  }
  return input as Readonly<Record<string, unknown>>;
}

/** A list; none counts as an empty one. */
export function listOf(input: unknown, path: string, problems: Problem[]): readonly unknown[] {
  if (Array.isArray(input)) return input;
  if (input !== undefined && input !== null) report(problems, "shape", path, "expected a list");
  return [];
}

/** Adds a problem. */
export function report(problems: Problem[], code: ProblemCode, path: string, message: string): void {
  problems.push({ code, path, message });
}
