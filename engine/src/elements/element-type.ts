import type { AttributeSpecInput } from "../metadata/attribute-spec.ts";
import type { ColumnKind } from "../values/column-kind.ts";
import type { Issue } from "../values/issue.ts";
import type { MessageTable } from "../values/messages.ts";

/** Operators that compare text, in the advanced filter and in rules. */
export const OPERATORS = ["equals", "doesNotEqual", "contains", "doesNotContain"] as const;
/** The name of one of {@link OPERATORS}. */
export type OperatorName = (typeof OPERATORS)[number];
/** Operators for values that are compared as a whole: a date, an answer, a choice. */
export const WHOLE_OPERATORS: readonly OperatorName[] = Object.freeze(["equals", "doesNotEqual"]);

/**
 * What an element type may know about its attribute. This is a small part of the definition, so that element types do
 * not depend on the rest.
 */
export interface ElementAttribute {
  readonly name: string;
  readonly label: string;
  readonly entityName: string;
  /** The kind of column that its definition asks for. An element type may follow it. */
  readonly type?: ColumnKind | null;
  readonly minLength: number | null;
  readonly maxLength: number | null;
  readonly multiple: boolean;
  readonly valueYes: string | number | boolean | null;
  readonly valueNo: string | number | boolean | null;
  readonly fkName: string | null;
  readonly fkType: string | null;
  readonly fkTypeValue: string | null;
  /** The choices of a combobox. */
  readonly comboboxOptionList: readonly unknown[] | null;
  /** Further settings of the element type as `{ name, value }`. Read them with {@link settingOf}. */
  readonly option: readonly unknown[] | null;
}

/**
 * A further setting of an attribute's element type, or null if it is not set.
 * @example
 * ```ts
 * import { settingOf } from "@armature/engine";
 * settingOf({ option: [{ name: "earliest", value: "2026-01-01" }] }, "earliest"); // → "2026-01-01"
 * ```
 */
export function settingOf(attribute: Pick<ElementAttribute, "option">, name: string): unknown {
  const settings = (attribute.option ?? []) as readonly { readonly name?: unknown; readonly value?: unknown }[];
  return settings.find((setting) => setting.name === name)?.value ?? null;
}

/**
 * A look-up that an element type needs, as data. The caller collects the look-ups of a whole changeset and runs them
 * together.
 */
export type Lookup =
  /**
   * Whether another record has the value. `columns` of that record are returned if it belongs to the same organization.
   */
  | { readonly kind: "unique"; readonly scope: "organization" | "all"; readonly columns?: readonly string[] }
  | { readonly kind: "reference"; readonly entity: string; readonly where: ReferenceFilter | null }
  /** Columns of the record to which the attribute `by` refers. */
  | { readonly kind: "record"; readonly entity: string; readonly by: string; readonly columns: readonly string[] }
  /** Columns of the record of `entity` that limits the call, such as the organization of the session. */
  | { readonly kind: "scope"; readonly entity: string; readonly columns: readonly string[] };

/** Limits which records a reference may name: their `attribute` must have this value. */
export interface ReferenceFilter {
  readonly attribute: string;
  readonly value: string;
}

/** The results of look-ups. `undefined` means "not looked up"; an element type then skips the check. */
export interface LookupResult {
  /** Whether another record has this value. */
  taken(attribute: string, value: unknown): boolean | undefined;
  /** The requested columns of that record, or null if it belongs to another organization. */
  holder?(attribute: string, value: unknown): Readonly<Record<string, unknown>> | null | undefined;
  /** The requested columns of the record to which `by` refers, or null if it refers to none. */
  related?(by: string): Readonly<Record<string, unknown>> | null | undefined;
  /** The requested columns of the record of `entity` that limits the call, or null if none does. */
  scope?(entity: string): Readonly<Record<string, unknown>> | null | undefined;
  /** The readable label of a referenced record, or null if there is no such record in scope. */
  label(attribute: string, id: unknown): string | null | undefined;
  /** The id of the only record in scope with this label, or null if there is none or more than one. */
  idOf?(attribute: string, label: string): number | null | undefined;
}

/** The result when nothing was looked up. */
export const NO_RESULT: LookupResult = Object.freeze({ taken: () => undefined, label: () => undefined });

/** Everything that an element type receives. It never waits and never fetches. */
export interface ElementContext {
  readonly attribute: ElementAttribute;
  readonly record: Readonly<Record<string, unknown>>;
  readonly found: LookupResult;
}

/** What a text is read as: the value to store, null if it is empty, or the issue why it cannot be read. */
export type ParseResult = { readonly value: unknown } | { readonly issue: Issue };

/** JSON Schema of a stored value that is not null. */
export type ValueSchema = Readonly<Record<string, unknown>>;

/** A fixed number of decimals, with or without commas between thousands. */
export interface NumberFormat {
  readonly decimals: number;
  readonly isGrouped: boolean;
}

/** An operator of the advanced filter that only one element type has. */
export interface OwnOperator {
  /**
   * The name in stored filters and saved views: a lower-case letter, then letters and digits. It may not be one of the
   * engine's operators.
   */
  readonly name: string;
  /** The name that a person chooses, such as `Includes`. */
  readonly label: string;
  /** False if the operator compares with nothing. */
  readonly takesValue: boolean;
  /**
   * Whether a stored value that is not empty matches. `wanted` is one text as people read values, or '' if the operator
   * takes no value.
   */
  holds(value: unknown, wanted: string, attribute: ElementAttribute): boolean;
}

