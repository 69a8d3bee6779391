import type { AttributeSpecInput } from "../metadata/attribute-spec.ts";
import type { ColumnKind } from "./column-kind.ts";
import type { Issue } from "../validation/issue.ts";
import type { MessageTable } from "../validation/messages.ts";

/** The operators of the advanced filter that compare text, and those of rules. */
export const OPERATORS = ["equals", "doesNotEqual", "contains", "doesNotContain"] as const;
export type OperatorName = (typeof OPERATORS)[number];
/** Those of what is compared whole: a day, an answer, a choice. */
export const WHOLE_OPERATORS: readonly OperatorName[] = Object.freeze(["equals", "doesNotEqual"]);

/** What an element type may know of the attribute it serves: a narrow port, not the whole definition. */
export interface ElementAttribute {
  readonly name: string;
  readonly label: string;
  readonly entityName: string;
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
  /** Further settings of the element type, `{ name, value }` each; read them with {@link settingOf}. */
  readonly option: readonly unknown[] | null;
}

/** A further setting of an attribute's element type; null where it is not set. */
export function settingOf(attribute: Pick<ElementAttribute, "option">, name: string): unknown {
  const settings = (attribute.option ?? []) as readonly { readonly name?: unknown; readonly value?: unknown }[];
  return settings.find((setting) => setting.name === name)?.value ?? null;
}

/** A look-up that an element type depends on, as data. The caller gathers those of a whole changeset and asks once. */
export type Need =
  /** No other record has the value; `columns` of the one that has it are answered within the same organization. */
  | { readonly kind: "unique"; readonly scope: "organization" | "all"; readonly columns?: readonly string[] }
  | { readonly kind: "reference"; readonly entity: string; readonly where: ReferenceFilter | null }
  /** Columns of the record that the attribute `by` of this record refers to. */
  | { readonly kind: "record"; readonly entity: string; readonly by: string; readonly columns: readonly string[] }
  /** Columns of the record of `entity` that bounds the call: the organization of the session. */
  | { readonly kind: "scope"; readonly entity: string; readonly columns: readonly string[] };

/** Narrows the records a reference may name: those whose `attribute` has this value. */
export interface ReferenceFilter {
  readonly attribute: string;
  readonly value: string;
}

/** The answers to the needs. `undefined` means 'not asked': an element type then does not validate. */
export interface LookupResult {
  /** Whether another record has this value of this attribute. */
  taken(attribute: string, value: unknown): boolean | undefined;
  /** The asked columns of that record, where it is of the same organization; null where it is not. */
  holder?(attribute: string, value: unknown): Readonly<Record<string, unknown>> | null | undefined;
  /** The asked columns of the record that the attribute `by` refers to; null where it refers to none. */
  related?(by: string): Readonly<Record<string, unknown>> | null | undefined;
  /** The asked columns of the record of `entity` that bounds the call; null where none does. */
  scope?(entity: string): Readonly<Record<string, unknown>> | null | undefined;
  /** The readable label of a referenced record; null where there is none in scope. */
  label(attribute: string, id: unknown): string | null | undefined;
  /** The id of the one record in scope that has this label; null where there is none or more than one. */
  idOf?(attribute: string, label: string): number | null | undefined;
}

/** Nothing was asked. */
export const NO_RESULT: LookupResult = Object.freeze({ taken: () => undefined, label: () => undefined });

/** Everything an element type is handed; it waits for nothing and fetches nothing. */
export interface ElementContext {
  readonly attribute: ElementAttribute;
  readonly record: Readonly<Record<string, unknown>>;
  readonly found: LookupResult;
}

export type ParseResult = { readonly value: unknown } | { readonly issue: Issue };

/** JSON Schema of a stored, non-null value. */
export type ValueSchema = Readonly<Record<string, unknown>>;

/** Decimals that are always written, and commas between thousands. */
export interface NumberFormat {
  readonly decimals: number;
  readonly isGrouped: boolean;
}

/** An operator of the advanced filter that one element type alone has. */
export interface OwnOperator {
  /** Stored in filters and saved views: a small letter, then letters and digits; none of the engine's. */
  readonly name: string;
  /** What a person chooses: `Includes`. */
  readonly label: string;
  /** False where there is nothing to compare with. */
  readonly takesValue: boolean;
  /**
   * Whether a stored, non-empty value meets it; `wanted` is one text as a person reads values, '' where it takes none.
   */
  holds(value: unknown, wanted: string, attribute: ElementAttribute): boolean;
}

/** One word of the metadata language: how a value of this type is stored, read, shown and checked. Pure. */
export interface ElementType {
  /** Stored name (`TextFieldNPI`). */
  readonly name: string;
  /** What an administrator sees. */
  readonly label: string;
  /** Texts of the issue codes that this type alone has, with `{label}` and the issue's own placeholders. */
  readonly messages?: MessageTable;
  /** JSON Schema of a stored, non-null value, for HTTP bodies and OpenAPI. */
  value(attribute: ElementAttribute): ValueSchema;
  column(attribute: ElementAttribute): ColumnKind;
  needs(attribute: ElementAttribute): readonly Need[];
  /** The extra attribute keys it reads, as attribute definitions: the admin's form for them is generated. */
  readonly options: readonly AttributeSpecInput[];
  /** What the advanced filter offers. */
  readonly operators: readonly OperatorName[];
  /** Operators besides those and the ones that every column of its kind has. */
  readonly ownOperators?: readonly OwnOperator[];
  /** What a rule may compare by, where that is more: whether a list contains a value. `operators` unless given. */
  readonly ruleOperators?: readonly OperatorName[];
  /** Text of a sheet cell, a clipboard or a text input → stored value; blank text is `{ value: null }`. */
  parse(text: string, context: ElementContext): ParseResult;
  /** Stored value → text of a list cell, an export, a review. `parse(format(x)) = x`; null is ''. */
  format(value: unknown, context: ElementContext): string;
  /** How `format` writes the numbers of a numeric column, where they do not read as they are; for its twin in SQL. */
  readonly numberFormat?: NumberFormat;
  /**
   * Whether the server's SQL reads a value as `format` does: a choice by its label, Yes and No, a list joined by
   * commas.
   * Without it, lists read and format the values themselves, unless `format` is `textForm`. The conformance kit
   * compares.
   */
  hasSqlText?(attribute: ElementAttribute): boolean;
  /** Issues of a non-null value; emptiness is validated by the engine, not here. */
  validate(value: unknown, context: ElementContext): readonly Issue[];
  /** The issue of a value that another record has; code `unique` unless given. */
  taken?(value: unknown, context: ElementContext): Issue;
  /** The issue of no value where one is required; code `required` unless given. */
  missing?(context: ElementContext): Issue;
  /** Other attributes of the record that `validate` reads: when one of them changes, this one is validated again. */
  reads?(attribute: ElementAttribute): readonly string[];
  /** Milliseconds after the last keystroke when a form that saves itself takes what is typed; at once unless given. */
  readonly takenAfter?: number;
}

/** The operators by which a rule may compare values of this element type. */
export function ruleOperatorsOf({ operators, ruleOperators = operators }: ElementType): readonly OperatorName[] {
  return ruleOperators;
}

/** Keeps an element type's literal shape and freezes it; the only way to make one. */
export function defineElement(element: ElementType): ElementType {
  return Object.freeze(element);
}
