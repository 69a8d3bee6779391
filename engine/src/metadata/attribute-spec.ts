import { COLUMN_KINDS, type ColumnKind } from "../values/column-kind.ts";
import type { LetterCase } from "../values/letter-case.ts";
import { memoize } from "../values/memoize.ts";
import { type Problem, refuse } from "../errors.ts";
import { ACTIONS } from "../rules/node.ts";
import { checkFormerNames } from "./former-names.ts";
import type { RuleSpec } from "../rules/parse.ts";
import { type ApplicationSpec, type DeclaredFlags, NO_APPLICATION } from "./application-spec.ts";
import {
  checkIdentifier,
  type Field,
  type FieldKind,
  readDefinition,
  readShape,
  type Shape,
  writeShape,
} from "./shape.ts";

/** A condition for requiring an attribute: another attribute must have, or not have, a value. */
export interface Prerequisite {
  /** The other attribute. */
  readonly attributeName: string;
  /** How its value is compared. `isNotEqual` holds exactly when `isEqual` does not. */
  readonly operator: "isEqual" | "isNotEqual";
  /** The value to compare with. Null means no value. */
  readonly value: string | number | boolean | null;
}

/** An attribute as stored, with all its properties. The flags that the application declares are properties too. */
export interface AttributeSpec {
  /** The name in records, files, rules and the API, unique in its entity. It cannot change later; people read the label. */
  readonly name: string;
  /** The entity that it belongs to. Files leave it out, because their folder names the entity. */
  readonly entityName: string;
  /** The name that people read. */
  readonly label: string;
  /** The kind of column, if there is no element type that decides it. */
  readonly type: ColumnKind | null;
  /** How values are stored, read, shown, checked and typed in. Null for an attribute that no form or list shows. */
  readonly elementType: string | null;
  /** Its place in forms and lists, in ascending order. Attributes without a number come last. */
  readonly orderNumber: number | null;
  /**
   * The title of the section of form, record page and quick look that it is in. A heading is shown before the first
   * field of a section. Null continues the section before it.
   */
  readonly section: string | null;
  /** Whether it is the id of a record. Each entity has exactly one. */
  readonly primaryKey: boolean;
  /** Whether imports recognize a record by it. At most one attribute of an entity is the import key. */
  readonly importKey: boolean;
  /** Whether lists show it as a column until a person chooses columns. */
  readonly showDefault: boolean;
  /** Whether a record cannot be saved without a value. */
  readonly required: boolean;
  /** As `required`, for new records only. */
  readonly requiredCreate: boolean;
  /** As `required`, for existing records only. */
  readonly requiredUpdate: boolean;
  /** False requires a value too, as `required` does. */
  readonly allowNull: boolean;
  /** Conditions that together require a value. If the list is empty, it requires none. */
  readonly prerequisiteListRequired: readonly Prerequisite[];
  /**
   * From this state of the organization on, new records must have a value (if there are prerequisites, when they hold),
   * and a value once set cannot be cleared. Null if `required` and its variants apply in every state.
   */
  readonly requiredFrom: string | null;
  /** Whether the form for new records, and their body, leaves it out. */
  readonly excludeCreate: boolean;
  /** Whether the form for existing records, and their body, leaves it out. */
  readonly excludeUpdate: boolean;
  /** Whether batch edits leave it out, because each record has its own value. */
  readonly isEntitySpecific: boolean;
  /** Whether it keeps its value while its record, or the structure that the record belongs to, is locked. */
  readonly lockable: boolean;
  /** Whether administrators cannot remove it. */
  readonly locked: boolean;
  /** Whether it has several values. Used by element types that offer choices. */
  readonly multiple: boolean;
  /** Whether its value is the id of a record of another entity. */
  readonly fkExists: boolean;
  /** The entity that it refers to. */
  readonly fkName: string | null;
  /** An attribute of the other entity that limits which of its records can be chosen. */
  readonly fkType: string | null;
  /** The value that `fkType` must have. */
  readonly fkTypeValue: string | null;
  /** What is stored for Yes. */
  readonly valueYes: string | number | boolean | null;
  /** What is stored for No. */
  readonly valueNo: string | number | boolean | null;
  /** The value that the form of a new record starts with. */
  readonly valueDefault: unknown;
  /** The largest number of characters. */
  readonly maxLength: number | null;
  /** The smallest number of characters. */
  readonly minLength: number | null;
  /** A line below the field. */
  readonly hint: string | null;
  /** The text behind the question mark beside the field. */
  readonly helpText: string | null;
  /** HTML above the field. It begins no section, even with a heading in it. Unsafe tags are removed. */
  readonly preHTML: string | null;
  /** Kept for applications; the platform does not read it. */
  readonly component: string | null;
  /** The choices, each a value or `{ "value": …, "label": … }`. */
  readonly comboboxOptionList: readonly unknown[] | null;
  /** Settings that only its element type has, each `{ "name": …, "value": … }`. */
  readonly option: readonly unknown[] | null;
  /** Of an attribute of `attribute`: the element types for which the form shows it. An empty list means all. */
  readonly elementTypeRestrictionList: readonly string[];
  /** Its rules. */
  readonly conditionalList: readonly RuleSpec[];
  /** Only the server sets it. Forms do not show it, and values sent for it are not stored. */
  readonly serverSet: boolean;
  /** Once set, the value can neither be changed nor cleared (409). */
  readonly permanent: boolean;
  /** Where a value must be unique. An import key is always unique within the organization. */
  readonly uniqueIn: "organization" | "all" | null;
  /** Whether lists sort and filter by it through a database index. Import keys always have one. */
  readonly indexed: boolean;
  /** The case in which text is stored. */
  readonly letterCase: LetterCase;
  /** If the record that this attribute refers to is deleted, this record is deleted too instead of preventing it. */
  readonly cascade: boolean;
  /** A text made of other attributes (`{firstName} {lastName}`). It applies while nobody sets another value. */
  readonly valueTemplate: string | null;
  /** Earlier labels, which imports accept. */
  readonly formerLabelList: readonly string[];
  /**
   * Earlier names, newest first. A release that renames an attribute gives its former name here, so that its values stay.
   * Only files can rename.
   */
  readonly formerNameList: readonly string[];
}

