/** One problem of a stored shape: where it is, what was found and what mends it. */
export interface Problem {
  /** Stable code, see {@link PROBLEM_CODES}. */
  readonly code: ProblemCode;
  /** Place in the stored shape, such as `user.npi.conditionalList[0].if`. */
  readonly path: string;
  /** A sentence that names what was expected, what was found and the mend. */
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
/** An attribute that applies to no variant has the name of the variant's attribute as its code. */
export type ProblemCode = (typeof PROBLEM_CODES)[number] | (string & {});

/** Thrown where metadata is refused: carries every problem found, never only the first. */
export class MetadataError extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(problems.map((p) => `${p.path}: ${p.message}`).join("\n"));
    this.name = "MetadataError";
    this.problems = problems;
  }
}

/** Throws a {@link MetadataError} when there is at least one problem. */
export function refuse(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new MetadataError(problems);
}

/** A mistake of the calling code (an unknown name asked of a registry), never of a person's input. */
export class EngineError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "EngineError";
  }
}
