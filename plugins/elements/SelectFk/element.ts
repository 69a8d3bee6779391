import { defineElement, normalizeText, OPERATORS, textForm, wrongType } from "@armature/engine";
import { isId, MAX_ID, recordOf, REFERENCE_OPTIONS, referenceNeeds, unknownRecord } from "../../record-reference.ts";

/** One record of another entity, chosen by its readable label and stored as its id (GEN-034). */
export const element = defineElement({
  name: "SelectFk",
  label: "Choice of a record",
  value: () => ({ type: "integer", minimum: 1, maximum: MAX_ID }),
  column: () => "reference",
  needs: referenceNeeds,
  options: REFERENCE_OPTIONS,
  operators: OPERATORS,

  parse(text, context) {
    if (normalizeText(text) === "") return { value: null };
    const id = recordOf(text, context);
    return id === null ? { issue: unknownRecord(context.attribute) } : { value: id };
  },

  format(value, { attribute, found }) {
    return found.label(attribute.name, value) ?? textForm(value);
  },

  validate: (value, { attribute }) => (isId(value) ? [] : [wrongType(attribute, "one of the choices offered")]),

  examples: [1, 2, 42, 5000, MAX_ID],
  hostile: [
    "0",
    "-1",
    "1.5",
    "1e3",
    "0x10",
    "1,2",
    "2147483648",
    "9007199254740993",
    "١٢",
    "１２",
    "nobody of this name",
    "=1+1",
    "1\u00002",
    "__proto__",
    "x".repeat(20_000),
    0,
    -1,
    1.5,
    MAX_ID + 1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    true,
    [],
    [1, 2],
    {},
  ],
});