/** What a person or a file writes: the name, and every property that differs from its default. */
export type AttributeSpecInput = Pick<AttributeSpec, "name"> & Partial<AttributeSpec> & DeclaredFlags;

const flag = (value = false): Field => ({ kind: "boolean", default: value });
const field = (kind: FieldKind, max?: number): Field => ({ kind, default: null, ...(max && { max }) });
const list = (kind: "list" | "objectList" | "textList"): Field => ({ kind, default: Object.freeze([]) });

const PREREQUISITE_SHAPE: Shape = Object.freeze({
  attributeName: { kind: "text", default: "", names: "attribute" },
  operator: { ...field("text"), choices: ["isEqual", "isNotEqual"], needed: true },
  value: field("scalar"),
});
/** The properties of an action of a rule. */
export const ACTION_SHAPE: Shape = Object.freeze({
  id: { ...field("text"), choices: ACTIONS },
  valueDefault: field("any"),
  value: field("any"),
  displayValue: field("text"),
});
const RULE_SHAPE: Shape = Object.freeze({
  id: field("text", 100),
  if: { ...field("any"), of: "condition" },
  then: { ...list("list"), of: ACTION_SHAPE },
  blocked: field("text"),
});

const FIRST: Shape = {
  name: { kind: "text", default: "" },
  entityName: { kind: "text", default: "", names: "entity" },
  label: { kind: "text", default: "", max: 200 },
  type: { ...field("text", 20), choices: COLUMN_KINDS },
  elementType: { ...field("text", 100), names: "elementType" },
  orderNumber: field("integer"),
  section: field("text", 200),
  primaryKey: flag(),
  importKey: flag(),
  showDefault: flag(),
  required: flag(),
  requiredCreate: flag(),
  requiredUpdate: flag(),
  allowNull: flag(true),
  prerequisiteListRequired: { ...list("list"), of: PREREQUISITE_SHAPE },
  requiredFrom: { ...field("text", 20), names: "state" },
  excludeCreate: flag(),
  excludeUpdate: flag(),
  isEntitySpecific: flag(),
  lockable: flag(),
  locked: flag(),
};
const MIDDLE: Shape = {
  multiple: flag(),
  fkExists: flag(),
  fkName: { ...field("text", 63), names: "entity" },
  fkType: field("text", 63),
  fkTypeValue: field("text", 200),
  valueYes: field("scalar"),
  valueNo: field("scalar"),
  valueDefault: field("any"),
  maxLength: field("integer"),
  minLength: field("integer"),
  hint: field("text", 1000),
  helpText: field("text", 5000),
  preHTML: field("text", 20000),
  component: field("text", 100),
  comboboxOptionList: field("jsonList"),
  option: field("jsonList"),
  elementTypeRestrictionList: list("textList"),
  conditionalList: { ...list("objectList"), of: RULE_SHAPE },
  serverSet: flag(),
  permanent: flag(),
  uniqueIn: { ...field("text", 20), choices: ["organization", "all"] },
  indexed: flag(),
  letterCase: { ...field("text", 20), choices: ["upper", "lower"] },
};
const LAST: Shape = {
  cascade: flag(),
  valueTemplate: field("text", 500),
  formerLabelList: list("textList"),
  formerNameList: { ...list("textList"), max: 20 },
};

