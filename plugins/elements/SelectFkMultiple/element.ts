import {
  defineElement,
  joinList,
  NONE_LABEL,
  normalizeText,
  OPERATORS,
  splitList,
  textForm,
  wrongType,
} from "@armature/engine";
import {
  isId,
  labelledRecord,
  MAX_ID,
  recordOf,
  REFERENCE_OPTIONS,
  referenceNeeds,
  unknownRecord,
} from "../../record-reference.ts";

/** Several records of another entity, by readable label; their ids are stored in the order of choice (GEN-034). */
export const element = defineElement({
  name: "SelectFkMultiple",
  label: "Choice of several records",
  value: () => ({ type: "array", items: { type: "integer", minimum: 1, maximum: MAX_ID } }),
  column: () => "references",
  needs: referenceNeeds,
  options: REFERENCE_OPTIONS,
  operators: OPERATORS,

  parse(text, context) {
    const cell = normalizeText(text);
    const ids = splitList(cell).map((item) => recordOf(item, context));
    if (ids.every((id) => id !== null)) return { value: ids.length === 0 ? null : [...new Set(ids)] };
    const whole = labelledRecord(cell, context);
    if (whole !== null) return { value: [whole] };
    return { issue: unknownRecord(context.attribute) };
  },

  format(value, { attribute, found }) {
    if (!Array.isArray(value)) return textForm(value);
    return joinList(value.map((id) => found.label(attribute.name, id) ?? textForm(id)));
  },

  validate(value, { attribute, found }) {
    if (!Array.isArray(value) || !value.every(isId)) return [wrongType(attribute, "a list of the choices offered")];
    if (new Set(value).size < value.length) return [wrongType(attribute, "each choice once")];
    const hasNone = value.some((id) => found.label(attribute.name, id) === NONE_LABEL);
    return hasNone && value.length > 1 ? [{ code: "noneWithOthers", attribute: attribute.name }] : [];
  },

  examples: [[1], [2, 1], [1, 2, 3], [42], [5000, MAX_ID]],
  hostile: [
    "0",
    "1, -1",
    "1;2",
    "1.5",
    "1e3, 2",
    '"1',
    '"1" 2',
    "nobody of this name, nor this",
    "=1+1",
    "1\u0000,2",
    "__proto__",
    "1,".repeat(20_000),
    "x".repeat(20_000),
    7,
    true,
    [0],
    [1, 1],
    ["1"],
    [1, null],
    [[1]],
    [Number.NaN],
    [MAX_ID + 1],
    {},
    { length: 1, 0: 1 },
  ],
});
