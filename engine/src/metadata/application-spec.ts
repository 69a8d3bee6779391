import { NO_SYNONYMS, type Synonyms } from "../values/similar.ts";

/** What an application declares about its organizations. Frozen. */
export interface ApplicationSpec {
  /** Null if organizations have no states; then nothing is ever closed. */
  readonly lifecycle: Lifecycle | null;
  /** Null if there is only one kind of organization; then every attribute applies. */
  readonly variants: Variants | null;
  /** The attribute of the organization that names its time zone. Null if all are in that of the installation. */
  readonly timeZone: string | null;
  /** Attributes of the organization that a session returns too. */
  readonly sessionAttributes: readonly string[];
  /** Names that no entity may have, in addition to those that every API needs. */
  readonly reservedNames: readonly string[];
  /** Attributes that people cannot choose: as a column, in a filter, a preset, a mapping or a rule. */
  readonly unselectable: readonly string[];
  /** Words that a title of a column can have in place of those of a label. */
  readonly synonyms: Synonyms;
  readonly mappings: MappingWords;
}

/** How rows of mappings are stored and named. */
export interface MappingWords {
  /** The property that holds the number of a row's item. */
  readonly itemNumber: string;
  /** What sets item 1, which no row does. */
  readonly firstItem: string;
}

export const MAPPING_WORDS: MappingWords = Object.freeze({ itemNumber: "itemNumber", firstItem: "the record itself" });

/** The states that an organization goes through. */
export interface Lifecycle {
  /** The attribute of the organization that holds the state. */
  readonly attribute: string;
  /** In order. */
  readonly states: readonly string[];
  /** What is refused in which states, latest first. If several apply, the first one is reported. */
  readonly closings: readonly Closing[];
}

/** From one state on, writes of everything with a certain flag are refused (423). */
export interface Closing {
  /** The yes/no property of the entities that are closed. */
  readonly flag: string;
  /** The first state in which they are closed. */
  readonly from: string;
  /** The error code of the refusal. */
  readonly error: string;
  /** Why a field or button is disabled. */
  readonly text: string;
  /** The message of a refused call and of a disabled form. */
  readonly refusal: string;
  /** With `admin`, calls of administrators are not refused. */
  readonly liftedFor: "admin" | null;
  /** Whether single attributes can have the flag too. Members then cannot change their values. */
  readonly closesAttributes: boolean;
  /** `from` and all later states. */
  readonly states: ReadonlySet<string>;
}

/** The kinds of organization. */
export interface Variants {
  /** The attribute of the organization that holds its variant. */
  readonly attribute: string;
  /** Variant → the yes/no property of the attributes that apply to it. */
  readonly flags: ReadonlyMap<string, string>;
}

/** For applications that declare nothing. */
export const NO_APPLICATION: ApplicationSpec = Object.freeze({
  lifecycle: null,
  variants: null,
  timeZone: null,
  sessionAttributes: Object.freeze([]),
  reservedNames: Object.freeze([]),
  unselectable: Object.freeze([]),
  synonyms: NO_SYNONYMS,
  mappings: MAPPING_WORDS,
});

/** The stored form in `application.json`. */
export interface ApplicationSpecInput {
  /** The states that an organization goes through. Without it, nothing is ever closed. */
  readonly lifecycle?: LifecycleInput;
  /**
   * The attribute that says of which kind an organization is, and for each of its values the yes/no property of the
   * attributes that apply to that kind. Without it, every attribute applies.
   */
  readonly variants?: { readonly attribute: string; readonly values: Readonly<Record<string, string>> };
  /**
   * The attribute of the organization that names its time zone, such as `Europe/Oslo`, whose days rules read. Without
   * it, and for an organization that names none that the database knows, the setting `TIME_ZONE` counts.
   */
  readonly timeZone?: string;
  /** Attributes of the organization that a session returns too. */
  readonly session?: { readonly organization: readonly string[] };
  /** Names that no entity may have, in addition to those that every API needs. */
  readonly reservedNames?: readonly string[];
  /** Attributes that people cannot choose: as a column, in a filter, a preset, a mapping or a rule. */
  readonly unselectable?: readonly string[];
  /**
   * Words of sheets that mean others, for suggestions: `"surname": "last name"` compares a column called Surname with
   * the label Last Name. Each word is written in small letters.
   */
  readonly synonyms?: Readonly<Record<string, string>>;
  /** How rows of mappings are stored and named. */
  readonly mappings?: Partial<MappingWords>;
}

/** The stored form of a lifecycle. */
export interface LifecycleInput {
  /** The attribute of the organization that holds the state. */
  readonly attribute: string;
  /** The states, in order. */
  readonly states: readonly string[];
  /** What is refused in which states. */
  readonly closes?: readonly ClosingInput[];
}

export interface ClosingInput extends Pick<Closing, "flag" | "from" | "error" | "text"> {
  /** The default is `text`. */
  readonly refusal?: string;
  readonly liftedFor?: "admin";
  readonly closesAttributes?: boolean;
}

/** The stored form. `parseApplicationSpec` reads it. */
export function serializeApplicationSpec({
  lifecycle,
  variants,
  timeZone,
  sessionAttributes,
  reservedNames,
  unselectable,
  synonyms,
  mappings,
}: ApplicationSpec): ApplicationSpecInput {
  return {
    ...(lifecycle && { lifecycle: storedLifecycle(lifecycle) }),
    ...(variants && { variants: { attribute: variants.attribute, values: Object.fromEntries(variants.flags) } }),
    ...(timeZone !== null && { timeZone }),
    ...(sessionAttributes.length > 0 && { session: { organization: sessionAttributes } }),
    ...(reservedNames.length > 0 && { reservedNames }),
    ...(unselectable.length > 0 && { unselectable }),
    ...(synonyms.size > 0 && { synonyms: storedSynonyms(synonyms) }),
    ...(mappings !== MAPPING_WORDS && { mappings }),
  };
}

function storedSynonyms(synonyms: Synonyms): Readonly<Record<string, string>> {
  return Object.fromEntries([...synonyms].map(([word, words]) => [word, words.join(" ")]));
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

/** A state and all later ones, or none if the lifecycle does not have the state. */
export function statesFrom(lifecycle: Lifecycle | null, from: string): ReadonlySet<string> {
  const states = lifecycle?.states ?? [];
  const place = states.indexOf(from);
  return new Set(place < 0 ? [] : states.slice(place));
}

/** Flags that an application declares. Definitions have them in addition to their own properties. */
export type DeclaredFlags = Readonly<Record<string, unknown>>;

/** Whether a definition has a flag that its application declares. */
export function hasFlag(spec: object, flag: string): boolean {
  return (spec as Readonly<Record<string, unknown>>)[flag] === true;
}
