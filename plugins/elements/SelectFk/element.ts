import { defineElement, type ElementAttribute, normalizeText, OPERATORS, textForm, wrongType } from "@armature/engine";

/** The largest id that an integer column holds. */
const MAX_ID = 2_147_483_647;

/** One record of another entity, chosen by its readable label and stored as its id (GEN-034). */
export const element = defineElement({
  name: "SelectFk",
  label: "Choice of a record",
  value: () => ({ type: "integer", minimum: 1, maximum: MAX_ID }),
  column: () => "reference",
  needs: (attribute) => {
    if (attribute.fkName === null) return [];
    return [{ kind: "reference", entity: attribute.fkName, where: narrowing(attribute) }];
  },
  options: [
    { name: "fkName", label: "Entity", type: "text", required: true, hint: "Whose records are offered" },
    { name: "fkType", label: "Narrowed by", type: "text", hint: "An attribute of that entity" },
    { name: "fkTypeValue", label: "Narrowed to", type: "text", hint: "The value it must have" },
  ],
  operators: OPERATORS,

  parse(text, { attribute, found }) {
    const cell = normalizeText(text);
    if (cell === "") return { value: null };
    const byLabel = found.idOf?.(attribute.name, cell);
    if (typeof byLabel === "number") return { value: byLabel };
    const id = /^[0-9]{1,10}$/.test(cell) ? Number(cell) : 0;
    if (isId(id)) return { value: id };
    return { issue: { code: "unknownReference", attribute: attribute.name } };
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

function narrowing({ fkType, fkTypeValue }: ElementAttribute) {
  return fkType === null || fkTypeValue === null ? null : { attribute: fkType, value: fkTypeValue };
}

function isId(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_ID;
}
