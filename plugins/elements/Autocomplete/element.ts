import {
  choicesOf,
  defineElement,
  type ElementAttribute,
  type ElementContext,
  normalizeText,
  OPERATORS,
  textForm,
  wrongType,
} from "@armature/engine";

/** The largest id that an integer column holds. */
const MAX_ID = 2_147_483_647;

/** A choice found by typing (NMQ-127): a record of `fkName`, stored as its id, else a value of `comboboxOptionList`. */
export const element = defineElement({
  name: "Autocomplete",
  label: "Choice found by typing",
  value: (attribute) =>
    isOfRecords(attribute) ? { type: "integer", minimum: 1, maximum: MAX_ID } : { type: "string" },
  column: (attribute) => (isOfRecords(attribute) ? "reference" : "text"),
  needs: (attribute) => {
    if (attribute.fkName === null) return [];
    return [{ kind: "reference", entity: attribute.fkName, where: narrowing(attribute) }];
  },
  options: [
    { name: "fkName", label: "Entity", type: "text", hint: "Whose records are offered" },
    { name: "fkType", label: "Narrowed by", type: "text", hint: "An attribute of that entity" },
    { name: "fkTypeValue", label: "Narrowed to", type: "text", hint: "The value it must have" },
    { name: "comboboxOptionList", label: "Choices", type: "json", hint: "Offered where no entity is named" },
  ],
  operators: OPERATORS,

  parse(text, context) {
    const cell = normalizeText(text);
    if (cell === "") return { value: null };
    if (isOfRecords(context.attribute)) {
      const id = recordOf(cell, context);
      return id === null ? { issue: { code: "unknownReference", attribute: context.attribute.name } } : { value: id };
    }
    const choice = choicesOf(context.attribute).byText(cell);
    return choice ? { value: choice.value } : { issue: unknownChoice(context.attribute) };
  },

  format(value, { attribute, found }) {
    if (isOfRecords(attribute)) return found.label(attribute.name, value) ?? textForm(value);
    const choices = choicesOf(attribute);
    const label = choices.byValue(value)?.label;
    return label !== undefined && choices.byText(label)?.value === value ? label : textForm(value);
  },

  validate(value, { attribute }) {
    const isOffered = isOfRecords(attribute) ? isId(value) : choicesOf(attribute).byValue(value) !== undefined;
    return isOffered ? [] : [unknownChoice(attribute)];
  },

  examples: [1, 2, 42, 5000, MAX_ID],
  hostile: [
    "0",
    "-1",
    "1.5",
    "1, 2",
    "2147483648",
    "١٢",
    "nobody of this name",
    "=1+1",
    "1\u00002",
    "__proto__",
    "x".repeat(20_000),
    0,
    1.5,
    MAX_ID + 1,
    Number.NaN,
    true,
    [1],
    {},
  ],
});

function isOfRecords({ fkName }: ElementAttribute): boolean {
  return fkName !== null;
}

/** A label comes before an id, so that what was exported comes back. */
function recordOf(cell: string, { attribute, found }: ElementContext): number | null {
  const byLabel = found.idOf?.(attribute.name, cell);
  if (isId(byLabel)) return byLabel;
  const id = /^[0-9]{1,10}$/.test(cell) ? Number(cell) : 0;
  return isId(id) ? id : null;
}

function narrowing({ fkType, fkTypeValue }: ElementAttribute) {
  return fkType === null || fkTypeValue === null ? null : { attribute: fkType, value: fkTypeValue };
}

function isId(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_ID;
}

function unknownChoice(attribute: ElementAttribute) {
  return wrongType(attribute, "one of the choices offered");
}
