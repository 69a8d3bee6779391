import {
  defineElement,
  type ElementAttribute,
  type ElementContext,
  joinList,
  NONE_LABEL,
  normalizeText,
  OPERATORS,
  splitList,
  textForm,
  wrongType,
} from "@armature/engine";

/** The largest id that an integer column holds. */
const MAX_ID = 2_147_483_647;

/** Several records of another entity, by readable label; their ids are stored in the order of choice (GEN-034). */
export const element = defineElement({
  name: "SelectFkMultiple",
  label: "Choice of several records",
  value: () => ({ type: "array", items: { type: "integer", minimum: 1, maximum: MAX_ID } }),
  column: () => "references",
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

  parse(text, context) {
    const cell = normalizeText(text);
    const ids = splitList(cell).map((item) => idOf(item, context));
    if (ids.every((id) => id !== null)) return { value: ids.length === 0 ? null : [...new Set(ids)] };
    const whole = labelledId(cell, context);
    if (whole !== null) return { value: [whole] };
    return { issue: { code: "unknownReference", attribute: context.attribute.name } };
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

/** A label comes before an id, so that what was exported comes back. */
function idOf(item: string, context: ElementContext): number | null {
  const byLabel = labelledId(item, context);
  if (byLabel !== null) return byLabel;
  const id = /^[0-9]{1,10}$/.test(item) ? Number(item) : 0;
  return isId(id) ? id : null;
}

function labelledId(label: string, { attribute, found }: ElementContext): number | null {
  const id = found.idOf?.(attribute.name, label);
  return isId(id) ? id : null;
}

function narrowing({ fkType, fkTypeValue }: ElementAttribute) {
  return fkType === null || fkTypeValue === null ? null : { attribute: fkType, value: fkTypeValue };
}

function isId(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_ID;
}
