import { defineElement, type ElementAttribute, normalizeText, OPERATORS, textForm } from "@armature/engine";
import { choicesOf, unknownChoice } from "@armature/engine/elements";
import {
  isId,
  MAX_ID,
  recordOf,
  REFERENCE_OPTIONS,
  referenceLookups,
  unknownRecord,
} from "../../kit/record-reference.ts";

/** A choice found by typing: a record of `fkName`, stored as its id, or a value of `comboboxOptionList`. */
export const element = defineElement({
  name: "Autocomplete",
  label: "Choice from a long list",
  group: "choice",
  example: "One of thousands, found by typing",
  value: (attribute) =>
    isOfRecords(attribute) ? { type: "integer", minimum: 1, maximum: MAX_ID } : { type: "string" },
  column: (attribute) => (isOfRecords(attribute) ? "reference" : "text"),
  needs: referenceLookups,
  options: [
    ...REFERENCE_OPTIONS.map((option) => ({ ...option, required: false })),
    { name: "comboboxOptionList", label: "Choices", type: "json", hint: "Offered where no entity is named" },
  ],
  operators: OPERATORS,

  parse(text, context) {
    const cell = normalizeText(text);
    if (cell === "") return { value: null };
    if (isOfRecords(context.attribute)) {
      const id = recordOf(cell, context);
      return id === null ? { issue: unknownRecord(context.attribute) } : { value: id };
    }
    const choice = choicesOf(context.attribute).byText(cell);
    return choice ? { value: choice.value } : { issue: unknownChoice(context.attribute, []) };
  },

  hasSqlText: () => true,
  format(value, { attribute, found }) {
    if (isOfRecords(attribute)) return found.label(attribute.name, value) ?? textForm(value);
    const choices = choicesOf(attribute);
    const label = choices.byValue(value)?.label;
    return label !== undefined && choices.byText(label)?.value === value ? label : textForm(value);
  },

  validate(value, { attribute }) {
    const isOffered = isOfRecords(attribute) ? isId(value) : choicesOf(attribute).byValue(value) !== undefined;
    return isOffered ? [] : [unknownChoice(attribute, isOfRecords(attribute) ? [] : [value])];
  },
});

function isOfRecords({ fkName }: ElementAttribute): boolean {
  return fkName !== null;
}
