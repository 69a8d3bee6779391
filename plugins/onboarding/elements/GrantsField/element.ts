import { defineElement, normalizeText, OPERATORS, textForm, wrongType } from "@armature/engine";
import { isId, MAX_ID } from "@armature/plugins/kit/record-reference.ts";

const COUNT = "the number of grants";

/**
 * The grants of the organization. They are records of their own, which people list, add, change and delete in the
 * field. The stored value is the number of grants, so that a question without grants counts as unanswered.
 */
export const element = defineElement({
  name: "GrantsField",
  label: "Grants",
  group: "special",
  example: "Two grants",
  value: () => ({ type: "integer", minimum: 1, maximum: MAX_ID }),
  column: () => "integer",
  needs: () => [],
  options: [],
  operators: OPERATORS,

  parse(text, { attribute }) {
    const cell = normalizeText(text);
    if (cell === "") return { value: null };
    const count = /^[0-9]{1,10}$/.test(cell) ? Number(cell) : 0;
    return isId(count) ? { value: count } : { issue: wrongType(attribute, COUNT) };
  },
  format: textForm,
  validate: (value, { attribute }) => (isId(value) ? [] : [wrongType(attribute, COUNT)]),
});
