import { COLUMN_KINDS, type ColumnKind } from "../elements/column-kind.ts";
import { type Problem, refuse } from "../errors.ts";
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
  readonly attributeName: string;
  readonly operator: "isEqual" | "isNotEqual";
  readonly value: string | number | boolean | null;
}

/** An attribute as stored, with all its properties. The flags that the application declares are properties too. */
export interface AttributeSpec {
  readonly name: string;
  readonly entityName: string;
  readonly label: string;
  /** The kind of column, if there is no element type that decides it. */
  readonly type: ColumnKind | null;
  readonly elementType: string | null;
  readonly orderNumber: number | null;
  readonly primaryKey: boolean;
  readonly importKey: boolean;
  readonly showDefault: boolean;
  readonly required: boolean;
  readonly requiredCreate: boolean;
  readonly requiredUpdate: boolean;
  readonly allowNull: boolean;
  readonly prerequisiteListRequired: readonly Prerequisite[];
  /**
   * From this state of the organization on, new records must have a value (if there are prerequisites, when they hold),
   * and a value once set cannot be cleared. Null if `required` and its variants apply in every state.
   */
  readonly requiredFrom: string | null;
  readonly excludeCreate: boolean;
  readonly excludeUpdate: boolean;
  readonly isEntitySpecific: boolean;
  readonly lockable: boolean;
  readonly locked: boolean;
  readonly multiple: boolean;
  readonly fkExists: boolean;
  readonly fkName: string | null;
  readonly fkType: string | null;
  readonly fkTypeValue: string | null;
  readonly valueYes: string | number | boolean | null;
  readonly valueNo: string | number | boolean | null;
  readonly valueDefault: unknown;
  readonly maxLength: number | null;
  readonly minLength: number | null;
  readonly hint: string | null;
  readonly helpText: string | null;
  readonly preHTML: string | null;
  readonly component: string | null;
  readonly comboboxOptionList: readonly unknown[] | null;
  readonly option: readonly unknown[] | null;
  readonly elementTypeRestrictionList: readonly string[];
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
  readonly letterCase: "upper" | "lower" | null;
  /** If the record that this attribute refers to is deleted, this record is deleted too instead of preventing it. */
  readonly cascade: boolean;
  /** A text made of other attributes (`{firstName} {lastName}`). It applies while nobody sets another value. */
  readonly valueTemplate: string | null;
  /** Earlier labels, which imports accept. */
  readonly formerLabelList: readonly string[];
}

/** What a person or a file writes: the name, and every property that differs from its default. */
export type AttributeSpecInput = Pick<AttributeSpec, "name"> & Partial<AttributeSpec> & DeclaredFlags;

const flag = (value = false): Field => ({ kind: "boolean", default: value });
const field = (kind: FieldKind, max?: number): Field => ({ kind, default: null, ...(max && { max }) });
const list = (kind: "list" | "objectList" | "textList"): Field => ({ kind, default: Object.freeze([]) });

const FIRST: Shape = {
  name: { kind: "text", default: "" },
  entityName: { kind: "text", default: "" },
  label: { kind: "text", default: "", max: 200 },
  type: field("text", 20),
  elementType: field("text", 100),
  orderNumber: field("integer"),
  primaryKey: flag(),
  importKey: flag(),
  showDefault: flag(),
  required: flag(),
  requiredCreate: flag(),
  requiredUpdate: flag(),
  allowNull: flag(true),
  prerequisiteListRequired: list("list"),
  requiredFrom: field("text", 20),
  excludeCreate: flag(),
  excludeUpdate: flag(),
  isEntitySpecific: flag(),
  lockable: flag(),
  locked: flag(),
};
const MIDDLE: Shape = {
  multiple: flag(),
  fkExists: flag(),
  fkName: field("text", 63),
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
  conditionalList: list("objectList"),
  serverSet: flag(),
  permanent: flag(),
  uniqueIn: field("text", 20),
  indexed: flag(),
  letterCase: field("text", 20),
};
const LAST: Shape = {
  cascade: flag(),
  valueTemplate: field("text", 500),
  formerLabelList: list("textList"),
};

