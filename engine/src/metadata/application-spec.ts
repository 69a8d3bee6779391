/** What an application declares of its organizations. Frozen. */
export interface ApplicationSpec {
  /** Null where organizations have no states, so that nothing closes. */
  readonly lifecycle: Lifecycle | null;
  /** Null where organizations do not differ in kind, so that all attributes apply to each. */
  readonly variants: Variants | null;
  /** Attributes of the organization that a session returns too. */
  readonly sessionAttributes: readonly string[];
  /** Names that no entity may have; the names that every API needs are added to them. */
  readonly reservedNames: readonly string[];
  /** Attributes that people cannot choose: as a column, in a filter, a preset, a mapping or a rule. */
  readonly unselectable: readonly string[];
  readonly mappings: MappingWords;
}

/** How rows of mappings are stored and told. */
export interface MappingWords {
  /** The property that holds the number of a row's item. */
  readonly itemNumber: string;
  /** What sets item 1, which no row does. */
  readonly firstItem: string;
}

export const MAPPING_WORDS: MappingWords = Object.freeze({ itemNumber: "itemNumber", firstItem: "the record itself" });

/** The states that an organization goes through. */
export interface Lifecycle {
  /** The attribute of an organization that holds its state. */
  readonly attribute: string;
  /** In their order. */
  readonly states: readonly string[];
  /** What states refuse, the latest first: where several hold, that is what is said. */
  readonly closings: readonly Closing[];
}

/** From which state on writes of what has a flag are refused (423). */
export interface Closing {
  /** The yes/no property of the entities that it closes. */
  readonly flag: string;
  readonly from: string;
  /** The code of the refusal. */
  readonly error: string;
  /** Why something is off. */
  readonly text: string;
  /** What a refused call says, and a form that is off. */
  readonly refusal: string;
  /** `admin`: calls of administrators are not refused. */
  readonly liftedFor: "admin" | null;
  /** Single attributes can have the flag too: members then do not change their values. */
  readonly closesAttributes: boolean;
  /** From `from` on. */
  readonly states: ReadonlySet<string>;
}

/** The kinds of organization. */
export interface Variants {
  /** The attribute of an organization that holds its variant. */
  readonly attribute: string;
  /** Variant → the yes/no property of the attributes that apply to it. */
  readonly flags: ReadonlyMap<string, string>;
}

/** Of an application that declares nothing. */
export const NO_APPLICATION: ApplicationSpec = Object.freeze({
  lifecycle: null,
  variants: null,
  sessionAttributes: Object.freeze([]),
  reservedNames: Object.freeze([]),
  unselectable: Object.freeze([]),
  mappings: MAPPING_WORDS,
});

/** As `application.json` stores it. */
export interface ApplicationSpecInput {
  readonly lifecycle?: LifecycleInput;
  readonly variants?: { readonly attribute: string; readonly values: Readonly<Record<string, string>> };
  readonly session?: { readonly organization: readonly string[] };
  readonly reservedNames?: readonly string[];
  readonly unselectable?: readonly string[];
  readonly mappings?: Partial<MappingWords>;
}

export interface LifecycleInput {
  readonly attribute: string;
  readonly states: readonly string[];
  readonly closes?: readonly ClosingInput[];
}

export interface ClosingInput extends Pick<Closing, "flag" | "from" | "error" | "text"> {
  /** The `text` unless given. */
  readonly refusal?: string;
  readonly liftedFor?: "admin";
  readonly closesAttributes?: boolean;
}

/** The stored form; `parseApplicationSpec` reads it. */
export function serializeApplicationSpec({
  lifecycle,
  variants,
  sessionAttributes,
  reservedNames,
  unselectable,
  mappings,
}: ApplicationSpec): ApplicationSpecInput {
  return {
    ...(lifecycle && { lifecycle: storedLifecycle(lifecycle) }),
    ...(variants && { variants: { attribute: variants.attribute, values: Object.fromEntries(variants.flags) } }),
    ...(sessionAttributes.length > 0 && { session: { organization: sessionAttributes } }),
    ...(reservedNames.length > 0 && { reservedNames }),
    ...(unselectable.length > 0 && { unselectable }),
    ...(mappings !== MAPPING_WORDS && { mappings }),
  };
}

function storedLifecycle({ attribute, states, closings }: Lifecycle): LifecycleInput {
  return { attribute, states, closes: closings.map(storedClosing) };
}

function storedClosing({ flag, from, error, text, refusal, liftedFor, closesAttributes }: Closing): ClosingInput {
  return {
    flag,
    from,
    error,
    text,
    ...(refusal !== text && { refusal }),
    ...(liftedFor && { liftedFor }),
    ...(closesAttributes && { closesAttributes }),
  };
}

/** The states of a lifecycle from one on; none where there is no such state. */
export function statesFrom(lifecycle: Lifecycle | null, from: string): ReadonlySet<string> {
  const states = lifecycle?.states ?? [];
  const place = states.indexOf(from);
  return new Set(place < 0 ? [] : states.slice(place));
}

/** The flags that an application declares, beside the properties of a definition. */
export type DeclaredFlags = Readonly<Record<string, unknown>>;

/** Whether a definition has a flag that its application declares. */
export function hasFlag(spec: object, flag: string): boolean {
  return (spec as Readonly<Record<string, unknown>>)[flag] === true;
}