/** Where people look for an element type; `special` is for what only some applications have. */
export const ELEMENT_GROUPS = ["text", "number", "choice", "date", "record", "file", "special"] as const;
/** One of {@link ELEMENT_GROUPS}. */
export type ElementGroup = (typeof ELEMENT_GROUPS)[number];

/** One element type: how its values are stored, read, shown and checked. Pure. */
export interface ElementType {
  /** The stored name, such as `TextFieldEmail`. */
  readonly name: string;
  /** The name that an administrator sees. */
  readonly label: string;
  /** The group in which an administrator finds it. The default is `special`. */
  readonly group?: ElementGroup;
  /** A value as people read it, shown beside the label: `ann@clinic.org`. */
  readonly example?: string;
  /** The oldest version of Armature that has all it uses (`1.0.0`): a package says it, so that an older one refuses it. */
  readonly armature?: string;
  /** Texts for the issue codes of this type alone. They may use `{label}` and the issue's own placeholders. */
  readonly messages?: MessageTable;
  /** JSON Schema of a stored value that is not null, for HTTP bodies and OpenAPI. */
  value(attribute: ElementAttribute): ValueSchema;
  column(attribute: ElementAttribute): ColumnKind;
  needs(attribute: ElementAttribute): readonly Lookup[];
  /**
   * The extra properties that it reads from an attribute, as attribute definitions. The administrator's form for them
   * is generated. The settings `minimum` and `maximum` of a number limit it.
   */
  readonly options: readonly AttributeSpecInput[];
  /** The operators that the advanced filter offers. */
  readonly operators: readonly OperatorName[];
  /** Operators in addition to those and to the ones that its kind of column has. */
  readonly ownOperators?: readonly OwnOperator[];
  /**
   * The operators for rules if they differ, for example to test whether a list contains a value. The default is
   * `operators`.
   */
  readonly ruleOperators?: readonly OperatorName[];
  /**
   * Reads text from a sheet's cell, the clipboard or an input into a stored value. Blank text gives `{ value: null }`.
   */
  parse(text: string, context: ElementContext): ParseResult;
  /**
   * Writes a stored value as text for a list, an export or a review. `parse(format(x))` must give `x`. Null gives ''.
   */
  format(value: unknown, context: ElementContext): string;
  /**
   * How `format` writes numbers of a numeric column, if it does not write them as they are. The server's SQL uses it to
   * produce the same text.
   */
  readonly numberFormat?: NumberFormat;
  /**
   * Whether the server's SQL can produce the same text as `format`: the label of a choice, Yes and No, a list with
   * commas. Otherwise lists format the values in memory, unless `format` is `textForm`. The conformance kit compares
   * both.
   */
  hasSqlText?(attribute: ElementAttribute): boolean;
  /** Whether lists show only the day of a moment, in the time zone of the person who asks. For columns of moments. */
  readonly showsDay?: true;
  /** What lists show for no value. The default is ''. A filter finds it as text, and 'is empty' finds it too. */
  emptyText?(attribute: ElementAttribute): string;
  /** Issues of a value that is not null. The engine itself checks emptiness. */
  validate(value: unknown, context: ElementContext): readonly Issue[];
  /** The issue when another record has the value. The default code is `unique`. */
  taken?(value: unknown, context: ElementContext): Issue;
  /** The issue when a required value is missing. The default code is `required`. */
  missing?(context: ElementContext): Issue;
  /** Other attributes that `validate` reads. When one of them changes, this attribute is validated again. */
  reads?(attribute: ElementAttribute): readonly string[];
  /**
   * How many milliseconds a self-saving form waits after the last keystroke before it takes the value. The default is
   * 0.
   */
  readonly takenAfter?: number;
}

/** Those of the contract. The compiler tells when one is missing here. */
const MEMBERS: Readonly<Record<keyof ElementType, true>> = {
  name: true,
  label: true,
  group: true,
  example: true,
  armature: true,
  messages: true,
  value: true,
  column: true,
  needs: true,
  options: true,
  operators: true,
  ownOperators: true,
  ruleOperators: true,
  parse: true,
  format: true,
  numberFormat: true,
  hasSqlText: true,
  showsDay: true,
  emptyText: true,
  validate: true,
  taken: true,
  missing: true,
  reads: true,
  takenAfter: true,
};

/** What an element type has that the contract does not; a newer one may. */
export function unknownMember(element: ElementType): string | undefined {
  return Object.keys(element).find((member) => !Object.hasOwn(MEMBERS, member));
}

/**
 * The operators with which a rule may compare values of this element type.
 * @example
 * ```ts
 * import { ruleOperatorsOf } from "@armature/engine/elements";
 * import { registry } from "@armature/plugins/elements";
 * ruleOperatorsOf(registry.get("TextField")); // → ["equals", "doesNotEqual", "contains", "doesNotContain"]
 * ```
 */
export function ruleOperatorsOf({ operators, ruleOperators = operators }: ElementType): readonly OperatorName[] {
  return ruleOperators;
}

/**
 * Makes an element type, frozen. Every element type is made with it.
 * @example
 * ```ts
 * import { defineElement, wrongType } from "@armature/engine";
 * import { registry } from "@armature/plugins/elements";
 * const shelfMark = defineElement({
 *   ...registry.get("TextField"),
 *   name: "ShelfMark",
 *   label: "Shelf mark",
 *   validate: (value, context) => (/^[A-Z]/.test(String(value)) ? [] : [wrongType(context.attribute, "a shelf mark")]),
 * });
 * shelfMark.name; // → "ShelfMark"
 * ```
 */
export function defineElement(element: ElementType): ElementType {
  return Object.freeze(element);
}
