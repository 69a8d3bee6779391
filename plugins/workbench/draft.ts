import type { AttributeSpecInput, ElementType } from "@armature/engine";
import { attributeShape, NO_APPLICATION } from "@armature/engine/metadata";
import type { RuleSpec } from "@armature/engine/rules";
import { examplesOf } from "../registry/examples.ts";

export const OPERATOR_WORDS = { isEqual: "is", isNotEqual: "is not", contains: "contains" } as const;
export const ACTION_WORDS = {
  show: "Show",
  hide: "Hide",
  disable: "Disable",
  require: "Need for completion",
  setValue: "Set a value",
} as const;

/** One check and one action, as typed. */
export interface RuleDraft {
  readonly attribute: string;
  readonly operator: keyof typeof OPERATOR_WORDS;
  readonly value: string;
  readonly action: keyof typeof ACTION_WORDS;
  /** The value that 'Set a value' sets. */
  readonly setTo: string;
}

/** What a person has entered on the workbench. The texts may not be valid yet; the compiler then says so. */
export interface Draft {
  readonly element: ElementType;
  /** Option name → what was typed; 'true' for a flag that is on. */
  readonly options: Readonly<Record<string, string>>;
  readonly rule: RuleDraft;
}

const SHAPE = attributeShape(NO_APPLICATION);

/** The name of the attribute on the workbench. */
export const SUBJECT = "subject";

/** The entity that an attribute on the workbench can refer to. */
export const REFERRED = "person";

const FIRST_RULE: RuleDraft = {
  attribute: "city",
  operator: "isEqual",
  value: "Madison",
  action: "require",
  setTo: "",
};

/** The options of every attribute, shown before those of its element type. */
const OF_EVERY_ATTRIBUTE: readonly AttributeSpecInput[] = [
  { name: "label", label: "Label", type: "text" },
  { name: "required", label: "Required", type: "boolean" },
  { name: "hint", label: "Hint", type: "text" },
  { name: "helpText", label: "Help", type: "text" },
];

export function optionsOf(element: ElementType): readonly AttributeSpecInput[] {
  return [...OF_EVERY_ATTRIBUTE, ...element.options];
}

/** An element type with options that make it work at once. The rule of the previous draft stays. */
export function draftOf(element: ElementType, rule: RuleDraft = FIRST_RULE): Draft {
  const starts: Readonly<Record<string, string>> = {
    label: element.label,
    maxLength: "60",
    comboboxOptionList: JSON.stringify(examplesOf(element).filter((example) => !Array.isArray(example))),
    fkName: REFERRED,
  };
  const names = optionsOf(element).map((option) => option.name);
  return { element, rule, options: Object.fromEntries(names.map((name) => [name, starts[name] ?? ""])) };
}

/** The attribute as metadata would store it, without its rule and without blank options. */
export function attributeOf({ element, options }: Draft): AttributeSpecInput {
  const given = optionsOf(element).flatMap(({ name, type = null }) => {
    const text = options[name] ?? "";
    return text === "" ? [] : [{ name, value: valueOf(text, name, type) }];
  });
  const isProperty = ({ name }: { readonly name: string }) => Object.hasOwn(SHAPE, name);
  const settings = given.filter((option) => !isProperty(option));
  return {
    ...Object.fromEntries(given.filter(isProperty).map(({ name, value }) => [name, value])),
    name: SUBJECT,
    elementType: element.name,
    fkExists: (options["fkName"] ?? "") !== "",
    ...(settings.length > 0 && { option: settings }),
  };
}

/** Text that cannot be read as its kind stays text, so that the compiler refuses it. */
function valueOf(text: string, name: string, type: AttributeSpecInput["type"]): unknown {
  const isRead = type === "integer" || type === "numeric" || type === "boolean" || type === "json";
  if (!isRead && SHAPE[name]?.kind !== "scalar") return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The rule as an attribute's `conditionalList` stores it. */
export function ruleOf({ attribute, operator, value, action }: RuleDraft, setTo: unknown): RuleSpec {
  return {
    id: "r1",
    if: { attribute, comparativeOperator: operator, value: value === "" ? null : value },
    then: [action === "setValue" ? { id: action, valueDefault: setTo } : { id: action }],
  };
}
