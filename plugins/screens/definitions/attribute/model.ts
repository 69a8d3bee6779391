import {
  ATTRIBUTE_SHAPE,
  type AttributeSpecInput,
  CHOICES,
  compareText,
  type ElementType,
  fold,
  isEmpty,
  lacksChoices,
  MetadataError,
  parseAttributeSpec,
  type Problem,
  type RuleSpec,
  settingOf,
  textForm,
  type Values,
} from "@armature/engine";
import type { Definition, DraftIssue } from "../issue.ts";
import { gapOf } from "../rule/rule-edits.ts";

/** The element types that choose records: between these two, and no others, a stored attribute can be changed. */
export const ITEM_SELECT = "SelectFk";
export const ITEM_SELECTS = "SelectFkMultiple";

const STEP = 10;

/**
 * A definition to begin with, behind all others.
 * @param hasVariants organizations differ in kind, and attributes say which they are for
 */
export function newDefinition(others: readonly Definition[], hasVariants = true): Definition {
  const places = others.map(({ orderNumber }) => Number(orderNumber ?? 0));
  return {
    label: "",
    name: "",
    elementType: null,
    orderNumber: Math.max(0, ...places) + STEP,
    ...(hasVariants && { acute: true, ambulatory: true }),
    allowNull: true,
    [RULES]: [],
  };
}

/** In the order of orderNumber, those without one last, then by name. */
export function inOrder(definitions: readonly Definition[]): readonly Definition[] {
  const place = ({ orderNumber }: Definition) => (typeof orderNumber === "number" ? orderNumber : Infinity);
  const name = (definition: Definition) => textForm(definition["name"]);
  return definitions.toSorted((a, b) => {
    const [first, second] = [place(a), place(b)];
    return first === second ? compareText(name(a), name(b)) : first - second;
  });
}

/** Whether an option of an element type is a property of its own, and not an entry of `option`. */
function isProperty(name: string): boolean {
  return Object.hasOwn(ATTRIBUTE_SHAPE, name);
}

/** What the engine reads of a definition: its properties, and no other names of its record. */
export function propertiesOf(definition: Definition): Values {
  const known = Object.entries(definition).filter(([name]) => isProperty(name) && name !== "entityName");
  return Object.fromEntries(known);
}

/** The value of an option, wherever it is kept. */
export function settingIn(definition: Definition, name: string): unknown {
  if (isProperty(name)) return definition[name] ?? null;
  const { option = null } = definition;
  return settingOf({ option: option as readonly unknown[] | null }, name);
}

/** The definition with another value of an option; an empty one is left out. */
export function withSetting(definition: Definition, name: string, value: unknown): Definition {
  if (name === "fkName") return { ...definition, fkName: value, fkExists: !isEmpty(value) };
  if (isProperty(name)) return { ...definition, [name]: value };
  const settings = (definition["option"] ?? []) as readonly { readonly name: string }[];
  const others = settings.filter((setting) => setting.name !== name);
  const option = isEmpty(value) ? others : [...others, { name, value }];
  return { ...definition, option: option.length === 0 ? null : option };
}

export interface DraftContext {
  readonly entityName: string;
  /** The other definitions of the entity. */
  readonly others: readonly Definition[];
  readonly element: ElementType | null;
  readonly isNew: boolean;
  /** Organizations differ in kind, and attributes say which they are for. */
  readonly hasVariants?: boolean;
}

/** Everything that keeps the definition from being saved, in the order of the form; the server judges the rest. */
export function issuesOf(definition: Definition, context: DraftContext): readonly DraftIssue[] {
  const { element, isNew, hasVariants = true } = context;
  const issues: DraftIssue[] = [];
  const report = (field: string, label: string, message: string) => issues.push({ field, label, message });
  if (isBlank(definition["label"])) report("label", "Label", "Label is required");
  const nameIssue = isNew ? issueOfName(textForm(definition["name"]), context) : null;
  if (nameIssue !== null) report("name", "Name", nameIssue);
  if (isNew && element === null) report("elementType", "Element Type", "Element Type is required");
  if (hasVariants && definition["acute"] !== true && definition["ambulatory"] !== true) {
    report("acute", "Care Setting", "Select Acute or Ambulatory or both");
  }
  for (const { name, label = name, required } of element?.options ?? []) {
    if (required === true && isBlank(settingIn(definition, name))) report(name, label, `${label} is required`);
  }
  if (element && lacksChoices(element, definition)) {
    const label = element.options.find(({ name }) => name === CHOICES)?.label ?? CHOICES;
    report(CHOICES, label, "Give one choice at least");
  }
  rulesOf(definition).forEach((rule, i) => {
    const gap = gapOf(rule);
    if (gap !== null) report(RULES, `Rule ${i + 1}`, gap);
  });
  if (issues.length === 0) issues.push(...problemsOf(definition, context).map((problem) => asIssue(problem, element)));
  return issues;
}

/** The property that holds the rules. */
export const RULES = "conditionalList";

export function rulesOf(definition: Definition): readonly RuleSpec[] {
  return (definition[RULES] ?? []) as readonly RuleSpec[];
}

function isBlank(value: unknown): boolean {
  return isEmpty(value) || textForm(value).trim() === "";
}

function issueOfName(name: string, { others }: DraftContext): string | null {
  if (name.trim() === "") return "Name is required";
  if (!/^[A-Za-z]+$/.test(name)) return "Must contain only letters.";
  const isTaken = others.some((other) => fold(textForm(other["name"])) === fold(name));
  return isTaken ? "Another attribute has this name. Choose another one." : null;
}

/** What the engine's own reader of definitions says. */
function problemsOf(definition: Definition, { entityName }: DraftContext): readonly Problem[] {
  try {
    parseAttributeSpec({ ...propertiesOf(definition), entityName }, "");
    return [];
  } catch (error) {
    if (error instanceof MetadataError) return error.problems;
    throw error;
  }
}

function asIssue({ path, message }: Problem, element: ElementType | null): DraftIssue {
  const [, field = path] = /^\.?([A-Za-z]+)/.exec(path) ?? [];
  const label = element?.options.find((option) => option.name === field)?.label ?? field;
  return { field, label, message: `${label}: ${message}` };
}

/** Text typed for an option: a number where it asks for one and the text is one. */
export function readOption({ type }: Pick<AttributeSpecInput, "type">, text: string): number | string | null {
  if (text.trim() === "") return null;
  const isNumber = (type === "integer" || type === "numeric") && /^-?\d+(\.\d+)?$/.test(text.trim());
  return isNumber ? Number(text) : text;
}