/** The stored shape of an attribute, in the order in which files are written. */
export const attributeShape = memoize(({ variants, lifecycle }: ApplicationSpec): Shape => {
  const closings = lifecycle?.closings.filter(({ closesAttributes }) => closesAttributes) ?? [];
  return {
    ...FIRST,
    ...flags([...(variants?.flags.values() ?? [])]),
    ...MIDDLE,
    ...flags(closings.map((closing) => closing.flag)),
    ...LAST,
  };
});

function flags(names: readonly string[]): Shape {
  return Object.fromEntries(names.map((name) => [name, flag()]));
}

/**
 * Reads a stored or sent attribute and fills in defaults. `defaultValue` is accepted as another name of `valueDefault`.
 * @throws MetadataError with every problem and its place
 * @example
 * ```ts
 * import { parseAttributeSpec } from "@armature/engine";
 * parseAttributeSpec({ name: "shelf", label: "Shelf", entityName: "item", elementType: "TextField" }).required;
 * // → false
 * ```
 */
export function parseAttributeSpec(
  input: unknown,
  path = "attribute",
  application: ApplicationSpec = NO_APPLICATION,
): AttributeSpec {
  const problems: Problem[] = [];
  const shape = attributeShape(application);
  const spec = readDefinition(withValueDefault(input), shape, path, problems) as unknown as AttributeSpec;
  checkIdentifier(spec.name, `${path}.name`, problems);
  if (spec.label.trim() === "") {
    problems.push({ code: "shape", path: `${path}.label`, message: "a label is needed; it is what people read" });
  }
  if (spec.section?.trim() === "") {
    const message = "a section needs a title; leave it out to continue the section before it";
    problems.push({ code: "shape", path: `${path}.section`, message });
  }
  spec.prerequisiteListRequired.forEach((item, i) =>
    checkPrerequisite(item, `${path}.prerequisiteListRequired[${i}]`, problems),
  );
  checkState(spec.requiredFrom, application, `${path}.requiredFrom`, problems);
  checkFormerNames(spec, `${path}.formerNameList`, problems);
  refuse(problems);
  return Object.freeze(spec);
}

function checkState(state: string | null, { lifecycle }: ApplicationSpec, path: string, problems: Problem[]): void {
  if (state === null || lifecycle?.states.includes(state) === true) return;
  const message = lifecycle ? `expected one of ${lifecycle.states.join(", ")}` : "there are no states; leave it out";
  problems.push({ code: "shape", path, message });
}

function checkPrerequisite(input: unknown, path: string, problems: Problem[]): void {
  const { attributeName } = readShape(input, PREREQUISITE_SHAPE, path, problems);
  if (attributeName === "") {
    problems.push({ code: "shape", path: `${path}.attributeName`, message: "expected an attribute name" });
  }
}

/** The stored form: no defaults, keys in a fixed order. `parse(serialize(x))` equals x. */
export function serializeAttributeSpec(spec: AttributeSpec, application: ApplicationSpec): AttributeSpecInput {
  return writeShape({ ...spec }, attributeShape(application)) as unknown as AttributeSpecInput;
}

function withValueDefault(input: unknown): unknown {
  if (typeof input !== "object" || input === null || !("defaultValue" in input)) return input;
  const { defaultValue, ...rest } = input;
  return { valueDefault: defaultValue, ...rest };
}
