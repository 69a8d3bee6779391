import { defineElement, type ElementAttribute, OPERATORS, settingOf, textForm, wrongType } from "@armature/engine";
import { LENGTHS, lineIssues, readLine } from "@armature/plugins/kit/one-line.ts";

/** The number with which this one must start: `column` of the record of `entity` that the attribute `by` refers to. */
interface Source {
  readonly by: string;
  readonly entity: string;
  readonly column: string;
}
const LEDGER: Source = Object.freeze({ by: "locationId", entity: "location", column: "locationNumber" });

/** Digits that start with the number of the chosen location. The number is unique across all organizations. */
export const element = defineElement({
  name: "TextFieldDepartmentNumber",
  label: "Department number",
  group: "special",
  example: "101",
  messages: {
    beginsWith: "Must begin with {locationNumber}",
  },
  value: () => ({ type: "string" }),
  column: () => "text",
  needs: (attribute) => {
    const { by, entity, column } = sourceOf(attribute);
    return [
      { kind: "unique", scope: "all" },
      { kind: "record", entity, by, columns: [column] },
    ];
  },
  options: [
    ...LENGTHS,
    { name: "by", label: "Chosen by", type: "text", hint: `The attribute that chooses; ${LEDGER.by} unless given` },
    { name: "entity", label: "Chosen from", type: "text", hint: `The entity chosen; ${LEDGER.entity} unless given` },
    { name: "column", label: "Begins with", type: "text", hint: `Its number; ${LEDGER.column} unless given` },
  ],
  operators: OPERATORS,

  parse: (text) => ({ value: readLine(text) }),
  format: textForm,

  validate(value, { attribute, found }) {
    const issues = lineIssues(value, attribute);
    if (issues.length > 0) return issues;
    const number = String(value);
    if (!/^[0-9]+$/.test(number)) return [wrongType(attribute, "digits only")];
    const { by, column } = sourceOf(attribute);
    const locationNumber = textForm(found.related?.(by)?.[column]);
    if (number.startsWith(locationNumber)) return [];
    return [{ code: "beginsWith", attribute: attribute.name, args: { locationNumber } }];
  },

  reads: (attribute) => [sourceOf(attribute).by],
});

function sourceOf(attribute: ElementAttribute): Source {
  const setting = (name: keyof Source) => textForm(settingOf(attribute, name)) || LEDGER[name];
  return { by: setting("by"), entity: setting("entity"), column: setting("column") };
}