const shapes = new WeakMap<ApplicationSpec, Shape>();

/**
 * The stored shape of an attribute, in the order in which files are written.
 * @example
 * ```ts
 * import { attributeShape, NO_APPLICATION } from "@armature/engine/metadata";
 * attributeShape(NO_APPLICATION)["required"]; // → { kind: "boolean", default: false }
 * ```
 */
export function attributeShape(application: ApplicationSpec): Shape {
  const { variants, lifecycle } = application;
  const closings = lifecycle?.closings.filter(({ closesAttributes }) => closesAttributes) ?? [];
  const made = shapes.get(application) ?? {
    ...FIRST,
    ...flags([...(variants?.flags.values() ?? [])]),
    ...MIDDLE,
    ...flags(closings.map((closing) => closing.flag)),
    ...LAST,
  };
  shapes.set(application, made);
  return made;
}

function flags(names: readonly string[]): Shape {
  return Object.fromEntries(names.map((name) => [name, flag()]));
}

const PREREQUISITE_SHAPE: Shape = Object.freeze({
  attributeName: { kind: "text", default: "" },
  operator: field("text"),
  value: field("scalar"),
});

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
  if (spec.type !== null && !COLUMN_KINDS.includes(spec.type)) {
    problems.push({ code: "shape", path: `${path}.type`, message: `expected one of ${COLUMN_KINDS.join(", ")}` });
  }
  spec.prerequisiteListRequired.forEach((item, i) =>
    checkPrerequisite(item, `${path}.prerequisiteListRequired[${i}]`, problems),
  );
  if (spec.uniqueIn !== null && !["organization", "all"].includes(spec.uniqueIn)) {
    problems.push({ code: "shape", path: `${path}.uniqueIn`, message: "expected organization or all" });
  }
  checkState(spec.requiredFrom, application, `${path}.requiredFrom`, problems);
  if (spec.letterCase !== null && !["upper", "lower"].includes(spec.letterCase)) {
    problems.push({ code: "shape", path: `${path}.letterCase`, message: "expected upper or lower" });
  }
  refuse(problems);
  return Object.freeze(spec);
}

function checkState(state: string | null, { lifecycle }: ApplicationSpec, path: string, problems: Problem[]): void {
  if (state === null || lifecycle?.states.includes(state) === true) return;
  const message = lifecycle ? `expected one of ${lifecycle.states.join(", ")}` : "there are no states; leave it out";
  problems.push({ code: "shape", path, message });
}

function checkPrerequisite(input: unknown, path: string, problems: Problem[]): void {
  const { attributeName, operator } = readShape(input, PREREQUISITE_SHAPE, path, problems);
  if (attributeName === "") {
    problems.push({ code: "shape", path: `${path}.attributeName`, message: "expected an attribute name" });
  }
  if (operator !== "isEqual" && operator !== "isNotEqual") {
    const message = `expected isEqual or isNotEqual, found ${JSON.stringify(operator)}`;
    problems.push({ code: "unknownOperator", path: `${path}.operator`, message });
  }
}

/**
 * The stored form: no defaults, keys in a fixed order. `parse(serialize(x))` equals x.
 * @example
 * ```ts
 * import { parseAttributeSpec } from "@armature/engine";
 * import { NO_APPLICATION, serializeAttributeSpec } from "@armature/engine/metadata";
 * const spec = parseAttributeSpec({
 *   name: "shelf",
 *   entityName: "item",
 *   label: "Shelf",
 *   elementType: "TextField",
 *   required: false,
 * });
 * serializeAttributeSpec(spec, NO_APPLICATION);
 * // → { name: "shelf", entityName: "item", label: "Shelf", elementType: "TextField" }
 * ```
 */
export function serializeAttributeSpec(spec: AttributeSpec, application: ApplicationSpec): AttributeSpecInput {
  return writeShape({ ...spec }, attributeShape(application)) as unknown as AttributeSpecInput;
}

function withValueDefault(input: unknown): unknown {
  if (typeof input !== "object" || input === null || !("defaultValue" in input)) return input;
  const { defaultValue, ...rest } = input;
  return { valueDefault: defaultValue, ...rest };
}
