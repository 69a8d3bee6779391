/** One problem of stored metadata: where it is, what was found, and how to fix it. */
export interface Problem {
  /** A stable code, see {@link PROBLEM_CODES}. */
  readonly code: ProblemCode;
  /** Where it is, such as `user.npi.conditionalList[0].if`. */
  readonly path: string;
  /** A sentence that says what was expected, what was found, and how to fix it. */
  readonly message: string;
}

/** Every code that parsing, compiling or linting metadata can report. */
export const PROBLEM_CODES = [
  "shape",
  "unknownProperty",
  "identifier",
  "reservedName",
  "duplicate",
  "missingPrimaryKey",
  "unknownEntity",
  "unknownAttribute",
  "unknownElementType",
  "unknownOperator",
  "operatorOfType",
  "unknownAction",
  "actionTwice",
  "ruleOnItself",
  "setValueCircle",
  "jsonLogic",
  "noChoices",
  "immutable",
  "protected",
  "storage",
  "neverTrue",
  "neverShown",
  "alwaysTrue",
  "contradiction",
  "requiredButHidden",
  "sameLabel",
  "readsHidden",
  "uniqueClash",
  "unknownComputed",
  "newerVersion",
  "unknownComponent",
  "prerequisiteCircle",
] as const;
/** If an attribute applies to no variant, the code is the name of the variant's attribute. */
export type ProblemCode = (typeof PROBLEM_CODES)[number] | (string & {});

/** Thrown when metadata is refused. It lists every problem, not only the first. */
export class MetadataError extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(problems.map((p) => `${p.path}: ${p.message}`).join("\n"));
    this.name = "MetadataError";
    this.problems = problems;
  }
}

/**
 * Throws a {@link MetadataError} if there is at least one problem.
 * @example
 * ```ts
 * import { MetadataError, type Problem } from "@armature/engine";
 * import { readShape, refuse } from "@armature/engine/metadata";
 * const problems: Problem[] = [];
 * readShape({ colour: "red" }, { name: { kind: "text", default: "" } }, "shelf", problems);
 * try {
 *   refuse(problems);
 * } catch (error) {
 *   (error as MetadataError).problems.map(({ path }) => path); // → ["shelf.colour"]
 * }
 * ```
 */
export function refuse(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new MetadataError(problems);
}

/** A mistake in the calling code, such as an unknown name. Never caused by a person's input. */
export class EngineError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "EngineError";
  }
}
