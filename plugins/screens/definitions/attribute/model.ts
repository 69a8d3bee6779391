import {
  type AttributeSpecInput,
  type AttributeType,
  compareText,
  type ElementType,
  type EntityType,
  fold,
  isEmpty,
  MetadataError,
  parseAttributeSpec,
  type Problem,
  settingOf,
  textForm,
  type Values,
} from "@armature/engine";
import { CHOICES, lacksChoices, settingProblems } from "@armature/engine/elements";
import { type ApplicationSpec, attributeShape, NO_APPLICATION } from "@armature/engine/metadata";
import { noVariantText, titleOf } from "@armature/engine/schema";
import { whyRefused } from "@armature/engine/validation";
import type { Definition, DraftIssue } from "../issue.ts";
import { placeIn } from "../model/form-moves.ts";
import { gapOfPrerequisites, PREREQUISITES } from "../rule/prerequisites.ts";
import type { RuleDraft } from "../rule/condition-draft.ts";
import { gapOf } from "../rule/rule-edits.ts";
import { asSentence } from "../rule/sentence.ts";

/** The element types that choose records. A stored attribute can change between these two; any other change converts. */
export const ITEM_SELECT = "SelectFk";
export const ITEM_SELECTS = "SelectFkMultiple";

/** Whether an element type chooses records. */
export function choosesRecords(elementType: unknown): boolean {
  return elementType === ITEM_SELECT || elementType === ITEM_SELECTS;
}

/** Whether a save of the definition converts the values of records to another element type. */
export function convertsType({ byName }: Pick<EntityType, "byName">, { name, elementType: to }: Definition): boolean {
  const from = byName.get(textForm(name))?.element?.name ?? to;
  return from !== to && !(choosesRecords(from) && choosesRecords(to));
}

const STEP = 10;

/** A flag of an attribute as its field shows it. */
export interface VariantField {
  readonly name: string;
  readonly label: string;
}

/** The flags that say which organizations have an attribute. None if the application has no variants. */
export function variantFields({ variants }: ApplicationSpec): readonly VariantField[] {
  return [...(variants?.flags.values() ?? [])].map((name) => ({ name, label: titleOf(name) }));
}

/** The definition that a new attribute starts with: after all others, and for every organization. */
export function newDefinition(others: readonly Definition[], application: ApplicationSpec): Definition {
  const places = others.map(({ orderNumber }) => Number(orderNumber ?? 0));
  return {
    label: "",
    name: "",
    elementType: null,
    orderNumber: Math.max(0, ...places) + STEP,
    ...Object.fromEntries(variantFields(application).map(({ name }) => [name, true])),
    allowNull: true,
    [RULES]: [],
  };
}

/** A new definition at the end of a section of the form. @param section empty for before all sections */
export function withSection(definition: Definition, section: string, attributes: readonly AttributeType[]): Definition {
  const title = section === "" ? null : section;
  const shown = attributes.filter(({ element }) => element !== null);
  return { ...definition, section: title, orderNumber: placeIn(shown, title) ?? definition.orderNumber };
}

/** Sorted by orderNumber, those without one last, then by name. */
export function inOrder(definitions: readonly Definition[]): readonly Definition[] {
  const place = ({ orderNumber }: Definition) => (typeof orderNumber === "number" ? orderNumber : Infinity);
  const name = (definition: Definition) => textForm(definition.name);
  return definitions.toSorted((a, b) => {
    const [first, second] = [place(a), place(b)];
    return first === second ? compareText(name(a), name(b)) : first - second;
  });
}

/** Another definition with this label, in an organization that has both. One of its name is what a save has just made. */
export function sameLabelled(
  draft: Definition,
  others: readonly Definition[],
  application: ApplicationSpec,
): Definition | undefined {
  const label = fold(textForm(draft.label));
  const flags = variantFields(application);
  const meets = (other: Definition) =>
    flags.length === 0 || flags.some(({ name }) => draft[name] === true && other[name] === true);
  const isOther = (other: Definition) => other.name !== draft.name && fold(textForm(other.label)) === label;
  return others.find((other) => label !== "" && isOther(other) && meets(other));
}

/** Whether an option of an element type is its own property, and not an entry of `option`. */
function isProperty(name: string): boolean {
  return Object.hasOwn(attributeShape(NO_APPLICATION), name);
}

/** The properties that the engine reads from a definition, without the other attributes of its record. */
export function propertiesOf(definition: Definition, application: ApplicationSpec): Values {
  const shape = attributeShape(application);
  const known = Object.entries(definition).filter(([name]) => Object.hasOwn(shape, name) && name !== "entityName");
  return Object.fromEntries(known);
}

/** The value of an option, wherever it is stored. */
export function settingIn(definition: Definition, name: string): unknown {
  if (isProperty(name)) return definition[name] ?? null;
  const { option = null } = definition;
  return settingOf({ option: option as readonly unknown[] | null }, name);
}

/** What the form calls a property of a definition or a setting of its element type. */
export function labelOf(name: string, element: ElementType | null, { byName }: Pick<EntityType, "byName">): string {
  return element?.options.find((option) => option.name === name)?.label ?? byName.get(name)?.label ?? titleOf(name);
}

/** The definition with a new value of an option; an empty value removes the option. */
export function withSetting(definition: Definition, name: string, value: unknown): Definition {
  if (name === "fkName") return { ...definition, fkName: value, fkExists: !isEmpty(value) };
  if (isProperty(name)) return { ...definition, [name]: value };
  const settings = (definition.option ?? []) as readonly { readonly name: string }[];
  const others = settings.filter((setting) => setting.name !== name);
  const option = isEmpty(value) ? others : [...others, { name, value }];
  return { ...definition, option: option.length === 0 ? null : option };
}

