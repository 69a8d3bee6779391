/** One problem of stored metadata: where it is, what was found, and how to fix it. */
export interface Problem {
  /** A stable code, see {@link PROBLEM_CODES}. */
  readonly code: ProblemCode;
  /** Where it is, such as `user.npi.conditionalList[0].if`. */
  readonly path: string;
  /** A sentence that says what was expected, what was found, and how to fix it. */
  readonly message: string;
}

/** A problem. */
export function problem(code: ProblemCode, path: string, message: string): Problem {
  return { code, path, message };
}

/** Every code that parsing, compiling or linting metadata can report. */
export const PROBLEM_CODES = [
  /** A property has the wrong kind of value, or lacks a value that it needs. */
  "shape",
  /** There is no such property. Look for a spelling mistake. */
  "unknownProperty",
  /** A name must start with a lower-case letter and have only letters and digits, at most 63. */
  "identifier",
  /** The name is in use by the API or by JavaScript. Choose another one. */
  "reservedName",
  /** The same name, id or number is there twice. */
  "duplicate",
  /** An entity needs exactly one attribute with `primaryKey`. */
  "missingPrimaryKey",
  /** There is no entity of this name. */
  "unknownEntity",
  /** The entity has no attribute of this name. */
  "unknownAttribute",
  /** The application has no profile of this name. */
  "unknownProfile",
  /** The application gives no named permission of this name, or nothing asks for it. */
  "unknownPermission",
  /** An entity has no row in `permissions.json`, or there is a row `*`. */
  "noPermissions",
  /** No plugin has an element type of this name. */
  "unknownElementType",
  /** A condition names an operator that rules do not have. */
  "unknownOperator",
  /** The element type of the attribute does not have this operator. */
  "operatorOfType",
  /** A rule names an action that does not exist. */
  "unknownAction",
  /** A rule has the same action twice. */
  "actionTwice",
  /** A rule reads the attribute that it acts on. */
  "ruleOnItself",
  /** Rules set values of one another in a circle. */
  "setValueCircle",
  /** A condition in JSON Logic uses something that is not supported. */
  "jsonLogic",
  /** A list needs at least one choice. */
  "noChoices",
  /** The property cannot change once the definition exists. */
  "immutable",
  /** Administrators may not change or remove this definition. */
  "protected",
  /** Warning: a rule or a mapping lost its condition and is set aside until somebody decides. */
  "blocked",
  /** Warning: the condition can never hold. */
  "neverTrue",
  /** Warning: the attribute is shown only through other attributes that are always hidden. */
  "neverShown",
  /** Warning: the condition always holds. */
  "alwaysTrue",
  /** Warning: two rules of the attribute contradict each other. */
  "contradiction",
  /** The default, or as a warning the value that a rule sets or compares with, is none that the attribute takes. */
  "refusedValue",
  /** Warning: the attribute is required, and its rules always hide it. */
  "requiredButHidden",
  /** Warning: another attribute of the entity has the same label. */
  "sameLabel",
  /** Warning: the rule reads an attribute that some people may not view. Their forms do not apply it; the server does. */
  "readsHidden",
  /** Existing records share a value that is to be unique. */
  "uniqueClash",
  /** A mapping names a computed value that does not exist. */
  "unknownComputed",
  /** A newer release wrote the definition. */
  "newerVersion",
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

/** Throws a {@link MetadataError} if there is at least one problem. */
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
