import {
  defineElement,
  type ElementAttribute,
  isEmpty,
  type Issue,
  normalizeText,
  OPERATORS,
  type ParseResult,
  settingOf,
  textForm,
  WHOLE_OPERATORS,
  wrongType,
} from "@armature/engine";
import { choicesOf, NONE_LABEL, unknownChoice, validateLength } from "@armature/engine/elements";
import { joinList, knownItems, splitList } from "@armature/engine/values";

/** One of the attribute's choices, or several if it is `multiple`. The values are stored. */
export const element = defineElement({
  name: "Combobox",
  label: "Choice",
  group: "choice",
  example: "Early, Late or Night",
  value: ({ multiple }) => (multiple ? { type: "array", items: { type: "string" } } : { type: "string" }),
  column: ({ multiple }) => (multiple ? "json" : "text"),
  needs: () => [],
  options: [
    { name: "comboboxOptionList", label: "Choices", type: "json", hint: "Texts, or values with labels" },
    { name: "multiple", label: "Several", type: "boolean", hint: "Several choices may be taken" },
    { name: "freeText", label: "Free text", type: "boolean", hint: "A text that is no choice may be typed" },
  ],
  operators: WHOLE_OPERATORS,
  ruleOperators: OPERATORS,

  parse(text, { attribute }) {
    const cell = normalizeText(text.toWellFormed());
    if (cell === "") return { value: null };
    return attribute.multiple ? parseList(cell, attribute) : parseOne(cell, attribute);
  },

  hasSqlText: () => true,
  format(value, { attribute }) {
    return Array.isArray(value) ? joinList(value.map((item) => labelOf(item, attribute))) : labelOf(value, attribute);
  },

  validate(value, { attribute }) {
    if (!attribute.multiple) return issuesOf([value], attribute);
    if (!Array.isArray(value)) return [wrongType(attribute, "a list of the choices offered")];
    if (new Set(value).size < value.length) return [wrongType(attribute, "each choice once")];
    const [issue] = issuesOf(value, attribute);
    if (issue) return [issue];
    const hasNone = value.some((item) => labelOf(item, attribute) === NONE_LABEL);
    return hasNone && value.length > 1 ? [{ code: "noneWithOthers", attribute: attribute.name }] : [];
  },
});

/** Exported lists are joined with commas; people write other separators too. */
function parseList(cell: string, attribute: ElementAttribute): ParseResult {
  const items = splitList(cell);
  const choices = choicesOf(attribute);
  const byText = (text: string) => choices.byText(text);
  const chosen = allKnown(items.map(byText)) ?? knownItems(cell, (text) => byText(text) ?? null);
  if (!chosen && !takesFreeText(attribute)) return { issue: unknownChoice(attribute, []) };
  const values = chosen ? chosen.map(({ value }) => value) : items.map((item) => byText(item)?.value ?? item);
  return { value: values.length === 0 ? null : [...new Set(values)] };
}

function allKnown<T>(items: readonly (T | undefined)[]): readonly T[] | null {
  const known = items.filter((item) => item !== undefined);
  return known.length === items.length ? known : null;
}

function parseOne(text: string, attribute: ElementAttribute): ParseResult {
  const choice = choicesOf(attribute).byText(text);
  if (choice) return { value: choice.value };
  return takesFreeText(attribute) ? { value: text } : { issue: unknownChoice(attribute, []) };
}

/** A value is shown by its label if no other choice has that label. */
function labelOf(value: unknown, attribute: ElementAttribute): string {
  const choices = choicesOf(attribute);
  const label = choices.byValue(value)?.label;
  return label !== undefined && choices.byText(label)?.value === value ? label : textForm(value);
}

function issuesOf(values: readonly unknown[], attribute: ElementAttribute): readonly Issue[] {
  const choices = choicesOf(attribute);
  const unknown = values.filter((value) => !choices.byValue(value));
  if (unknown.length === 0) return [];
  if (!takesFreeText(attribute)) {
    const issue = unknownChoice(attribute, unknown);
    return [attribute.multiple ? withNames(issue) : issue];
  }
  return unknown.flatMap((value) => issuesOfText(value, attribute)).slice(0, 1);
}

const MOST_NAMED = 200;

/** Says which of several values are no choices. */
function withNames(issue: Issue): Issue {
  const { retired = "", retiredCount = 0 } = issue.args ?? {};
  const names = String(retired);
  if (names === "" || names.length > MOST_NAMED) return issue;
  const expected = `the choices offered; ${names} ${retiredCount === 1 ? "is none" : "are none"} of them`;
  return { ...issue, args: { ...issue.args, expected } };
}

function issuesOfText(value: unknown, attribute: ElementAttribute): readonly Issue[] {
  if (typeof value !== "string" || isEmpty(value) || normalizeText(value.toWellFormed()) !== value) {
    return [wrongType(attribute, "text")];
  }
  return validateLength(value, attribute);
}

function takesFreeText(attribute: ElementAttribute): boolean {
  return settingOf(attribute, "freeText") === true;
}