/** The definition with another element type, without the default and the settings of the former type. */
export function withElementType(definition: Definition, from: ElementType | null, to: ElementType): Definition {
  const isKept = (option: AttributeSpecInput) =>
    to.options.some(({ name, type }) => name === option.name && type === option.type);
  const gone = (from?.options ?? []).filter(
    (option) => !isKept(option) && !isEmpty(settingIn(definition, option.name)),
  );
  return gone.reduce<Definition>((rest, { name }) => withSetting(rest, name, null), {
    ...definition,
    elementType: to.name,
    ...(!isEmpty(definition.valueDefault) && { [DEFAULT]: null }),
  });
}

/** The definition with its stored element type again, and what belongs to that. */
export function withStoredType(
  definition: Definition,
  from: ElementType | null,
  to: ElementType,
  stored: Definition,
): Definition {
  const typed = { ...withElementType(definition, from, to), [DEFAULT]: stored[DEFAULT] };
  return to.options.reduce<Definition>((rest, { name }) => withSetting(rest, name, settingIn(stored, name)), typed);
}

export interface DraftContext {
  readonly entityName: string;
  /** The other definitions of the entity. */
  readonly others: readonly Definition[];
  readonly element: ElementType | null;
  readonly isNew: boolean;
  readonly application: ApplicationSpec;
  /** What the form calls a property. */
  readonly labelOf: (property: string) => string;
  /** Compiles the definition; null while that is not possible. */
  readonly compile: (definition: Definition) => AttributeType | null;
}

/** Everything that keeps the definition from being saved, in the order of the form. The server validates the rest. */
export function issuesOf(definition: Definition, context: DraftContext): readonly DraftIssue[] {
  const { element, isNew, application, labelOf: label } = context;
  const issues: DraftIssue[] = [];
  const report = (field: string, label: string, message: string) => issues.push({ field, label, message });
  if (isBlank(definition.label)) report("label", "Label", "Label is required");
  const nameIssue = isNew ? issueOfName(textForm(definition.name), context) : null;
  if (nameIssue !== null) report("name", "Name", nameIssue);
  if (isNew && element === null) report("elementType", "Type", "Type is required");
  const { variants } = application;
  const [first, ...more] = variantFields(application);
  const isAsked = isNew || element !== null;
  if (isAsked && variants && first && [first, ...more].every(({ name }) => definition[name] !== true)) {
    report(first.name, titleOf(variants.attribute), noVariantText(variants));
  }
  for (const { name, required } of element?.options ?? []) {
    if (required === true && isBlank(settingIn(definition, name)))
      report(name, label(name), `${label(name)} is required`);
  }
  if (element && lacksChoices(element, definition)) report(CHOICES, label(CHOICES), "Give one choice at least");
  for (const { path, message } of element ? settingProblems(element, definition) : []) {
    report(path, label(path), asSentence(message));
  }
  const refused = isEmpty(definition.valueDefault) ? null : context.compile(definition);
  const refusal = refused && whyRefused(refused, refused.valueDefault);
  if (refusal !== null) report(DEFAULT, "Default Value", refusal);
  const asked = gapOfPrerequisites(definition);
  if (asked !== null) report(PREREQUISITES, "Must be filled in", asked);
  rulesOf(definition).forEach((rule, i) => {
    const gap = gapOf(rule);
    if (gap !== null) report(RULES, `Rule ${i + 1}`, gap);
  });
  if (issues.length > 0) return issues;
  for (const { path, message } of problemsOf(definition, context)) {
    const [, field = path] = /^\.?([A-Za-z]+)/.exec(path) ?? [];
    report(field, label(field), asSentence(message));
  }
  return issues;
}

/** The property that holds the value that a new record starts with. */
export const DEFAULT = "valueDefault";

/**
 * Whether a rule or a default may fill the attribute. It may not if the value is a record of one organization, since
 * definitions apply to all.
 */
export function mayFill({ element, fkName }: AttributeType, entities: ReadonlyMap<string, EntityType>): boolean {
  const isItem = element?.name === ITEM_SELECT || element?.name === ITEM_SELECTS;
  return !isItem || entities.get(fkName ?? "")?.scope === "configuration";
}

/** The property that holds the rules. */
export const RULES = "conditionalList";

export function rulesOf(definition: Definition): readonly RuleDraft[] {
  return (definition.conditionalList ?? []) as readonly RuleDraft[];
}

function isBlank(value: unknown): boolean {
  return isEmpty(value) || textForm(value).trim() === "";
}

function issueOfName(name: string, { others }: DraftContext): string | null {
  if (name.trim() === "") return "Name is required";
  if (!/^[A-Za-z]+$/.test(name)) return "Must contain only letters.";
  const isTaken = others.some((other) => fold(textForm(other.name)) === fold(name));
  if (isTaken) return "Another field has this name. Choose another one.";
  if (name in Object.prototype) return "This name is reserved. Choose another one.";
  return /^[a-z]/.test(name) ? null : "Must start with a lower-case letter.";
}

/** The problems that the engine's parser of definitions finds. */
function problemsOf(definition: Definition, { entityName, application }: DraftContext): readonly Problem[] {
  try {
    parseAttributeSpec({ ...propertiesOf(definition, application), entityName }, "", application);
    return [];
  } catch (error) {
    if (error instanceof MetadataError) return error.problems;
    throw error;
  }
}

/** Reads the text typed for an option: as a number if the option takes one and the text is one. */
export function readOption({ type }: Pick<AttributeSpecInput, "type">, text: string): number | string | null {
  if (text.trim() === "") return null;
  const isNumber = (type === "integer" || type === "numeric") && /^-?\d+(\.\d+)?$/.test(text.trim());
  return isNumber ? Number(text) : text;
}
