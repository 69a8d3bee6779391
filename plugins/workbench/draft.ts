import {
  attributeShape,
  type AttributeSpecInput,
  type ElementType,
  NO_APPLICATION,
  type RuleSpec,
} from "@armature/engine";
import { examplesOf } from "../registry/elements.ts";

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
  /** What 'Set a value' sets. */
  readonly setTo: string;
}

/** What a person has put together on the bench; texts may not be values yet, and the compiler says so. */
export interface Draft {
  readonly element: ElementType;
  /** Option name → what was typed; 'true' for a flag that is on. */
  readonly options: Readonly<Record<string, string>>;
  readonly rule: RuleDraft;
}

const SHAPE = attributeShape(NO_APPLICATION);

/** The name of the attribute on the bench. */
export const SUBJECT = "subject";

/** The entity whose records an attribute on the bench can refer to. */
export const REFERRED = "person";

const FIRST_RULE: RuleDraft = {
  attribute: "city",
  operator: "isEqual",
  value: "Madison",
  action: "require",
  setTo: "",
};

/** What every attribute has, before what its element type reads. */
const OF_EVERY_ATTRIBUTE: readonly AttributeSpecInput[] = [
  { name: "label", label: "Label", type: "text" },
  { name: "required", label: "Required", type: "boolean" },
  { name: "hint", label: "Hint", type: "text" },
  { name: "helpText", label: "Help", type: "text" },
];

export function optionsOf(element: ElementType): readonly AttributeSpecInput[] {
  return [...OF_EVERY_ATTRIBUTE, ...element.options];
}

/** An element type with options that let it work at once; the rule of a former draft stays. */
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

/** The attribute as metadata would store it, its rule apart; what was left blank is left out. */
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

/** Text that is no value of its kind stays text, for the compiler to refuse. */
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
